import type { Claim } from "../../src/core/draft.js";
import type { Sample } from "../../src/core/sample.js";
import type { Script } from "./scripted-judge.js";

/** What befalls the verdicts of a reply on their way back. */
export type Mishap = "none" | "short" | "empty" | "extra" | "repeated" | "conflicting";

type Items = readonly { readonly id: string; readonly text: string }[];

/**
 * A judge whose verdicts follow from the texts alone, whatever their order or
 * number: the same texts are always judged alike, and `seed` makes other worlds.
 */
export function worldScript(seed: number, mishap: Mishap = "none"): Script {
  const holds = (...texts: readonly string[]) => hash(seed, ...texts) % 2 === 0;
  const states = (contexts: readonly string[], text: string) => contexts.some((context) => holds(context, text));
  const reply = (flag: string, items: Items, judge: (text: string) => boolean) => ({
    value: { verdicts: befallen(mishap, verdictsOf(flag, items, judge)) },
  });
  return {
    statements: ({ answer }: { answer: string }) => ({ value: { statements: statementsIn(answer) } }),
    entailment: ({ contexts, statements }: { contexts: readonly string[]; statements: Items }) =>
      reply("supported", statements, (text) => states(contexts, text)),
    attribution: ({ contexts, sentences }: { contexts: readonly string[]; sentences: Items }) =>
      reply("attributed", sentences, (text) => states(contexts, text)),
    usefulness: ({ answer, contexts }: { answer: string; contexts: Items }) =>
      reply("useful", contexts, (text) => holds(text, answer)),
    agreement: ({ answer, reference }: { answer: Items; reference: Items }) =>
      reply("matched", [...answer, ...reference], (text) => holds(text)),
    entities: ({ text }: { text: string }) => ({ value: { entities: Array.from(text.replace(/[。\n]/g, "")) } }),
    "citation-support": ({ claims, evidence }: CitationInput) => ({
      value: {
        verdicts: befallen(
          mishap,
          claims.map(({ id, text, evidence_ids }) => {
            const cited = evidence.filter(({ evidence_id }) => evidence_ids.includes(evidence_id));
            const contents = cited.map(({ content }) => content);
            return { id, reason: text, supported: states(contents, text) };
          }),
        ),
      },
    }),
    "question-from-answer": ({ answer, count }: { answer: string; count: number }) => ({
      value: {
        questions: Array.from({ length: count }, (_, index) => ({
          question: `${answer}を問う${index}`,
          noncommittal: holds(answer, String(index)),
        })),
      },
    }),
  };
}

interface CitationInput {
  readonly claims: readonly (Claim & { readonly id: string })[];
  readonly evidence: readonly { readonly evidence_id: string; readonly content: string }[];
}

/** A vector of small whole numbers that follows from the text. */
export function worldVector(seed: number, text: string): number[] {
  return [0, 1, 2].map((place) => (hash(seed, text, String(place)) % 19) - 9 + (place === 0 ? 0.5 : 0));
}

/** A sample of letters with every field that a metric may need. */
export function worldSample(parts: {
  readonly said: readonly string[];
  readonly expected: readonly string[];
  readonly contexts: readonly string[];
}): Sample {
  const { said, expected, contexts } = parts;
  const ids = contexts.map((text) => `docs/${text}.md#1`);
  return {
    id: "1",
    user_input: "質問はこれですか",
    response: said.map((text) => `${text}。`).join(""),
    claims: said.map((text, index) => ({ text, evidence_ids: ids.slice(index % 2, (index % 2) + 1) })),
    reference: expected.map((text) => `${text}。`).join(""),
    reference_contexts: [...expected],
    retrieved_contexts: [...contexts],
    retrieved_context_ids: ids,
    expected_documents: contexts.slice(0, 2).map((text) => `docs/${text}.md`),
  };
}

function statementsIn(answer: string): string[] {
  return answer.split("。").filter((text) => text.trim() !== "");
}

interface WorldVerdict {
  readonly id: string;
  readonly reason: string;
  readonly [flag: string]: string | boolean;
}

function verdictsOf(flag: string, items: Items, judge: (text: string) => boolean): WorldVerdict[] {
  return items.map(({ id, text }) => ({ id, reason: text, [flag]: judge(text) }));
}

function befallen(mishap: Mishap, verdicts: readonly WorldVerdict[]): WorldVerdict[] {
  const [first, ...rest] = verdicts;
  if (first === undefined || mishap === "none") return [...verdicts];
  if (mishap === "short") return rest;
  if (mishap === "empty") return [];
  if (mishap === "extra") return [...verdicts, { ...first, id: "nobody" }];
  if (mishap === "repeated") return [...verdicts, first];
  const opposite = Object.entries(first).map(([key, value]) => [key, typeof value === "boolean" ? !value : value]);
  return [...verdicts, { ...first, ...(Object.fromEntries(opposite) as Partial<WorldVerdict>) } as WorldVerdict];
}

function hash(seed: number, ...texts: readonly string[]): number {
  let value = 0x811c9dc5 ^ seed;
  for (const character of texts.join("\u0000")) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) ^ (value >>> 13)) >>> 8;
}
