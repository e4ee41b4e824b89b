import { KonkyoError } from "../core/errors.js";
import { normaliseQuestion } from "./question-text.js";
import { parseReferences, referenceFieldOf, referenceOfRow } from "./read-references.js";
import { createReferenceBook } from "./reference-book.js";
import { readJsonRows } from "./read-rows.js";

/** A new ideal answer, with the row that it becomes where its question is new. */
export interface NewReference {
  readonly question: string;
  readonly reference: string;
  readonly row: Readonly<Record<string, unknown>>;
}

export interface MergedReferences {
  /** The whole file as it would be, each line ended. */
  readonly text: string;
  /** Questions that the file did not have, or had without an ideal answer. */
  readonly added: readonly string[];
  /** Questions whose ideal answer was another one. */
  readonly replaced: readonly string[];
  /** Questions whose ideal answer is another one and stays, since replacing was not allowed. */
  readonly kept: readonly string[];
  /** How many were there already, word for word. */
  readonly same: number;
}

/**
 * Puts new references into the text of a JSONL file of them. Pure. Lines keep
 * their order, and those that do not change every character; a line that gets
 * another ideal answer keeps its other fields. What is new comes last. Of two
 * new ones for one question the later counts.
 *
 * @param replace whether a different ideal answer of the file gives way
 * @throws KonkyoError `input_invalid` when the file has a line that cannot be used, or two answers to one question
 */
export function mergeReferences(
  text: string,
  incoming: readonly NewReference[],
  { name, replace }: { readonly name: string; readonly replace: boolean },
): MergedReferences {
  requireWhole(text, name);
  const newest = new Map(incoming.map((one) => [normaliseQuestion(one.question), one]));
  const lines = text === "" ? [] : (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  const rows = new Map(readJsonRows(withoutMark(text)).map(({ line, fields }) => [line, fields]));
  const found = {
    added: new Set<string>(),
    replaced: new Set<string>(),
    kept: new Set<string>(),
    same: new Set<string>(),
  };
  const merged = lines.map((content, at) => {
    const fields = rows.get(at + 1);
    const row = fields === undefined ? null : referenceOfRow(fields);
    const given = row === null ? undefined : newest.get(normaliseQuestion(row.question));
    if (fields === undefined || row === null || given === undefined) return content;
    const outcome = outcomeOf(row.reference, given.reference, replace);
    found[outcome].add(given.question);
    if (outcome === "same" || outcome === "kept") return content;
    return JSON.stringify({ ...fields, [referenceFieldOf(fields)]: given.reference });
  });
  const met = new Set(Object.values(found).flatMap((questions) => [...questions]));
  const fresh = [...newest.values()].filter(({ question }) => !met.has(question));
  const result = [...merged, ...fresh.map(({ row }) => JSON.stringify(row))];
  const whole = result.map((line) => `${line}\n`).join("");
  requireWhole(whole, name);
  return {
    text: whole,
    added: [...found.added, ...fresh.map(({ question }) => question)],
    replaced: [...found.replaced],
    kept: [...found.kept],
    same: found.same.size,
  };
}

function outcomeOf(former: string | null, given: string, replace: boolean): "added" | "replaced" | "kept" | "same" {
  if (former === null) return "added";
  if (former.trim() === given.trim()) return "same";
  return replace ? "replaced" : "kept";
}

/** Nothing is written over a file that could not be read as references, and nothing that could not be. */
function requireWhole(text: string, name: string): void {
  const { entries, problems } = parseReferences(text, name);
  const [first] = problems;
  if (first !== undefined) {
    throw new KonkyoError("input_invalid", first.message, {
      where: `${name} line ${first.line}`,
      hint: "Correct the line first; nothing was written.",
    });
  }
  createReferenceBook({ entries, minSimilarity: 1 });
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
