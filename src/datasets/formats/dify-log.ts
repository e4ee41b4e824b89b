import type { DatasetFormat } from "./format.js";
import { entriesOf, firstOf, recordOf, remainder } from "./field-access.js";

const pairs = [
  ["query", "answer"],
  ["user_query", "ai_response"],
] as const;
const telling = ["message_id", "conversation_id", "retriever_resources", "feedback", "feedback_id", "inputs", "app_id"];
const used = new Set([
  "id",
  "message_id",
  "query",
  "answer",
  "user_query",
  "ai_response",
  "retriever_resources",
  "inputs",
  "metadata",
  "category",
]);

/**
 * Messages exported from Dify: the logs (query, answer, retriever_resources) and
 * the feedback file. The answer is the reply to be evaluated; the resources are
 * what was retrieved.
 */
export const difyLogFormat: DatasetFormat = {
  name: "dify_log",
  title: { ja: "Dify ログ", en: "Dify log" },
  recognises: (columns) =>
    pairs.some(([query, answer]) => columns.has(query) && columns.has(answer)) &&
    telling.some((name) => columns.has(name)),
  convert(fields) {
    const resources = entriesOf(
      firstOf(fields, ["retriever_resources"]) ?? recordOf(fields["metadata"])?.["retriever_resources"],
    );
    const ids = resources?.map((resource) => recordOf(resource)?.["segment_id"]);
    const contexts = resources?.map((resource) => recordOf(resource)?.["content"] ?? "");
    return {
      id: firstOf(fields, ["message_id", "id"]),
      user_input: firstOf(fields, ["query", "user_query"]),
      response: firstOf(fields, ["answer", "ai_response"]),
      ...(contexts === undefined ? {} : { retrieved_contexts: contexts }),
      ...(ids?.every((id) => typeof id === "string") === true ? { retrieved_context_ids: ids } : {}),
      category: fields["category"],
      metadata: remainder(fields, used),
    };
  },
};
