import type { z } from "zod";
import type { JudgeFailureCode } from "../core/score.js";
import type { Usage } from "../core/usage.js";

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** A request for one JSON value. `name` is the schema's name: letters, digits and underscores. */
export interface StructuredRequest<Output> {
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  readonly schema: z.ZodType<Output>;
  readonly signal?: AbortSignal | undefined;
}

/** Ways to ask for JSON, strictest first. */
export const structuredModes = ["json_schema", "tool_call", "json_object", "text"] as const;
export type StructuredMode = (typeof structuredModes)[number];

/** What a request cost, however it ended. */
export interface CallRecord {
  readonly mode: StructuredMode;
  readonly attempts: number;
  readonly usage: Usage;
  readonly duration_ms: number;
}

export type StructuredReply<Output> = CallRecord &
  (
    | { readonly ok: true; readonly value: Output; readonly raw: string }
    | { readonly ok: false; readonly code: JudgeFailureCode; readonly message: string; readonly raw: string }
  );

/**
 * A chat model behind an endpoint. Failures of the endpoint or the reply come
 * back as a typed reply; only a defect or a cancelled signal is thrown, the
 * latter as KonkyoError `cancelled`.
 */
export interface ChatModel {
  /** `provider:model`, as shown beside results. */
  readonly id: string;
  complete<Output>(request: StructuredRequest<Output>): Promise<StructuredReply<Output>>;
}

export interface Embeddings {
  /** Unit-length vectors in the order of the texts. */
  readonly vectors: readonly Float32Array[];
  readonly usage: Usage;
}

/** Turns texts into vectors. Throws KonkyoError `model_failed` or `cancelled`. */
export interface Embedder {
  readonly id: string;
  readonly offline: boolean;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embeddings>;
}
