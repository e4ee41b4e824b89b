import type { Language } from "../core/language.js";
import { bar } from "../report/figures.js";
import { html, type Html } from "../report/html.js";
import { pageHead } from "../report/page-head.js";
import { runsPageStyle } from "../report/runs-page-style.js";
import type { CheckedRow } from "./check-judge.js";
import type { Agreement } from "./confusion.js";
import { countsFigure, figure, intervalFigure, rateFigure } from "./figures.js";
import type { Rate } from "./interval.js";
import type { JudgeCheck } from "./judge-check.js";
import { checkMessages, type CheckMessages } from "./messages.js";

/** The check as one page: no script, nothing to load, every value as text. Pure. */
export function renderCheckPage(check: JudgeCheck, language: Language): string {
  const messages = checkMessages[language];
  const page = html`<!doctype html>
    <html lang="${language}">
      ${pageHead({ title: messages.title, style })}
      <body>
        <main>
          ${header(check, messages)} ${agreementSection(check, messages)} ${confusionSection(check.overall, messages)}
          ${correctedSection(check, messages)} ${disagreementSection(check, messages)} ${faultSection(check, messages)}
        </main>
      </body>
    </html> `;
  return page.text;
}

const style = `${runsPageStyle}
.wide { overflow-x: auto; } .wide th, .wide td { white-space: nowrap; } .eyebrow span:first-child { white-space: nowrap; } .explain { padding-left: 1.2rem; margin: .75rem 0 0; font-size: .875rem; color: var(--quiet); }
.lead { margin-top: .5rem; } .said { white-space: pre-wrap; unicode-bidi: plaintext; }
`;

function header(check: JudgeCheck, messages: CheckMessages): Html {
  const { cases } = check.overall.coverage;
  const half = check.half === "all" ? "" : ` (${messages.half[check.half]})`;
  return html`<header>
    <p class="brand">Konkyo</p>
    <h1>${messages.title}</h1>
    <p class="lead">${messages.lead}</p>
    <dl class="facts">
      <dt>${messages.file}</dt>
      <dd>${check.file}</dd>
      <dt>${messages.judge}</dt>
      <dd>${check.judge.name}</dd>
      <dt>${messages.model}</dt>
      <dd>${check.judge.model}</dd>
      <dt>${messages.rows}</dt>
      <dd>${cases}${half}</dd>
      <dt>${messages.badLabels}</dt>
      <dd>${check.mapping.bad.join(", ")}</dd>
    </dl>
    ${check.judge.offline ? html`<p class="notice" role="note">${messages.offline}</p>` : null}
  </header>`;
}

function agreementSection(check: JudgeCheck, messages: CheckMessages): Html {
  const groups: (readonly [string, Agreement])[] = [
    [messages.all, check.overall],
    ...Object.entries(check.by_category).map(([key, group]) => [`${messages.category}: ${key}`, group] as const),
    ...Object.entries(check.by_language).map(([key, group]) => [`${messages.languageGroup}: ${key}`, group] as const),
  ];
  const { precision, recall, specificity, f1, kappa, coverage } = messages;
  return html`<section aria-labelledby="agreement">
    <h2 id="agreement">${messages.agreement}</h2>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">${messages.group}</th>
            ${[precision, recall, specificity, f1, kappa, coverage].map((title) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${groups.map(([name, group]) => agreementRow(name, group))}
        </tbody>
      </table>
    </div>
    <ul class="explain">
      ${messages.explain.map((text) => html`<li>${text}</li>`)}
    </ul>
  </section>`;
}

function agreementRow(name: string, agreement: Agreement): Html {
  const { precision, recall, specificity, f1, kappa, coverage } = agreement;
  return html`<tr>
    <th scope="row">${name}</th>
    ${[precision, recall, specificity].map(rateCell)}
    <td>${figure(f1)}</td>
    <td>${figure(kappa)}</td>
    <td>${countsFigure(coverage)}</td>
  </tr>`;
}

function rateCell(rate: Rate): Html {
  return html`<td>
    ${rateFigure(rate)} <span class="tally">${countsFigure(rate)}</span>
    <span class="measure">${rate.value === null ? null : bar(rate.value)}</span>
  </td>`;
}

function confusionSection({ confusion }: Agreement, messages: CheckMessages): Html {
  const { caught, missed, false_alarms: falseAlarms, passed, absent } = confusion;
  const row = (title: string, counts: readonly number[]) =>
    html`<tr>
      <th scope="row">${title}</th>
      ${counts.map((count) => html`<td class="figure">${count}</td>`)}
    </tr>`;
  return html`<section aria-labelledby="confusion">
    <h2 id="confusion">${messages.confusion}</h2>
    <table>
      <thead>
        <tr>
          <td></td>
          ${[messages.saidBad, messages.saidGood, messages.saidNothing].map(
            (title) => html`<th scope="col" class="figure">${title}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${row(messages.labelBad, [caught, missed, absent.bad])}
        ${row(messages.labelGood, [falseAlarms, passed, absent.good])}
      </tbody>
    </table>
  </section>`;
}

function correctedSection({ corrected, observed_is_own: own }: JudgeCheck, messages: CheckMessages): Html {
  const { observed, value, interval } = corrected;
  const text =
    value === null
      ? messages.notCorrected
      : messages.correctedText(`${observed.bad}/${observed.total}`, figure(value), intervalFigure(interval));
  return html`<section aria-labelledby="corrected">
    <h2 id="corrected">${messages.corrected}</h2>
    <p>${text}</p>
    ${own ? html`<p class="quiet">${messages.ownRate}</p>` : null}
  </section>`;
}

function disagreementSection(check: JudgeCheck, messages: CheckMessages): Html {
  const { disagreements, disagreements_total: total } = check;
  return html`<section aria-labelledby="disagreements">
    <h2 id="disagreements">${messages.disagreements}</h2>
    <p class="quiet">${total === 0 ? messages.none : messages.shown(disagreements.length, total)}</p>
    <ul class="pieces">
      ${disagreements.map((row) => disagreement(row, messages))}
    </ul>
  </section>`;
}

function disagreement({ id, line, label, text, reason }: CheckedRow, messages: CheckMessages): Html {
  const missed = label === "bad";
  return html`<li>
    <p class="eyebrow">
      <span class="${missed ? "verdict-no" : "verdict-missing"}"
        >${missed ? messages.missed : messages.falseAlarm}</span
      >
      <span>${id}</span> <span>${messages.line} ${line}</span>
    </p>
    <blockquote>${text}</blockquote>
    <p class="quiet said">${reason}</p>
  </li>`;
}

function faultSection({ faults, ignored }: JudgeCheck, messages: CheckMessages): Html | null {
  if (faults.length === 0 && ignored === 0) return null;
  return html`<section aria-labelledby="faults">
    <h2 id="faults">${messages.faults}</h2>
    <p class="quiet">${messages.ignored}: ${ignored}</p>
    <ul>
      ${faults.slice(0, 200).map(({ line, fault }) => html`<li>${messages.line} ${line}: ${fault}</li>`)}
    </ul>
  </section>`;
}
