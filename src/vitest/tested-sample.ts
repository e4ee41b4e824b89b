import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import { sampleSchema, type Sample } from "../core/sample.js";

const testedSampleSchema = sampleSchema.extend({ id: sampleSchema.shape.id.optional() });

/** A sample as a test writes it, in the field names of Ragas; the id may be left out. */
export type TestedSample = ReadonlyDeep<z.input<typeof testedSampleSchema>>;

type ReadonlyDeep<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> } : Value;

/**
 * The sample in what a test was given.
 *
 * @param fallbackId its id, where it has none
 * @throws KonkyoError `input_invalid` naming the field
 */
export function readTestedSample(given: unknown, fallbackId: string): Sample {
  const parsed = testedSampleSchema.safeParse(given);
  if (parsed.success) return { ...parsed.data, id: parsed.data.id ?? fallbackId };
  throw new KonkyoError("input_invalid", `this is no sample: ${z.prettifyError(parsed.error)}`, {
    where: fallbackId,
    hint: "Give an object with user_input, response, retrieved_contexts and, where there is one, reference.",
  });
}
