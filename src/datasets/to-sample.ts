import { claimSchema } from "../core/draft.js";
import { sampleSchema, type Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { listOfCell, structured } from "./cell-values.js";
import type { Fields, RowFault } from "./row.js";

/** Fields of a sample as a format found them, before anything is known of their values. */
export type SampleFields = Partial<Readonly<Record<keyof Sample, unknown>>>;

type ListField =
  | "retrieved_contexts"
  | "retrieved_context_ids"
  | "reference_contexts"
  | "guidelines"
  | "expected_documents"
  | "expected_facts";

/** How each list stands in a cell that holds no JSON list. */
const listFields: Readonly<Record<ListField, "ids" | "lines" | "text">> = {
  retrieved_contexts: "text",
  retrieved_context_ids: "ids",
  reference_contexts: "text",
  guidelines: "lines",
  expected_documents: "ids",
  expected_facts: "lines",
};
const textFields = ["id", "user_input", "response", "reference", "category"] as const;

/** A sample whose id may be missing still, and the fields that are its. */
export type UnnamedSample = Omit<Sample, "id"> & { readonly id?: string };

/**
 * Reads the fields as those of a sample. Null is absence; numbers and truth
 * values become text where text belongs; one text is a list of one.
 *
 * @param cells whether lists and records stand in cells as text
 */
export function toSample(fields: SampleFields, cells: boolean): UnnamedSample | RowFault {
  const read: [string, unknown][] = [];
  for (const field of textFields) {
    const value = fields[field];
    if (value === undefined || value === null) continue;
    const text = asText(value);
    if (text === undefined) return { fault: `${field} is ${kindOf(value)}, not text`, field };
    if (text !== "" || (field !== "id" && field !== "category")) read.push([field, text]);
  }
  for (const [field, kind] of Object.entries(listFields)) {
    const value = fields[field as ListField];
    if (value === undefined) continue;
    if (value === null) {
      // An empty list of what was found often arrives as null, and it says something; other fields are then just absent.
      if (field === "retrieved_contexts" || field === "retrieved_context_ids") read.push([field, []]);
      continue;
    }
    const list = asTexts(cells && typeof value === "string" ? listOfCell(value, kind) : value, field);
    if ("fault" in list) return list;
    read.push([field, list.texts]);
  }
  const records = readRecords(fields);
  if ("fault" in records) return records as RowFault;
  return checked({ ...Object.fromEntries(read), ...records });
}

function readRecords(fields: SampleFields): RowFault | Fields {
  const claims = structured(fields.claims ?? undefined);
  const metadata = structured(fields.metadata ?? undefined);
  const parsed = claimSchema.array().optional().safeParse(claims);
  if (!parsed.success) return { fault: "claims are no list of {text, evidence_ids}", field: "claims" };
  if (metadata !== undefined && (typeof metadata !== "object" || metadata === null || Array.isArray(metadata))) {
    return { fault: `metadata is ${kindOf(metadata)}, not a record`, field: "metadata" };
  }
  return {
    ...(parsed.data === undefined ? {} : { claims: parsed.data }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

const unnamedSchema = sampleSchema.partial({ id: true });

function checked(candidate: Fields): UnnamedSample | RowFault {
  const parsed = unnamedSchema.safeParse(candidate);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? "");
    if (field === "user_input" && candidate["user_input"] === undefined)
      return { fault: "there is no question", field };
    return { fault: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`, field };
  }
  const { user_input: question, retrieved_contexts: contexts, retrieved_context_ids: ids } = parsed.data;
  if (isBlank(question)) return { fault: "the question is blank", field: "user_input" };
  if (contexts !== undefined && ids !== undefined && contexts.length !== ids.length) {
    const fault = `${ids.length} retrieved ids stand beside ${contexts.length} retrieved texts`;
    return { fault, field: "retrieved_context_ids" };
  }
  return parsed.data as UnnamedSample;
}

function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function asTexts(value: unknown, field: string): { readonly texts: readonly string[] } | RowFault {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const text = asText(entry);
    if (text === undefined) return { fault: `entry ${index + 1} of ${field} is ${kindOf(entry)}, not text`, field };
    texts.push(text);
  }
  return { texts };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a record" : `a ${typeof value}`;
}
