import type { Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import type { Master } from "./masters/master.js";

export interface Enriched {
  readonly sample: Sample;
  /** Ids whose record was put in. */
  readonly joined: readonly string[];
  /** Ids that carry nothing and that the master does not have. */
  readonly missing: readonly string[];
}

/**
 * Gives retrieved items that carry only an id their record, as JSON with the id
 * first. Pure but for the look-up. An item that has a text keeps it. One that
 * is not in the master becomes the id alone as JSON, and is listed as missing:
 * nothing is made up for it.
 */
export function enrichSample(sample: Sample, master: Pick<Master, "find">): Enriched {
  const { retrieved_context_ids: ids, retrieved_contexts: contexts } = sample;
  if (ids === undefined) return { sample, joined: [], missing: [] };
  const joined: string[] = [];
  const missing: string[] = [];
  const filled = ids.map((id, index) => {
    const text = contexts?.[index];
    if (text !== undefined && !carriesIdAlone(text, id)) return text;
    const record = master.find(id);
    (record === undefined ? missing : joined).push(id);
    return JSON.stringify({ id, ...record });
  });
  return { sample: { ...sample, retrieved_contexts: filled }, joined, missing };
}

/** Whether a text says nothing but its id: blank, the id, or {"id": …}. */
function carriesIdAlone(text: string, id: string): boolean {
  if (isBlank(text) || text.trim() === id) return true;
  if (!text.trimStart().startsWith("{")) return false;
  try {
    const record: unknown = JSON.parse(text);
    const values = typeof record === "object" && record !== null ? Object.values(record) : [];
    return values.length === 1 && String(values[0]) === id;
  } catch {
    return false; // a text that begins with a brace
  }
}
