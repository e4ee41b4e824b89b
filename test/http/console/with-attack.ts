/** Words of closed sets, which no document and no model can change, and what ties records together. */
const closed = new Set(
  "process_id language status convention verdict code route reason outcome name by mode checks decided_by number".split(
    " ",
  ),
);

/** A record in every text of which an attack stands, at any depth. */
export function withAttack(value: unknown, attack: string): unknown {
  if (typeof value === "string") return value + attack;
  if (Array.isArray(value)) return value.map((item) => withAttack(item, attack));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      closed.has(key) && typeof child === "string" ? child : withAttack(child, attack),
    ]),
  );
}
