/** Words that stand where a name stands in the addresses of the service, and what addresses resolve by themselves. */
const taken = new Set(["", ".", "..", "compare"]);

/** Whether the service could show an experiment of this name: GET /v1/experiments/{name}. */
export function isReachableName(name: string): boolean {
  return !taken.has(name);
}
