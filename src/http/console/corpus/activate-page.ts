import type { Certificate } from "../../../core/certificate.js";
import type { ReleaseDiff } from "../../../corpus/releases.js";
import { html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { compareAddress } from "./addresses.js";
import { corpusWords } from "./messages.js";

/** What making a release current would change. */
export interface Activation {
  readonly release: string;
  /** The one that is current now; null when none is. */
  readonly current: string | null;
  /** null without a current one. */
  readonly diff: ReleaseDiff | null;
  /** Certificates that end by it. */
  readonly voided: readonly Certificate[];
  /** Tickets whose draft could no longer be sent. */
  readonly tickets: number;
}

/**
 * What is about to change, and the button that changes it.
 *
 * @param moved somebody else has made another release current since the reader saw the page
 */
export function activatePage(activation: Activation, view: View, { moved = false } = {}): PageContent {
  const words = corpusWords(view.language);
  const { release, current, diff, voided, tickets } = activation;
  const title = words.activateTitle(release);
  return {
    title,
    section: "corpus",
    status: moved ? 409 : 200,
    body: html`<div class="measure-column">
      <p class="eyebrow"><a href="/corpus">${words.title}</a></p>
      <h1>${title}</h1>
      ${moved ? html`<p class="notice" role="alert">${words.activateMoved}</p>` : null}
      ${
        release === current
          ? html`<p>${words.activateAlready}</p>`
          : html`<p>${current === null ? words.activateFirst(release) : words.activateFrom(current, release)}</p>
              <h2>${words.activateEffects}</h2>
              <ul class="effects">
                ${
                  diff === null || current === null
                    ? null
                    : html`<li>
                        <a href="${compareAddress(current, release)}"
                          >${words.activateDifference(diff.added.length, diff.changed.length, diff.removed.length)}</a
                        >
                      </li>`
                }
                <li>
                  ${
                    voided.length === 0
                      ? words.activateVoidNone
                      : html`${words.activateVoid(voided.length)}
                          <ul>
                            ${voided.map(({ category, certificate_id: id }) => html`<li><b>${category}</b> <code>${id.slice(0, 8)}</code></li>`)}
                          </ul>`
                  }
                </li>
                ${tickets === 0 ? null : html`<li>${words.activateTickets(tickets)}</li>`}
                <li>${words.activateRuns}</li>
              </ul>
              <form method="post" action="/corpus/activate" class="actions">
                <input type="hidden" name="release" value="${release}" />
                <input type="hidden" name="current" value="${current ?? ""}" />
                <button class="primary">${words.activateDo(release)}</button> <a href="/corpus">${words.cancel}</a>
              </form>`
      }
    </div>`,
  };
}
