import { KonkyoError } from "../core/errors.js";
import { subjectOf } from "./question-subject.js";
import { bigramSimilarity, normaliseQuestion } from "./question-text.js";

/** A question and its ideal answer. */
export interface ReferenceEntry {
  readonly entry_id: string;
  readonly question: string;
  readonly reference: string;
  /** Where it was read, such as "questions.jsonl line 3". */
  readonly where: string;
}

export interface FoundReference {
  readonly reference: string;
  readonly entry_id: string;
  /** `exact`: equal after normalisation. */
  readonly match: "exact" | "similar";
  /** In [0, 1]; 1 for an exact match. */
  readonly similarity: number;
}

export interface ReferenceBook {
  /** Number of different questions. */
  readonly size: number;
  /** The ideal answer of the question or of one that asks the same; null when there is none or two are equally near. */
  find(question: string): FoundReference | null;
}

/**
 * A book of ideal answers. A question finds its own entry first, then the most
 * similar one of the same subject at or above `minSimilarity`.
 *
 * @throws KonkyoError `input_invalid` when one question has two different ideal answers
 */
export function createReferenceBook(options: {
  readonly entries: readonly ReferenceEntry[];
  readonly minSimilarity: number;
}): ReferenceBook {
  const pages = pagesOf(options.entries);
  const byQuestion = new Map(pages.map((page) => [page.normalised, page]));
  const bySubject = groupBySubject(pages);
  return {
    size: pages.length,
    find(question) {
      const normalised = normaliseQuestion(question);
      const own = byQuestion.get(normalised);
      if (own !== undefined) return found(own, "exact", 1);
      const subject = subjectOf(normalised);
      // A question without a subject, such as「どうですか」, resembles too much.
      const candidates = subject === "" ? [] : (bySubject.get(subject) ?? []);
      return mostSimilar(normalised, candidates, options.minSimilarity);
    },
  };
}

interface Page {
  readonly entry: ReferenceEntry;
  readonly normalised: string;
}

function pagesOf(entries: readonly ReferenceEntry[]): readonly Page[] {
  const pages = new Map<string, Page>();
  for (const entry of entries) {
    const normalised = normaliseQuestion(entry.question);
    const former = pages.get(normalised)?.entry;
    if (former === undefined) pages.set(normalised, { entry, normalised });
    else if (former.reference.trim() !== entry.reference.trim()) throw conflict(former, entry);
  }
  return [...pages.values()];
}

function groupBySubject(pages: readonly Page[]): ReadonlyMap<string, readonly Page[]> {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const subject = subjectOf(page.normalised);
    const group = groups.get(subject);
    if (group === undefined) groups.set(subject, [page]);
    else group.push(page);
  }
  return groups;
}

function conflict(former: ReferenceEntry, entry: ReferenceEntry): KonkyoError {
  return new KonkyoError("input_invalid", `one question has two ideal answers: ${JSON.stringify(entry.question)}`, {
    where: `${former.where} and ${entry.where}`,
    hint: "Keep one of the two lines.",
  });
}

function mostSimilar(normalised: string, candidates: readonly Page[], minSimilarity: number): FoundReference | null {
  const near = candidates
    .map((page) => ({ page, similarity: bigramSimilarity(normalised, page.normalised) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((left, right) => right.similarity - left.similarity);
  const [best, next] = near;
  if (best === undefined) return null;
  const tied = next?.similarity === best.similarity && next.page.entry.reference !== best.page.entry.reference;
  return tied ? null : found(best.page, "similar", best.similarity);
}

function found({ entry }: Page, match: FoundReference["match"], similarity: number): FoundReference {
  return { reference: entry.reference, entry_id: entry.entry_id, match, similarity };
}
