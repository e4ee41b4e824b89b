import type { BaseMessageLike } from "@langchain/core/messages";
import type { ChatMessage, StructuredMode } from "../port.js";
import type { ResponseSchema } from "./response-schema.js";

/** Options of one chat request that ask for JSON in one of the ways. */
export function structuredOptions(mode: StructuredMode, name: string, schema: ResponseSchema) {
  switch (mode) {
    case "json_schema": {
      const json_schema = { name, strict: schema.strict, schema: schema.json };
      return { response_format: { type: "json_schema" as const, json_schema } };
    }
    case "tool_call": {
      const description = "Hands in the answer";
      const declaration = { name, description, parameters: schema.json, strict: schema.strict };
      return {
        tools: [{ type: "function" as const, function: declaration }],
        tool_choice: { type: "function" as const, function: { name } },
      };
    }
    case "json_object":
      return { response_format: { type: "json_object" as const } };
    case "text":
      return {};
  }
}

/** The conversation, with the schema spelled out in the ways that do not carry it beside the messages. */
export function structuredMessages(
  mode: StructuredMode,
  messages: readonly ChatMessage[],
  name: string,
  schema: ResponseSchema,
): readonly ChatMessage[] {
  if (mode === "json_schema" || mode === "tool_call") return messages;
  const instruction = `${replyRule(name, schema)}\nKeep the texts in it in the language that the task asks for.`;
  const [first, ...others] = messages;
  // One system message, at the start: several, or a later one, are refused by some chat templates,
  // and text that never changes belongs in front for the endpoint's prompt cache.
  if (first?.role !== "system") return [{ role: "system", content: instruction }, ...messages];
  return [{ role: "system", content: `${first.content}\n\n${instruction}` }, ...others];
}

const longestQuotedReply = 20_000;

/** The conversation continued after a reply that could not be used. Names the schema in every mode, for servers that ignored it. */
export function repairMessages(
  messages: readonly ChatMessage[],
  reply: { readonly raw: string; readonly problem: string },
  name: string,
  schema: ResponseSchema,
): readonly ChatMessage[] {
  const ask = `Your reply could not be used: ${reply.problem}\nAnswer again in full. ${replyRule(name, schema)}`;
  // An empty assistant message is refused by some endpoints.
  if (reply.raw.trim() === "") return [...messages, { role: "user", content: ask }];
  const quoted = reply.raw.slice(0, longestQuotedReply).toWellFormed();
  return [...messages, { role: "assistant", content: quoted }, { role: "user", content: ask }];
}

export function toClientMessages(messages: readonly ChatMessage[]): BaseMessageLike[] {
  return messages.map(({ role, content }) => ({ role, content }));
}

function replyRule(name: string, schema: ResponseSchema): string {
  return `Reply with one JSON value that fits this JSON Schema, and with nothing else.\nschema: ${name}\n${schema.text}`;
}
