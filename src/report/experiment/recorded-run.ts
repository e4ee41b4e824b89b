import { z } from "zod";
import { gateDecisionSchema } from "../../core/evidence-gate.js";
import { guarded } from "../../experiments/journal/experiment-record.js";
import type { Storage } from "../../storage/sqlite.js";
import type { ReportedNode, ReportedRun } from "../reported-run.js";

/** What the record of a target's own run says beside the answer; nothing where it was not recorded here. */
export interface RecordedRun {
  readonly nodes: readonly ReportedNode[];
  /** Null where the gate was not reached too. */
  readonly gate: ReportedRun["gate"];
}

const gateSchema = gateDecisionSchema.omit({ evidence: true });
const storedGateSchema = z.string().transform((text) => gateSchema.safeParse(JSON.parse(text)).data ?? null);

/** Reads runs by their ids. A gate as an earlier version of the program had it is not shown. */
export function recordedRuns(storage: Storage): (runId: string | null) => RecordedRun {
  const steps = storage.sqlite.prepare(
    "SELECT node, duration_ms, status FROM run_nodes WHERE process_id = ? ORDER BY id LIMIT 100",
  );
  const decision = storage.sqlite
    .prepare("SELECT json_extract(outcome_json, '$.gate') FROM runs WHERE process_id = ?")
    .pluck();
  return (runId) => {
    if (runId === null) return { nodes: [], gate: null };
    const stored = guarded(storage, () => decision.get(runId));
    return {
      nodes: guarded(storage, () => steps.all(runId)) as readonly ReportedNode[],
      gate: typeof stored === "string" ? storedGateSchema.parse(stored) : null,
    };
  };
}
