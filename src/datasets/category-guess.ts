import { z } from "zod";
import { judgeFailureCodes } from "../core/score.js";
import { usageSchema } from "../core/usage.js";

/** Who guesses a category: offline rules, or the judge model. */
export const guessers = ["rules", "judge"] as const;
export type Guesser = (typeof guessers)[number];

const asked = {
  by: z.literal("judge"),
  model: z.string(),
  prompt: z.string().describe("Prompt id as id@version.language#hash"),
  usage: usageSchema,
};

/** How a question without a category came by one, or why it did not. */
export const categoryGuessSchema = z.union([
  z.strictObject({
    status: z.literal("guessed"),
    by: z.literal("rules"),
    reason: z.strictObject({ ja: z.string(), en: z.string() }),
  }),
  z.strictObject({ status: z.literal("guessed"), reason: z.string(), ...asked }),
  z.strictObject({ status: z.literal("none_fits"), reason: z.string(), ...asked }),
  z.strictObject({ status: z.literal("failed"), code: z.enum(judgeFailureCodes), reason: z.string(), ...asked }),
]);
export type CategoryGuess = z.infer<typeof categoryGuessSchema>;

/** Key in a sample's metadata under which its guess stands. */
export const categoryGuessKey = "category_guessed";
