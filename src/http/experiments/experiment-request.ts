import { z } from "zod";
import { isReachableName } from "../../experiments/experiment-name.js";
import { contentHash } from "../../storage/content-hash.js";

/**
 * The name of an experiment that is started here: it stands in addresses, so it begins with a letter or digit and holds
 * nothing that a path, a log or a terminal could take for something else.
 */
export const newExperimentNameSchema = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+()-]{0,99}$/u,
    "a name has up to 100 letters, digits, spaces and . _ - + ( ), and begins with a letter or digit",
  )
  .refine((name) => name.trimEnd() === name, "a name does not end with a space")
  .refine(isReachableName, "it is a word of the service's addresses");

/** What was asked for when an experiment was begun; kept, so that it can go on without being sent again. */
export const experimentRequestSchema = z.strictObject({
  name: z.string(),
  dataset: z.strictObject({
    /** Under the folder of uploads: the hash of the contents and their kind. */
    file: z.string().regex(/^[0-9a-f]{64}\.[a-z]{2,6}$/),
    /** What the sender calls it. */
    title: z.string(),
  }),
  /** Which column is which field, as `column=field`. */
  columns: z.array(z.string()),
  /** Who answers; null for what the data set calls for. */
  target: z.string().nullable(),
  /** Name of a shipped profile; null for the configured one. */
  profile: z.string().nullable(),
  sample: z.number().int().min(1).nullable(),
  categories: z.array(z.string()),
});
export type ExperimentRequest = z.infer<typeof experimentRequestSchema>;

/** The same for two requests that ask for the same; what the data set is called does not count. */
export function requestHash({ dataset, ...asked }: ExperimentRequest): string {
  return contentHash(JSON.stringify([dataset.file, Object.entries(asked).sort()]));
}
