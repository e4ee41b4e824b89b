import type { Sample } from "../core/sample.js";
import { contentHash } from "../storage/content-hash.js";
import { createLineTable } from "./line-table.js";
import type { RowFault } from "./row.js";
import type { UnnamedSample } from "./to-sample.js";

/** Gives each row its id, or says on which line the id stood before. */
export type RowNaming = (
  sample: UnnamedSample,
  line: number,
) => { readonly sample: Sample; readonly idMade: boolean } | RowFault;

/**
 * Ids of one data set. A row without one gets `q-` and a hash of its question,
 * so that the same question has the same id in every file and two runs can be
 * paired; where that is taken, the line is added.
 */
export function createRowNaming(): RowNaming {
  const lines = createLineTable();
  return (sample, line) => {
    if (sample.id !== undefined) {
      const before = lines.lineOf(sample.id, line);
      if (before === undefined) return { sample: { ...sample, id: sample.id }, idMade: false };
      return { fault: `the id ${JSON.stringify(sample.id)} is already that of line ${before}`, field: "id" };
    }
    const id = `q-${contentHash(sample.user_input).slice(0, 12)}`;
    if (lines.lineOf(id, line) === undefined) return { sample: { id, ...sample }, idMade: true };
    const longer = `${id}-line-${line}`;
    lines.lineOf(longer, line);
    return { sample: { id: longer, ...sample }, idMade: true };
  };
}
