import { html, type Html } from "../../../report/html.js";
import type { Candidate, RetrievalQuery, RetrievalResult } from "../../../retrieval/port.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { documentAddress } from "./addresses.js";
import { corpusWords } from "./messages.js";
import { searchForm, type SearchFields } from "./search-form.js";

export interface TriedSearch {
  readonly query: RetrievalQuery;
  readonly result: RetrievalResult;
}

/** Both stages of a search: every candidate with what narrowing did to it, then what goes to the gate. */
export function searchPage(
  fields: SearchFields,
  tried: TriedSearch | null,
  view: View,
  { refused = false } = {},
): PageContent {
  const words = corpusWords(view.language);
  return {
    title: words.searchTitle,
    section: "corpus",
    status: refused ? 400 : 200,
    body: html`<p class="eyebrow"><a href="/corpus">${words.title}</a></p>
      <h1>${words.searchTitle}</h1>
      <p>${words.searchIntroduction}</p>
      ${searchForm(fields, view, refused)} ${tried === null ? null : found(tried, view)}`,
  };
}

function found({ query, result }: TriedSearch, view: View): Html {
  const words = corpusWords(view.language);
  const { ignored_terms: ignored } = result;
  return html`${settings(query, view)} ${firstStage(result, query.release, view)} ${secondStage(result, view)}
  ${
    ignored.length === 0
      ? null
      : html`<section aria-labelledby="ignored">
          <h2 id="ignored">${words.ignored}</h2>
          <p class="as-typed">${ignored.join(" ")}</p>
        </section>`
  }`;
}

function settings(query: RetrievalQuery, view: View): Html {
  const words = corpusWords(view.language);
  const lines: readonly (readonly [string, string])[] = [
    [words.searched, query.release ?? words.allReleases],
    [words.mode, words.modes[query.mode]],
    [words.topK, String(query.topK)],
    [words.minScore, query.minScore === null ? words.noLimit : String(query.minScore)],
    [words.candidateLimit, String(query.candidateLimit)],
    [words.groups, query.groups.length === 0 ? words.noGroups : query.groups.join(", ")],
  ];
  return html`<dl class="facts run-facts" aria-label="${words.settings}">
    ${lines.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function firstStage({ candidates, chunks }: RetrievalResult, release: string | null, view: View): Html {
  const words = corpusWords(view.language);
  if (candidates.length === 0) return html``;
  return html`<section aria-labelledby="first">
    <h2 id="first">${words.firstStage} <span class="tally">${candidates.length}</span></h2>
    <p class="quiet">${words.firstStageNote}</p>
    <div class="wide" tabindex="0" role="region" aria-labelledby="first">
      <table class="candidates as-cards">
        <thead>
          <tr>
            <th scope="col" class="figure">${words.rank}</th>
            <th scope="col">${words.document}</th>
            <th scope="col" class="figure">${words.score}</th>
            <th scope="col" class="figure">${words.keywordRank}</th>
            <th scope="col" class="figure">${words.vectorRank}</th>
            <th scope="col">${words.outcome}</th>
          </tr>
        </thead>
        <tbody>
          ${candidates.map(
            (candidate, index) =>
              html`<tr class="${candidate.kept ? "kept" : "dropped"}">
                <td class="figure" data-label="${words.rank}">${index + 1}</td>
                <th scope="row">${nameOf(candidate, chunks, release)}</th>
                <td class="figure" data-label="${words.score}">${scoreText(candidate.score, view)}</td>
                <td class="figure" data-label="${words.keywordRank}">${candidate.keyword_rank ?? "—"}</td>
                <td class="figure" data-label="${words.vectorRank}">${candidate.vector_rank ?? "—"}</td>
                <td data-label="${words.outcome}">
                  ${candidate.dropped_by === null ? words.kept : words.droppedBy[candidate.dropped_by]}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** The title where the piece was kept and so is known, and its id, which leads to the document of the searched release. */
function nameOf(candidate: Candidate, chunks: RetrievalResult["chunks"], release: string | null): Html {
  const { evidence_id: id, document_id: documentId } = candidate;
  const title = id === "" ? undefined : chunks.find(({ record }) => field(record, "evidence_id") === id)?.source.title;
  const code = html`<code>${id === "" ? documentId : id}</code>`;
  return html`${title === undefined ? null : html`<span class="candidate-title">${title}</span> `}
  ${release === null ? code : html`<a href="${documentAddress(release, documentId)}">${code}</a>`}`;
}

function secondStage({ chunks }: RetrievalResult, view: View): Html {
  const words = corpusWords(view.language);
  return html`<section aria-labelledby="second">
    <h2 id="second">${words.secondStage} <span class="tally">${chunks.length}</span></h2>
    ${
      chunks.length === 0
        ? html`<p class="empty">${words.nothing}</p>`
        : html`<p class="quiet">${words.secondStageNote}</p>
            <ol class="pieces">
              ${chunks.map(
                ({ record, source }, index) =>
                  html`<li>
                    <h3>${index + 1}. ${source.title} <span class="quiet">${scoreText(source.score, view)}</span></h3>
                    <blockquote>${field(record, "content") ?? words.missing}</blockquote>
                    <p class="quiet">
                      ${words.version} ${field(record, "corpus_version") ?? words.missing} ·
                      <code>${field(record, "evidence_id") ?? words.missing}</code>
                    </p>
                  </li>`,
              )}
            </ol>`
    }
  </section>`;
}

function scoreText(score: number | null, view: View): string {
  return score === null ? corpusWords(view.language).unscored : String(Number(score.toPrecision(4)));
}

/** A field of a record of unknown shape, where it is text. */
function field(record: unknown, name: string): string | null {
  const value: unknown = Reflect.get(Object(record) as object, name);
  return typeof value === "string" ? value : null;
}
