import { z } from "zod";
import { errorCodes, errorMessage, KonkyoError } from "../core/errors.js";

/** Why a row has no result. */
export const rowFailureSchema = z.object({
  stage: z.enum(["target", "evaluate"]),
  code: z.enum([...errorCodes, "timeout", "internal"]),
  message: z.string(),
  where: z.string().nullable(),
  hint: z.string().nullable(),
});
export type RowFailure = z.infer<typeof rowFailureSchema>;

/** The time that a row may take was over. */
export class RowTimeout extends Error {
  override readonly name = "RowTimeout";
}

export function rowFailure(stage: RowFailure["stage"], error: unknown): RowFailure {
  const told = error instanceof KonkyoError ? error : undefined;
  return {
    stage,
    code: told?.code ?? (error instanceof RowTimeout ? "timeout" : "internal"),
    message: errorMessage(error).toWellFormed(),
    where: told?.where ?? null,
    hint: told?.hint ?? null,
  };
}
