import { z } from "zod";
import { claimSchema } from "../../core/draft.js";
import { KonkyoError } from "../../core/errors.js";
import type { TargetAnswer } from "../target-answer.js";

/** What a user's function may return: its answer as a text, or with the texts that it found and its claims. */
export const moduleReplySchema = z.union([
  z.string(),
  z.strictObject({
    response: z.string().optional().describe("The answer; absent where there is none"),
    contexts: z
      .array(z.union([z.string(), z.strictObject({ id: z.string().optional(), content: z.string() })]))
      .optional()
      .describe("What was retrieved, best first; absent where it is not told, which is not the same as an empty list"),
    claims: z.array(claimSchema).optional().describe("The answer claim by claim, each with the ids it cites"),
  }),
]);
export type ModuleReply = z.input<typeof moduleReplySchema>;

/**
 * @param where the target and its function, as an error names them
 * @throws KonkyoError `model_failed` naming what is wrong in the value
 */
export function readModuleReply(
  value: unknown,
  where: string,
): Pick<TargetAnswer, "response" | "claims" | "retrieved_contexts" | "retrieved_context_ids"> {
  const parsed = moduleReplySchema.safeParse(value);
  if (!parsed.success) {
    throw new KonkyoError("model_failed", `the function returned something else than an answer: ${faultOf(value)}`, {
      where,
      hint: "Return a text, or {response, contexts, claims} with contexts as texts or {id, content}.",
    });
  }
  if (typeof parsed.data === "string") return { response: parsed.data };
  const { response, contexts, claims } = parsed.data;
  const ids = contexts?.map((context) => (typeof context === "string" ? undefined : context.id));
  return {
    ...(response === undefined ? {} : { response }),
    ...(claims === undefined ? {} : { claims }),
    ...(contexts === undefined
      ? {}
      : { retrieved_contexts: contexts.map((context) => (typeof context === "string" ? context : context.content)) }),
    // A text without an id beside others that have one keeps its place.
    ...(ids?.some((id) => id !== undefined) === true ? { retrieved_context_ids: ids.map((id) => id ?? "") } : {}),
  };
}

/** Of a record, what is wrong in its fields; of anything else, what it is. */
function faultOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value !== "object" || Array.isArray(value)) return Array.isArray(value) ? "a list" : `a ${typeof value}`;
  const parsed = moduleReplySchema.options[1].safeParse(value);
  if (parsed.success) return "";
  return parsed.error.issues.map(({ path, message }) => `${path.join(".") || "record"}: ${message}`).join("; ");
}
