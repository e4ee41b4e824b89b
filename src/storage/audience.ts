/**
 * Whether the groups `@groups` (a JSON list) may see the chunk `c`, as an SQL
 * condition. Search and sending use this one. An audience that is no JSON list is for nobody.
 */
export const audienceCondition = `(c.audience_json IS NULL OR EXISTS (
    SELECT 1 FROM json_each(CASE WHEN json_valid(c.audience_json) THEN c.audience_json ELSE '[]' END) AS allowed
    WHERE allowed.type = 'text' AND allowed.value IN (SELECT value FROM json_each(@groups))
  ))`;
