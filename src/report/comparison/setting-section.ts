import type { Comparison } from "../../experiments/comparison.js";
import { shortened } from "../experiment/shorten.js";
import { html, type Html } from "../html.js";
import type { ComparisonContext } from "./comparison-context.js";

const shownSettings = 20;

/** What the two runs depend on, where it differs. */
export function settingSection({ changed }: Comparison, { text }: ComparisonContext): Html {
  if (changed.length === 0) {
    return html`<section aria-labelledby="settings">
      <h2 id="settings">${text.settings}</h2>
      <p>${text.sameSettings}</p>
    </section>`;
  }
  return html`<section aria-labelledby="settings">
    <h2 id="settings">${text.settings}</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="settings">
      <table class="settings">
        <caption class="unseen">
          ${text.settings}
        </caption>
        <thead>
          <tr>
            <th scope="col">${text.setting}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          ${changed.slice(0, shownSettings).map(
            ({ at, before, now }) =>
              html`<tr>
                <th scope="row"><code>${shortened(at, 200)}</code></th>
                <td>${shortened(before, 120)}</td>
                <td>${shortened(now, 120)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="quiet">
      ${changed.length > shownSettings ? `${text.moreSettings(changed.length - shownSettings)} ` : null}${text.settingsNote}
    </p>
  </section>`;
}
