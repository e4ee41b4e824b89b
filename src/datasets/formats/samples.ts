import { sampleFields } from "../column-map.js";
import type { DatasetFormat } from "./format.js";
import { entriesOf, firstOf, remainder } from "./field-access.js";

const used = new Set([...sampleFields, "reference_context_ids"]);

/** Our own samples and those of Ragas since 0.2: the same names. Fields that a sample lacks go to its metadata. */
export const samplesFormat: DatasetFormat = {
  name: "samples",
  title: { ja: "サンプル（Konkyo・Ragas）", en: "Samples (Konkyo, Ragas)" },
  recognises: (columns) => columns.has("user_input"),
  convert(fields) {
    if (entriesOf(fields["user_input"])?.some((message) => typeof message === "object") === true) {
      return { fault: "user_input is a conversation; only single questions can be evaluated", field: "user_input" };
    }
    const own = Object.fromEntries(sampleFields.map((field) => [field, fields[field]]));
    const expected = firstOf(fields, ["expected_documents", "reference_context_ids"]);
    if (Object.keys(fields).every((field) => used.has(field))) return { ...own, expected_documents: expected };
    return { ...own, expected_documents: expected, metadata: remainder(fields, used, fields["metadata"]) };
  },
};
