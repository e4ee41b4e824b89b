import { z } from "zod";
import { contentHash } from "../storage/content-hash.js";

const texts = z.record(z.string(), z.string());

/**
 * Everything that the results of an experiment depend on. Values stand beside
 * hashes where they are short, so that a difference can be shown and not only found.
 */
export const identitySchema = z.strictObject({
  dataset_hash: z.string(),
  questions_hash: z
    .string()
    .optional()
    .describe("Of the data set without its answers: what two runs must share to be compared; earlier runs lack it"),
  target: z.string().describe("Who answers; `dataset` where the answers are in the data set"),
  configuration: z.record(z.string(), z.unknown()).describe("The part that changes results; no secrets, no limits"),
  prompts: texts.describe("Hash by prompt"),
  models: texts.describe("Model by role"),
  corpus: z
    .strictObject({ release: z.string().nullable(), hash: z.string() })
    .nullable()
    .describe("What was searched; null where nothing is"),
});
export type Identity = z.infer<typeof identitySchema>;

export interface IdentityDifference {
  /** Keys from the top, joined by dots. */
  readonly at: string;
  /** As JSON; "absent" where there is none. */
  readonly before: string;
  readonly now: string;
}

/** One hash over all of it; the order of keys does not count. */
export function identityHash(identity: Identity): string {
  return contentHash(JSON.stringify(leaves(hashed(identity))));
}

/** Where two identities differ, in the order of keys; empty when they are the same. */
export function identityDifferences(before: Identity, now: Identity): readonly IdentityDifference[] {
  const [earlier, later] = [new Map(leaves(hashed(before))), new Map(leaves(hashed(now)))];
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .sort()
    .map((at) => ({ at, before: earlier.get(at) ?? absent, now: later.get(at) ?? absent }))
    .filter((difference) => difference.before !== difference.now);
}

const absent = "absent";

/** The hash of the whole data set covers its questions; their own would tell an earlier run from the same run today. */
function hashed(identity: Identity): Identity {
  return { ...identity, questions_hash: undefined };
}

function leaves(value: unknown, path: readonly string[] = []): [at: string, json: string][] {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isRecord || Object.keys(value).length === 0) return [[path.join("."), JSON.stringify(value ?? null)]];
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .filter(([, child]) => child !== undefined)
    .flatMap(([key, child]) => leaves(child, [...path, key]));
}
