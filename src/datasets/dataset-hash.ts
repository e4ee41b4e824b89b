import { createHash } from "node:crypto";
import { sampleSchema, type Sample } from "../core/sample.js";

/** Identity of a data set: equal for the same samples in the same order, whatever file they came from. */
export interface DatasetHasher {
  add(sample: Sample): void;
  /** SHA-256 over what was added, hexadecimal. May be taken more than once. */
  digest(): string;
}

export function createDatasetHasher(): DatasetHasher {
  const hash = createHash("sha256");
  return {
    add: (sample) => void hash.update(canonicalSample(sample)).update("\n"),
    digest: () => hash.copy().digest("hex"),
  };
}

const fields = Object.keys(sampleSchema.shape) as readonly (keyof Sample)[];

/** A sample as JSON that does not depend on the order of keys. */
export function canonicalSample(sample: Sample): string {
  const present = fields.flatMap((field) =>
    sample[field] === undefined ? [] : [[field, sorted(sample[field])] as const],
  );
  return JSON.stringify(Object.fromEntries(present));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return Object.fromEntries(entries.map(([key, child]) => [key, sorted(child)]));
}
