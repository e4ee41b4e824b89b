import type { ChatRequest, ScriptedReply } from "../support/openai-protocol.js";

type ContentReply = Extract<ScriptedReply, { kind: "content" }>;

/** What a judge says that finds every answer to be one statement, which the material carries. */
export function keyedJudgeReply({ schemaName }: ChatRequest): ContentReply {
  const value =
    schemaName === "statements"
      ? { statements: ["有給休暇は年20日です。"] }
      : { verdicts: [{ id: "s1", reason: "書かれている", supported: true }] };
  return { kind: "content", content: JSON.stringify(value) };
}
