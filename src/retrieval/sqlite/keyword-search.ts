import type Database from "better-sqlite3";
import { questionTerms, type QuestionTerm } from "../text/question-terms.js";
import { scopeCondition, type ScopeValues } from "./scope.js";
import { encodeTerm, matchAny } from "./terms.js";

export interface ScoredChunk {
  readonly chunkId: number;
  readonly score: number | null;
}

export interface KeywordResult {
  /** Best first. */
  readonly found: readonly ScoredChunk[];
  readonly ignoredTerms: readonly string[];
}

/** Terms whose frequency is looked up; a longer question is searched by its beginning. */
const mostTerms = 2_000;
/** Terms that take part in the search: the rarest ones. */
const mostSearchedTerms = 128;
/** Ignored terms that are named one by one; the rest is counted. */
const mostNamedTerms = 50;

const titleWeight = 2;
/** FTS5's BM25 grows with frequency towards (k1 + 1) times the weight of a term; k1 is fixed at 1.2. */
const saturation = 2.2;

/**
 * Finds chunks that hold a strong term of the question, ordered by BM25 over
 * all its terms. The score is the share of the most that any text could reach
 * for this question: 0 to 1, comparable between questions. Terms that no
 * document holds count against it.
 */
export function searchByKeyword(
  sqlite: Database.Database,
  question: string,
  scope: ScopeValues,
  limit: number,
): KeywordResult {
  const { terms, ignored } = questionTerms(question);
  const considered = weigh(sqlite, terms.slice(0, mostTerms));
  const searched = considered.filter((term) => term.documents > 0).slice(0, mostSearchedTerms);
  const beyond = considered.filter((term) => term.documents > 0).slice(mostSearchedTerms);
  const strong = searched.filter((term) => term.strong);
  const ignoredTerms = named([...ignored, ...[...beyond, ...terms.slice(mostTerms)].map((term) => term.value)]);
  if (strong.length === 0) return { found: [], ignoredTerms };

  const rows = sqlite
    .prepare<unknown[], { id: number; rank: number }>(statement)
    .all({ ...scope, all: matchAny(searched), strong: matchAny(strong), limit });
  const most = saturation * considered.reduce((sum, term) => sum + term.weight, 0);
  return { found: rows.map((row) => ({ chunkId: row.id, score: share(-row.rank, most) })), ignoredTerms };
}

// Materialised, because the planner would otherwise run the search anew for every row.
const statement = `
  WITH admitted AS MATERIALIZED (SELECT rowid AS id FROM chunk_terms WHERE chunk_terms MATCH @strong),
  ranked AS MATERIALIZED (
    SELECT rowid AS id, bm25(chunk_terms, ${titleWeight}, 1) AS rank FROM chunk_terms WHERE chunk_terms MATCH @all
  )
  SELECT c.id AS id, ranked.rank AS rank
  FROM ranked JOIN chunks AS c ON c.id = ranked.id
  WHERE ranked.id IN (SELECT id FROM admitted) AND ${scopeCondition}
  ORDER BY ranked.rank, c.id LIMIT @limit`;

interface WeighedTerm extends QuestionTerm {
  readonly documents: number;
  readonly weight: number;
}

/** The terms with their weights as FTS5 computes them, rarest first. */
function weigh(sqlite: Database.Database, terms: readonly QuestionTerm[]): WeighedTerm[] {
  sqlite.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.chunk_vocabulary USING fts5vocab(main, chunk_terms, row)");
  const frequency = sqlite.prepare<[string], number>("SELECT doc FROM temp.chunk_vocabulary WHERE term = ?").pluck();
  const total = sqlite.prepare<[], number>("SELECT count(*) FROM chunks").pluck().get() ?? 0;
  return terms
    .map((term) => {
      const documents = frequency.get(encodeTerm(term)) ?? 0;
      const inverse = Math.log((total - documents + 0.5) / (documents + 0.5));
      return { ...term, documents, weight: inverse > 0 ? inverse : 1e-6 };
    })
    .sort((left, right) => left.documents - right.documents);
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
}

function named(terms: readonly string[]): string[] {
  const distinct = [...new Set(terms)];
  const rest = distinct.length - mostNamedTerms;
  return rest <= 0 ? distinct : [...distinct.slice(0, mostNamedTerms), `… (+${rest})`];
}
