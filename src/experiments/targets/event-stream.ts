import { getBytes, getLines, getMessages } from "@langchain/core/utils/event_source_parse";
import { KonkyoError } from "../../core/errors.js";
import type { HttpTargetConfig } from "./config.js";
import { extractAnswer, type ExtractedAnswer } from "./extract-answer.js";
import { valueAt } from "./reply-path.js";

/**
 * Reads an answer from server-sent events: the pieces of all events joined, and
 * the other fields from the last event that has them. Events without data say nothing.
 *
 * @throws KonkyoError `model_failed` when the stream reports an error, is cut off, or has no answer
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  config: HttpTargetConfig,
  where: string,
): Promise<ExtractedAnswer> {
  const events: StreamEvent[] = [];
  const take = getMessages(({ event, data }) => {
    if (data !== "" && data !== "[DONE]") events.push(readEvent(event, data, where));
  });
  // Each line is parsed as soon as its end has arrived, however the bytes were cut.
  await getBytes(body, getLines(take));
  const failed = events.find(({ name }) => name === "error");
  if (failed !== undefined) {
    throw new KonkyoError("model_failed", `the target reported: ${JSON.stringify(failed.value).slice(0, 500)}`, {
      where,
    });
  }
  if (config.end_event !== null && !events.some(({ name }) => name === config.end_event)) {
    throw new KonkyoError("model_failed", `the stream ended before its ${config.end_event} event`, { where });
  }
  return assemble(events, config, where);
}

interface StreamEvent {
  /** The name in the stream, else the one that the data gives itself. */
  readonly name: string;
  readonly value: unknown;
}

function readEvent(event: string, data: string, where: string): StreamEvent {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    throw new KonkyoError("model_failed", `an event of the stream is no JSON: ${data.slice(0, 200)}`, {
      where,
      cause: error,
    });
  }
  const inside = valueAt(value, "event");
  return { name: event !== "" ? event : typeof inside === "string" ? inside : "", value };
}

function assemble(events: readonly StreamEvent[], config: HttpTargetConfig, where: string): ExtractedAnswer {
  const { answer_events: carriers, ...fields } = config;
  const pieces = events
    .filter(({ name }) => carriers.length === 0 || carriers.includes(name))
    .map(({ value }) => valueAt(value, fields.answer))
    .filter((piece) => typeof piece === "string");
  if (pieces.length === 0) {
    throw new KonkyoError("model_failed", `no event of the stream has a text at ${fields.answer}`, { where });
  }
  // Each field is looked up in the event that has it, then read by the rules of an ordinary reply.
  const found = (["contexts", "context_ids", "outcome", "run_id"] as const).flatMap((field) => {
    const value = lastAt(events, fields[field]);
    return value === undefined ? [] : [[field, value] as const];
  });
  return extractAnswer(
    { answer: pieces.join(""), ...Object.fromEntries(found) },
    {
      ...{ contexts: null, context_ids: null, outcome: null, run_id: null },
      ...Object.fromEntries(found.map(([field]) => [field, field])),
      answer: "answer",
    },
  );
}

function lastAt(events: readonly StreamEvent[], path: string | null): unknown {
  if (path === null) return undefined;
  return events.map(({ value }) => valueAt(value, path)).findLast((value) => value !== undefined);
}
