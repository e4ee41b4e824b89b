import { gateRoutes } from "../../../core/evidence-gate.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import { runStatuses } from "../../../tracing/run-history.js";
import type { ListedRun } from "../listed-run.js";
import { addresses } from "../addresses.js";
import { runBadge } from "../run-badge.js";
import { runStatusWords } from "../run-status-words.js";
import type { PageContent } from "../section.js";
import { mayUse, type View } from "../view.js";
import { runsPerPage, type FoundRuns, type RunSearch } from "./find-runs.js";
import { runsWords } from "./messages.js";
import { readerTime } from "../reader-time.js";

/** The recorded runs, newest first, with a filter whose state stands in the address. */
export function runsPage(found: FoundRuns, search: RunSearch, view: View): PageContent {
  const words = runsWords(view.language);
  return {
    title: words.title,
    section: "runs",
    body: html`<h1>${words.title}</h1>
      ${filterForm(found, search, view)} ${found.runs.length === 0 ? empty(search, view) : list(found, search, view)}`,
  };
}

function filterForm({ reasons }: FoundRuns, search: RunSearch, view: View): Html {
  const words = runsWords(view.language);
  const { messages } = view.report;
  const statusWords = runStatusWords(view.language);
  const options = (values: readonly string[], chosen: string | undefined, labels: Readonly<Record<string, string>>) =>
    html`<option value="">${words.any}</option>
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : null}>${labelOf(labels, value)}</option>`,
      )}`;
  return html`<form method="get" action="/runs" class="filter" role="search" aria-label="${words.filter}">
    <label class="filter-text"
      >${words.text}
      <input name="text" type="search" value="${search.text}" maxlength="200" aria-describedby="text-hint" />
      <span id="text-hint" class="quiet">${words.textHint}</span></label
    >
    <label
      >${words.status}
      <select name="status">
        ${options(runStatuses, search.status, statusWords)}
      </select></label
    >
    <label
      >${words.route}
      <select name="route">
        ${options(gateRoutes, search.route, messages.routes)}
      </select></label
    >
    <label
      >${words.reason}
      <select name="reason">
        ${options(reasons, search.reason, messages.reasons)}
      </select></label
    >
    <p class="actions">
      <button>${words.apply}</button> ${isNarrowed(search) ? html`<a href="/runs">${words.reset}</a>` : null}
    </p>
  </form>`;
}

function isNarrowed({ status, route, reason, text }: RunSearch): boolean {
  return [status, route, reason, text].some((value) => value !== undefined);
}

function empty(search: RunSearch, view: View): Html {
  const words = runsWords(view.language);
  if (isNarrowed(search) || search.page > 1) {
    return html`<p class="empty">${words.none} <a href="/runs">${words.reset}</a></p>`;
  }
  const mayAsk = mayUse(view, ["ask", "review", "manage"]);
  return html`<p class="empty">${words.noneYet} ${mayAsk ? html`<a href="/ask">${words.askFirst}</a>` : null}</p>`;
}

function list({ runs, total }: FoundRuns, search: RunSearch, view: View): Html {
  const words = runsWords(view.language);
  const from = (search.page - 1) * runsPerPage + 1;
  return html`<p class="quiet count" role="status">${words.found(from, from + runs.length - 1, total)}</p>
    <table class="run-list">
      <thead>
        <tr>
          <th scope="col">${words.question}</th>
          <th scope="col">${words.result}</th>
          <th scope="col">${words.version}</th>
          <th scope="col">${words.time}</th>
        </tr>
      </thead>
      <tbody>
        ${runs.map((run) => row(run, view))}
      </tbody>
    </table>
    ${pages(total, search, view)}`;
}

function row(run: ListedRun, view: View): Html {
  return html`<tr>
    <th scope="row">
      <a href="${addresses.run(run.process_id)}">${run.question === "" ? run.process_id : run.question}</a>
    </th>
    <td>${runBadge(run, view)}</td>
    <td class="version">${run.corpus_version}</td>
    <td class="time">${readerTime(run.created_at)}</td>
  </tr>`;
}

function pages(total: number, search: RunSearch, view: View): Html | null {
  const words = runsWords(view.language);
  const last = Math.ceil(total / runsPerPage);
  if (last <= 1) return null;
  return html`<nav class="pages" aria-label="${words.pages}">
    ${search.page > 1 ? html`<a rel="prev" href="${address(search, search.page - 1)}">← ${words.newer}</a>` : null}
    <span>${search.page} / ${last}</span>
    ${search.page < last ? html`<a rel="next" href="${address(search, search.page + 1)}">${words.older} →</a>` : null}
  </nav>`;
}

function address(search: RunSearch, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...search, page })) query.set(name, String(value));
  for (const name of [...query.keys()]) if (query.get(name) === "undefined") query.delete(name);
  return `/runs?${query.toString()}`;
}
