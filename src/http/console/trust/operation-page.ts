import { periodText } from "../../../operation/figure-text.js";
import type { OperationFigures } from "../../../operation/operation-figures.js";
import { operationMessages } from "../../../operation/operation-messages.js";
import { figureSections } from "../../../operation/operation-page.js";
import { html, type Html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { trustWords } from "./messages.js";
import { trustAddress, trustHead } from "./trust-tabs.js";

export interface GivenDays {
  readonly since: string;
  readonly until: string;
}

/** How operation goes, by week, category and release. `figures` is null where the days could not be read. */
export function operationFiguresPage(days: GivenDays, figures: OperationFigures | null, view: View): PageContent {
  const messages = operationMessages[view.language];
  return {
    title: messages.title,
    section: "trust",
    status: figures === null ? 400 : 200,
    body: html`${trustHead("operation", view)}
      <p>${messages.lead}</p>
      ${periodForm(days, figures === null, view)}
      ${
        figures === null
          ? null
          : html`<p class="quiet">
                ${messages.period}: ${periodText(figures, messages)} · ${messages.timeZone}: ${figures.time_zone}
              </p>
              <div class="operation">${figureSections(figures, view.language)}</div>`
      }`,
  };
}

function periodForm({ since, until }: GivenDays, refused: boolean, view: View): Html {
  const words = trustWords(view.language);
  const described = html`aria-describedby="${refused ? "period-fault period-hint" : "period-hint"}"`;
  const wrong = refused ? html`aria-invalid="true"` : null;
  return html`<form method="get" action="${trustAddress("operation")}" class="filter compare-filter">
      <label>${words.since} <input type="date" name="since" value="${since}" ${described} ${wrong} /></label>
      <label>${words.until} <input type="date" name="until" value="${until}" ${described} ${wrong} /></label>
      <p class="actions"><button>${words.show}</button></p>
    </form>
    ${refused ? html`<p id="period-fault" class="field-error" role="alert">${words.periodFault}</p>` : null}
    <p id="period-hint" class="quiet">${words.periodHint}</p>`;
}
