import type { Language } from "../core/language.js";
import { bar, timeFigure } from "../report/figures.js";
import { html, type Html } from "../report/html.js";
import { labelOf, reportMessages } from "../report/messages.js";
import { pageHead } from "../report/page-head.js";
import {
  costParts,
  costText,
  dollars,
  hoursText,
  intervalText,
  percent,
  periodText,
  shareText,
} from "./figure-text.js";
import { groupings, type GroupFigures, type Grouping, type OperationFigures } from "./operation-figures.js";
import { operationMessages, type OperationMessages } from "./operation-messages.js";
import { operationPageStyle } from "./operation-page-style.js";
import { countKeys } from "./operation-tables.js";
import { weekCharts } from "./week-charts.js";

/** The figures as one page: no script, nothing to load, every value as text. Pure. */
export function renderOperationPage(figures: OperationFigures, language: Language): string {
  const messages = operationMessages[language];
  const page = html`<!doctype html>
    <html lang="${language}">
      ${pageHead({ title: messages.title, style: operationPageStyle })}
      <body>
        <main>${header(figures, messages)} ${figureSections(figures, language)}</main>
      </body>
    </html> `;
  return page.text;
}

/** The figures of a page: at a glance, why questions were held, and by each grouping that was read. Pure. */
export function figureSections({ total, groups }: OperationFigures, language: Language): Html {
  const messages = operationMessages[language];
  if (total.questions.asked === 0) return html`<p class="quiet">${messages.noQuestions}</p>`;
  return html`${glance(total, messages)} ${reasons(total, messages, language)}
  ${groupings.map((by) => groupSection(by, groups[by], messages))}`;
}

function header(figures: OperationFigures, messages: OperationMessages): Html {
  return html`<header>
    <p class="brand">Konkyo</p>
    <h1>${messages.title}</h1>
    <p class="lead">${messages.lead}</p>
    <dl class="facts">
      <dt>${messages.period}</dt>
      <dd>${periodText(figures, messages)}</dd>
      <dt>${messages.timeZone}</dt>
      <dd>${figures.time_zone}</dd>
      <dt>${messages.generatedAt}</dt>
      <dd><time datetime="${figures.generated_at}">${timeFigure(figures.generated_at)}</time></dd>
    </dl>
  </header>`;
}

function glance(total: GroupFigures, messages: OperationMessages): Html {
  const { questions, released_by_policy: automatic, review, checks, cost } = total;
  const bound = checks.upper_bound === null ? messages.noChecks : messages.upperBound(percent(checks.upper_bound));
  const tiles: readonly (readonly [label: string, value: string, notes: readonly string[], bad: boolean])[] = [
    [
      messages.automatic,
      percent(automatic.value),
      [`${automatic.hits} / ${automatic.cases} ${intervalText(automatic)}`],
      false,
    ],
    [
      messages.held,
      percent(review.held.value),
      [`${review.held.hits} / ${review.held.cases} ${intervalText(review.held)}`],
      false,
    ],
    [
      `${messages.review} (${messages.median})`,
      hoursText(review.median_hours, messages),
      [
        `${messages.p90} ${hoursText(review.p90_hours, messages)} · ${messages.decided} ${review.decided}`,
        `${messages.decidedLate} ${review.decided_late}`,
      ],
      false,
    ],
    [messages.overdue, String(review.overdue), [`${messages.waiting} ${review.waiting}`], review.overdue > 0],
    [
      messages.wrong,
      percent(checks.wrong.value),
      [
        `${checks.wrong.hits} / ${checks.wrong.cases} ${intervalText(checks.wrong)}`.trim(),
        bound,
        `${messages.checksWaiting} ${checks.waiting} · ${messages.corrected} ${checks.corrected}`,
      ],
      checks.wrong.hits > 0,
    ],
    [
      messages.cost,
      cost.absence === null ? dollars(cost.per_answer_usd) : "—",
      [...(cost.complete ? [] : [costText(cost, messages)]), ...costParts(cost, messages)],
      false,
    ],
  ];
  return html`<section aria-labelledby="glance">
    <h2 id="glance">${messages.atAGlance}</h2>
    <ul class="counts">
      <li><b>${messages.questions}</b> ${questions.asked}</li>
      ${countKeys(messages).map((key) => html`<li>${messages.counts[key]} ${questions[key]}</li>`)}
    </ul>
    <dl class="glance">
      ${tiles.map(
        ([label, value, notes, bad]) =>
          html`<div class="${bad ? "bad" : ""}">
            <dt>${label}</dt>
            <dd><span class="value">${value}</span>${notes.map((note) => html`<small>${note}</small>`)}</dd>
          </div>`,
      )}
    </dl>
    <p class="quiet">${messages.automaticNote} ${messages.hoursNote}</p>
  </section>`;
}

function reasons({ review }: GroupFigures, messages: OperationMessages, language: Language): Html {
  const labels = reportMessages(language).reasons;
  const rows = review.reasons.map(
    ({ reason, questions, share }) =>
      html`<tr>
        <th scope="row">${labelOf(labels, reason)} <code>${reason}</code></th>
        <td class="figure">${questions}</td>
        <td>
          <span class="measure">${share === null ? null : bar(share)}<b>${percent(share)}</b></span>
        </td>
      </tr>`,
  );
  return html`<section aria-labelledby="reasons">
    <h2 id="reasons">${messages.reasons}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">${messages.nobodyHeld}</p>`
        : html`<table class="reasons">
            <thead>
              <tr>
                <th scope="col">${messages.reason}</th>
                <th scope="col" class="figure">${messages.questions}</th>
                <th scope="col">${messages.share}</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
  </section>`;
}

function groupSection(
  by: Grouping,
  groups: readonly GroupFigures[] | undefined,
  messages: OperationMessages,
): Html | null {
  if (groups === undefined) return null;
  const head = [
    ...[messages.questions, messages.automatic, messages.held, `${messages.median} / ${messages.p90}`],
    ...[messages.overdue, messages.wrong, messages.cost],
  ];
  return html`<section aria-labelledby="${by}">
    <h2 id="${by}">${messages.byGrouping[by]}</h2>
    ${by === "week" ? weekCharts(groups, messages) : null}
    <div class="wide" tabindex="0" role="region" aria-labelledby="${by}">
      <table>
        <caption class="unseen">
          ${messages.byGrouping[by]}
        </caption>
        <thead>
          <tr>
            <th scope="col">${messages.groupings[by]}</th>
            ${head.map((title) => html`<th scope="col" class="figure">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${(by === "week" ? groups.toReversed() : groups).map((group) => groupRow(group, messages))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function groupRow(
  { group, questions, released_by_policy, review, checks, cost }: GroupFigures,
  messages: OperationMessages,
): Html {
  const cells: readonly (readonly [string, string])[] = [
    [String(questions.asked), ""],
    [shareText(released_by_policy), intervalText(released_by_policy)],
    [shareText(review.held), intervalText(review.held)],
    [`${hoursText(review.median_hours, messages)} / ${hoursText(review.p90_hours, messages)}`, ""],
    [String(review.overdue), ""],
    [shareText(checks.wrong), intervalText(checks.wrong)],
    [costText(cost, messages), ""],
  ];
  return html`<tr>
    <th scope="row">${group ?? messages.unknown}</th>
    ${cells.map(([figure, note]) => html`<td class="figure">${figure}${note === "" ? null : html`<br /><small>${note}</small>`}</td>`)}
  </tr>`;
}
