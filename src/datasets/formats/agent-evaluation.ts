import type { Fields } from "../row.js";
import type { DatasetFormat } from "./format.js";
import { answerIn, entriesOf, firstOf, questionIn, recordOf, remainder } from "./field-access.js";

const expectations = ["expected_response", "expected_facts", "expected_retrieved_context", "guidelines"] as const;
const used = new Set<string>([
  ...[
    "request_id",
    "request",
    "inputs",
    "response",
    "outputs",
    "retrieved_context",
    "expectations",
    "category",
    "metadata",
  ],
  ...["id", "expected_documents", "tags", ...expectations],
]);

/**
 * Evaluation sets of Databricks Agent Evaluation (MLflow 2: request, expected_…)
 * and of MLflow 3 (inputs, expectations, outputs).
 */
export const agentEvaluationFormat: DatasetFormat = {
  name: "agent_evaluation",
  title: { ja: "MLflow / Databricks Agent Evaluation", en: "MLflow / Databricks Agent Evaluation" },
  recognises: (columns) =>
    columns.has("expectations") ||
    (columns.has("request") &&
      ["response", "request_id", "retrieved_context", ...expectations].some((name) => columns.has(name))),
  convert(fields) {
    const expected: Fields = { ...fields, ...recordOf(fields["expectations"]) };
    const documents = entriesOf(expected["expected_retrieved_context"]);
    const retrieved = entriesOf(fields["retrieved_context"]);
    return {
      id: firstOf(fields, ["request_id", "id"]),
      user_input: questionIn(firstOf(fields, ["request", "inputs"])),
      response: answerIn(firstOf(fields, ["response", "outputs"])),
      ...retrievedParts(retrieved),
      reference: expected["expected_response"],
      reference_contexts: textsOf(documents),
      expected_documents: urisOf(documents) ?? fields["expected_documents"],
      expected_facts: expected["expected_facts"],
      guidelines: rulesOf(expected["guidelines"]),
      category: fields["category"] ?? recordOf(fields["tags"])?.["category"],
      metadata: remainder(fields, used, fields["metadata"]),
    };
  },
};

/** Items that carry only an id keep their place with an empty text, for a master file to fill. */
function retrievedParts(items: readonly unknown[] | undefined): {
  retrieved_contexts?: unknown;
  retrieved_context_ids?: unknown;
} {
  if (items === undefined) return {};
  const ids = urisOf(items);
  const contexts = items.map((item) => (typeof item === "string" ? item : (recordOf(item)?.["content"] ?? "")));
  return { retrieved_contexts: contexts, ...(ids?.length === items.length ? { retrieved_context_ids: ids } : {}) };
}

function urisOf(items: readonly unknown[] | undefined): readonly unknown[] | undefined {
  return items?.map((item) => recordOf(item)?.["doc_uri"]).filter((uri) => uri !== undefined && uri !== null);
}

function textsOf(items: readonly unknown[] | undefined): readonly unknown[] | undefined {
  const texts = items?.map((item) => recordOf(item)?.["content"]).filter((text) => typeof text === "string");
  return texts?.length === 0 ? undefined : texts;
}

/** Guidelines are a list, or lists by name. */
function rulesOf(value: unknown): unknown {
  const named = recordOf(value);
  return named === undefined ? value : Object.values(named).flat();
}
