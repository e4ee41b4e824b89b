import type { Score } from "../core/score.js";
import type { Storage } from "../storage/sqlite.js";
import { checkedRows, type RowProblem } from "./row-problems.js";

/** One reason why a row failed. A row has as many as it has scores that failed. */
export interface FailedRow {
  readonly row_id: string;
  readonly category: string | null;
  /** Null where the row has no result at all. */
  readonly metric: string | null;
  readonly value: number | null;
  /** `scored` below the mark, why there is no value, or `no_result`. */
  readonly status: Score["status"] | "no_result";
  /** Id of the first item that was judged to be wrong; null where no item was. */
  readonly item: string | null;
  readonly reason: string;
}

/** The reasons of the first rows that failed, in the order of the data set. */
export function firstFailedRows(storage: Storage, experimentId: number, limit: number): readonly FailedRow[] {
  const found: FailedRow[] = [];
  let rows = 0;
  for (const { rowId, category, problem } of checkedRows(storage, experimentId, { problemsOnly: true })) {
    if (problem === null) continue;
    if (rows === limit) break;
    rows += 1;
    found.push(...reasonsOf(problem).map((reason) => ({ row_id: rowId, category, ...reason })));
  }
  return found;
}

type Reason = Omit<FailedRow, "row_id" | "category">;

function reasonsOf(problem: RowProblem): readonly Reason[] {
  if (problem.kind === "no_result") {
    const { stage, code, message } = problem.failure;
    return [{ metric: null, value: null, status: "no_result", item: null, reason: `${stage}: ${code} ${message}` }];
  }
  return problem.scores.map((score: Score): Reason => {
    const { metric, status, verdicts } = score;
    if (score.status !== "scored") return { metric, value: null, status, item: null, reason: score.reason };
    const against = verdicts.find(({ verdict }) => verdict !== "yes");
    return { metric, value: score.value, status, item: against?.id ?? null, reason: against?.reason ?? "" };
  });
}
