import { KonkyoError } from "../../core/errors.js";
import { endsWithoutAnswer } from "../abstention.js";
import { targetAnswerSchema, type TargetAnswer } from "../target-answer.js";
import type { ReplyFields } from "./config.js";
import { valueAt } from "./reply-path.js";

export type ExtractedAnswer = Omit<TargetAnswer, "source" | "claims" | "duration_ms">;

/**
 * Takes answer and retrieved texts out of a reply. A list of texts that is not
 * there stays absent, a null is an empty list, and anything but a list is an error.
 *
 * @throws KonkyoError `model_failed` naming the path at which something else stands
 */
export function extractAnswer(reply: unknown, fields: ReplyFields): ExtractedAnswer {
  const response = valueAt(reply, fields.answer);
  if (typeof response !== "string") throw wrongReply(fields.answer, "a text", response);
  const contexts = listAt(reply, fields.contexts);
  const ids = listAt(reply, fields.context_ids);
  const runId = fields.run_id === null ? undefined : valueAt(reply, fields.run_id);
  const outcome = outcomeAt(reply, fields.outcome);
  return {
    ...(endsWithoutAnswer(outcome) ? { message: response } : { response }),
    outcome,
    ...(contexts === undefined ? {} : { retrieved_contexts: contexts }),
    ...(ids === undefined ? {} : { retrieved_context_ids: ids }),
    run_id: typeof runId === "string" || typeof runId === "number" ? String(runId) : null,
  };
}

function outcomeAt(reply: unknown, path: string | null): TargetAnswer["outcome"] {
  if (path === null) return null;
  const found = valueAt(reply, path);
  const parsed = targetAnswerSchema.shape.outcome.safeParse(found);
  if (!parsed.success) throw wrongReply(path, "the end of a run", found);
  return parsed.data;
}

/** Records become JSON, numbers text. */
function listAt(reply: unknown, path: string | null): string[] | undefined {
  if (path === null) return undefined;
  const found = valueAt(reply, path);
  if (found === undefined) return undefined;
  if (found === null) return [];
  if (!Array.isArray(found)) throw wrongReply(path, "a list", found);
  return found.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
}

function wrongReply(path: string, expected: string, found: unknown): KonkyoError {
  const kind =
    found === undefined ? "nothing" : found === null ? "null" : Array.isArray(found) ? "a list" : typeof found;
  return new KonkyoError("model_failed", `the reply has ${kind} at ${path}, where ${expected} was expected`, {
    where: path,
    hint: "Look at one reply of the target and correct the path.",
  });
}
