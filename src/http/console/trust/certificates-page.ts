import type { CertificateList } from "../../../certification/certificates.js";
import { certificationLines, certificationTable } from "../../../certification/certification-text.js";
import type { CategoryReport } from "../../../certification/certify-category.js";
import { certificationMessages } from "../../../certification/messages.js";
import { percent } from "../../../certification/percent.js";
import type { CertificateHashes } from "../../../core/certificate.js";
import { html, type Html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import { mayUse, type View } from "../view.js";
import { certificateList } from "./certificate-list.js";
import { trustWords } from "./messages.js";
import { certifying } from "./roles.js";
import { trustHead } from "./trust-tabs.js";

export interface TrustFigures {
  readonly listed: CertificateList;
  readonly now: CertificateHashes;
  /** What labels show of each category; the reason where it cannot be worked out. */
  readonly reports: readonly CategoryReport[] | { readonly problem: string };
  /** Certificates count in the mode `certified` alone. */
  readonly certifiedMode: boolean;
}

/**
 * Certificates, and what is still needed for others.
 *
 * @param unconfirmed the category whose certificate was asked for without its assumptions
 */
export function certificatesPage(figures: TrustFigures, unconfirmed: string | null, view: View): PageContent {
  const words = trustWords(view.language);
  const messages = certificationMessages[view.language];
  const { listed, now, reports, certifiedMode } = figures;
  return {
    title: words.title,
    section: "trust",
    status: unconfirmed === null ? 200 : 400,
    body: html`${trustHead("certificates", view)}
      <p>${words.introduction}</p>
      ${certifiedMode ? null : html`<p class="notice" role="note">${words.notCertified}</p>`}
      ${certificateList(listed, now, view)}
      <section aria-labelledby="needed">
        <h2 id="needed">${words.needed}</h2>
        ${
          "problem" in reports
            ? html`<p class="notice" role="alert">${words.notMeasured} <code>${reports.problem}</code></p>`
            : needed(reports, figures, unconfirmed, view)
        }
      </section>
      <section aria-labelledby="assumptions">
        <h2 id="assumptions">${messages.assumptions}</h2>
        <ul class="effects">
          ${messages.assumed.map((line) => html`<li>${line}</li>`)}
        </ul>
      </section>`,
  };
}

function needed(
  reports: readonly CategoryReport[],
  { listed }: TrustFigures,
  unconfirmed: string | null,
  view: View,
): Html {
  if (reports.length === 0) return html`<p class="empty">${trustWords(view.language).noLabels}</p>`;
  const messages = certificationMessages[view.language];
  const { head, rows } = certificationTable(reports, view.language);
  const goals = new Set(reports.map((each) => messages.goal(percent(each.allowed_rate), percent(each.confidence))));
  const valid = new Set(listed.certificates.flatMap(({ status, category }) => (status === "valid" ? [category] : [])));
  return html`${[...goals].map((goal) => html`<p>${goal}</p>`)}
    <div class="wide" tabindex="0" role="region" aria-labelledby="needed">
      <table class="needed as-cards">
        <thead>
          <tr>
            ${head.map((title, at) => html`<th scope="col" ${isFigure(at, head) ? html`class="figure"` : null}>${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map((cell, at) =>
                  at === 0
                    ? html`<th scope="row">${cell}</th>`
                    : html`<td ${isFigure(at, head) ? html`class="figure"` : null} data-label="${head[at] ?? ""}">
                        ${cell}
                      </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${reports.map((report, index) => oneCategory(report, { index, replaces: valid.has(report.category), unconfirmed }, view))}`;
}

function isFigure(at: number, head: readonly string[]): boolean {
  return at > 0 && at < head.length - 1;
}

function oneCategory(
  report: CategoryReport,
  state: { readonly index: number; readonly replaces: boolean; readonly unconfirmed: string | null },
  view: View,
): Html {
  const words = trustWords(view.language);
  const { category, certified } = report;
  return html`<section class="category-report">
    <h3>${category}</h3>
    ${certificationLines(report, view.language).map((line) => html`<p>${line}</p>`)}
    ${certified ? (mayUse(view, certifying) ? issueForm(category, state, view) : html`<p class="quiet">${words.onlyManagers}</p>`) : null}
  </section>`;
}

function issueForm(
  category: string,
  {
    index,
    replaces,
    unconfirmed,
  }: { readonly index: number; readonly replaces: boolean; readonly unconfirmed: string | null },
  view: View,
): Html {
  const words = trustWords(view.language);
  const wrong = unconfirmed === category;
  return html`<form method="post" action="/trust/certify" class="issue">
    <input type="hidden" name="category" value="${category}" />
    <p>
      <label class="check"
        ><input
          type="checkbox"
          name="assumed"
          value="yes"
          required
          ${wrong ? html`aria-invalid="true" aria-describedby="assumed-fault-${index}" autofocus` : null}
        />
        ${words.confirm}</label
      >
      ${wrong ? html`<span id="assumed-fault-${index}" class="field-error" role="alert">${words.confirmMissing}</span>` : null}
    </p>
    ${replaces ? html`<p class="quiet">${words.replaces}</p>` : null}
    <p class="actions">
      <button>${words.issueFor(category)}</button>
      <a href="#assumptions">${certificationMessages[view.language].assumptions}</a>
    </p>
  </form>`;
}
