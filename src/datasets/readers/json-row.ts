import { errorMessage } from "../../core/errors.js";
import type { ReadRow } from "../row.js";

/** The row that a JSON text holds; a fault for what is no object. */
export function readJsonRow(text: string, line: number): ReadRow {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { line, fields: { ...value } };
    return { line, fault: "is no JSON object" };
  } catch (error) {
    return { line, fault: `is no valid JSON: ${errorMessage(error)}` };
  }
}
