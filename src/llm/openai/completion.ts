import { z } from "zod";
import type { JudgeFailureCode } from "../../core/score.js";
import type { Usage } from "../../core/usage.js";
import { readReply } from "../read-reply.js";

/** What a chat completion says. `repairable`: asking again may help. */
export type CompletionReading<Output> =
  | { readonly kind: "value"; readonly value: Output; readonly raw: string }
  | { readonly kind: "unusable"; readonly problem: string; readonly noJson: boolean; readonly raw: string }
  | { readonly kind: "failed"; readonly code: JudgeFailureCode; readonly message: string; readonly raw: string };

const callSchema = z.object({ arguments: z.unknown(), name: z.string().optional() });

const messageSchema = z.object({
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(z.object({ function: callSchema.nullish() })).nullish(),
  function_call: callSchema.nullish(),
});

// Lenient about everything that is not read: servers differ.
const completionSchema = z.object({
  choices: z.array(z.object({ finish_reason: z.string().nullish(), message: messageSchema.nullish() })).min(1),
});

const usageFields = z.object({
  usage: z.object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) }),
});

const truncatedReasons = ["length", "max_tokens"];

/** Reads the body of a chat completion. A reply that was cut off is never looked into, however whole it seems. */
export function readCompletion<Output>(
  body: string,
  schema: z.ZodType<Output>,
  isEcho?: (value: unknown) => boolean,
): CompletionReading<Output> {
  const completion = completionSchema.safeParse(parseJson(body)).data;
  const choice = completion?.choices[0];
  if (choice === undefined) {
    const message = "the endpoint did not answer with a chat completion; check base_url";
    return { kind: "failed", code: "rejected", message, raw: body };
  }
  const raw = replyText(choice.message ?? {});
  const reason = choice.finish_reason ?? "";
  if (truncatedReasons.includes(reason)) {
    const message = "the reply was cut off at its token limit; raise max_output_tokens or ask about less at once";
    return { kind: "failed", code: "truncated", message, raw };
  }
  if (reason === "content_filter") {
    return { kind: "failed", code: "content_filter", message: "the endpoint's content filter stopped the reply", raw };
  }
  const refusal = choice.message?.refusal ?? "";
  if (refusal !== "") {
    return {
      kind: "failed",
      code: "content_filter",
      message: `the model refused to answer: ${refusal}`,
      raw: raw || refusal,
    };
  }
  const reading = readReply(raw, schema, isEcho);
  if (reading.ok) return { kind: "value", value: reading.value, raw };
  return { kind: "unusable", problem: reading.problem, noJson: reading.kind === "no_json", raw };
}

/** Tokens that the endpoint reports; null where it does not. */
export function readUsage(body: string): Usage {
  const usage = usageFields.safeParse(parseJson(body)).data?.usage;
  return { calls: 1, input_tokens: usage?.prompt_tokens ?? null, output_tokens: usage?.completion_tokens ?? null };
}

function replyText(message: z.infer<typeof messageSchema>): string {
  const calls = [...(message.tool_calls ?? []).map((call) => call.function), message.function_call];
  // Some servers send the arguments as an object instead of its text.
  const written = calls
    .map((call) => call?.arguments)
    .filter((value) => value !== undefined && value !== null)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join("\n");
  if (written.trim() !== "") return written;
  if (typeof message.content === "string") return message.content;
  return (message.content ?? []).map(partText).join("");
}

function partText(part: unknown): string {
  const fields = z.object({ type: z.string(), text: z.string() }).safeParse(part).data;
  return fields?.type === "text" ? fields.text : "";
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // not a completion; the caller says so
  }
}
