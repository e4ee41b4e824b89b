import type { z } from "zod";
import type { Language } from "../core/language.js";
import type { JudgeFailureCode } from "../core/score.js";
import type { Usage } from "../core/usage.js";

/**
 * One thing that a model is asked: one prompt file, one output schema and one
 * offline counterpart that answers by rules.
 */
export interface Task<Input, Output> {
  /** Name of the prompt folder under prompts/ and of the output schema. */
  readonly name: string;
  readonly output: z.ZodType<Output>;
  /** Values of the prompt's placeholders; all of them are data and get fenced by the renderer. */
  variables(input: Input): Readonly<Record<string, string>>;
  offline(input: Input, language: Language): Output;
  /** For a reply that was cut at its longest allowed length. Absent where the input is one whole. */
  readonly parts?: TaskParts<Input, Output>;
}

/** How an input is asked in two requests, and their outputs put together. */
export interface TaskParts<Input, Output> {
  /** Null when the input cannot be smaller. */
  split(input: Input): readonly [Input, Input] | null;
  join(first: Output, second: Output): Output;
}

export interface TaskOptions {
  readonly language: Language;
  /** Keeps repeats of one request apart in the cache of replies; nothing of it is sent. */
  readonly salt?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What asking cost, however it ended. `prompt` is id@version.language#hash, or empty when rules answered. */
export interface TaskRecord {
  readonly model: string;
  readonly offline: boolean;
  readonly prompt: string;
  readonly attempts: number;
  readonly usage: Usage;
  readonly duration_ms: number;
  /** True when the reply was kept from an earlier run: then nothing was sent. */
  readonly cached?: boolean;
}

export type TaskOutcome<Output> = TaskRecord &
  (
    | { readonly ok: true; readonly value: Output }
    | { readonly ok: false; readonly code: JudgeFailureCode; readonly message: string; readonly raw: string }
  );

/** Runs tasks, by a model or by rules. Throws only KonkyoError `cancelled` and defects. */
export interface TaskRunner {
  readonly model: string;
  readonly offline: boolean;
  run<Input, Output>(task: Task<Input, Output>, input: Input, options: TaskOptions): Promise<TaskOutcome<Output>>;
}
