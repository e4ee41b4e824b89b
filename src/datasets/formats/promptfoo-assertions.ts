import { entriesOf, recordOf } from "./field-access.js";

export interface Assertion {
  readonly type: string;
  readonly value: unknown;
}

/** The assertions of a test, given as records or, in tables, as `type(threshold): value`; without a type it is `equals`. */
export function assertionsOf(value: unknown): readonly Assertion[] {
  return (entriesOf(value) ?? []).flatMap((entry) => {
    if (typeof entry === "string") return entry.trim() === "" ? [] : [fromText(entry)];
    const record = recordOf(entry);
    if (record === undefined || typeof record["type"] !== "string") return [];
    return [{ type: record["type"], value: record["value"] ?? null }];
  });
}

const known =
  /^(?<type>(?:not-)?(?:i?contains(?:-all|-any|-json)?|equals|similar|llm-rubric|grade|g-eval|factuality|model-graded-[a-z]+|context-[a-z]+|answer-relevance|starts-with|regex|is-[a-z-]+|javascript|fn|eval|python|latency|cost|levenshtein|rouge-n|classifier|perplexity(?:-score)?|moderation))(?:\([\d.]+\))?:(?<value>[\s\S]*)$/;

function fromText(text: string): Assertion {
  const groups = known.exec(text)?.groups;
  if (groups?.["type"] === undefined) return { type: "equals", value: text };
  const type = groups["type"] === "grade" ? "llm-rubric" : groups["type"];
  const value = (groups["value"] ?? "").trim();
  const isList = /contains-(?:all|any)$/.test(type);
  return { type, value: isList ? value.split(",").map((part) => part.trim()) : value };
}
