import type { z } from "zod";
import { KonkyoError, type ErrorDetails } from "../core/errors.js";
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
  /** Keeps repeated runs of one request apart in the cache; it is not sent. */
  readonly salt?: string | undefined;
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
  /** True when the reply was kept from an earlier run: then nothing was sent and nothing used. */
  readonly cached?: boolean;
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
  /** Unit-length vectors in the order of the texts, in full precision: scores are compared to the ninth decimal. */
  readonly vectors: readonly Float64Array[];
  readonly usage: Usage;
}

/** Why no vectors came back, as a judge's reply would say it. */
export class EmbeddingFailed extends KonkyoError {
  readonly failure: JudgeFailureCode;

  constructor(failure: JudgeFailureCode, message: string, details: ErrorDetails) {
    super("model_failed", message, details);
    this.failure = failure;
  }
}

/** Turns texts into vectors. Throws EmbeddingFailed, which is KonkyoError `model_failed`, or KonkyoError `cancelled`. */
export interface Embedder {
  readonly id: string;
  readonly offline: boolean;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embeddings>;
}
