import { audienceCondition } from "../../storage/audience.js";
import type { RetrievalQuery } from "../port.js";

/** Named values for `scopeCondition`. */
export interface ScopeValues {
  readonly release: string | null;
  readonly groups: string;
  readonly filter: string;
}

/**
 * Which chunks a query may see at all, as a condition on `chunks c`: its
 * release, its caller's audience and the metadata of the document. Part of
 * every search, so that what is out of scope is neither ranked nor counted.
 */
export const scopeCondition = `
  (@release IS NULL OR c.release = @release)
  AND ${audienceCondition}
  AND (@filter = '{}' OR EXISTS (
    SELECT 1 FROM documents AS d
    WHERE d.release = c.release AND d.document_id = c.document_id AND NOT EXISTS (
      SELECT 1 FROM json_each(@filter) AS wanted WHERE NOT EXISTS (
        SELECT 1 FROM json_each(d.metadata_json) AS had
        WHERE had.key = wanted.key AND had.type = 'text' AND had.value = wanted.value
      )
    )
  ))`;

export function scopeValues(query: RetrievalQuery): ScopeValues {
  return { release: query.release, groups: JSON.stringify(query.groups), filter: JSON.stringify(query.filter) };
}
