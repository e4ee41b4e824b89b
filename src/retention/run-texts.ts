import type Database from "better-sqlite3";
import { batchedStep, countOf, type PurgeStep } from "./purge-step.js";

/**
 * A run that ended long ago, or whose process died long ago: begun before the
 * limit and silent since. One that a person still has a ticket of is kept.
 */
const oldRun = `
  (row.outcome_json IS NOT NULL OR row.question <> '')
  AND (
    (row.status IN ('finished', 'failed', 'cancelled') AND coalesce(row.finished_at, row.created_at) < @before)
    OR (row.status = 'running' AND row.created_at < @before AND NOT EXISTS (
      SELECT 1 FROM run_nodes AS node WHERE node.process_id = row.process_id AND node.started_at >= @before
    ))
  )
  AND NOT EXISTS (
    SELECT 1 FROM tickets AS ticket
    WHERE ticket.process_id = row.process_id AND (ticket.status = 'waiting' OR ticket.closed_at >= @before)
  )`;

/** What stays of a score: figures and names. A field that is not in the list goes, whatever it holds. */
const scoreWithoutTexts = `(
  SELECT json_group_object(key, CASE key
    WHEN 'verdicts' THEN json('[]')
    WHEN 'reason' THEN ''
    WHEN 'raw' THEN ''
    ELSE run_scores.score_json -> fullkey END)
  FROM json_each(run_scores.score_json)
  WHERE key IN ('metric', 'status', 'value', 'convention', 'code', 'missing', 'judge', 'offline', 'prompts', 'attempts',
    'usage', 'cost_usd', 'cached_replies', 'repeats', 'duration_ms', 'reconciliation', 'verdicts', 'reason', 'raw'))`;

const ofExperiment = "json_valid(row.caller_json) AND json_extract(row.caller_json, '$.source') = 'experiment'";

/**
 * Runs keep their row, with an empty question, no outcome and no caller: an
 * ended run without an outcome is one whose texts were taken away. Nodes go;
 * scores keep their figures. Runs of experiments, which no figure of operation
 * counts, go whole.
 */
export function runTexts(sqlite: Database.Database, before: string, batchSize = 200): PurgeStep {
  const count = (table: string, condition: string): number =>
    countOf(sqlite, `SELECT count(*) FROM ${table} WHERE ${condition}`, { before });
  const ofOldRuns = `process_id IN (SELECT row.process_id FROM runs AS row WHERE ${oldRun})`;
  const listed = "process_id IN (SELECT value FROM json_each(?))";
  const deleteNodes = sqlite.prepare(`DELETE FROM run_nodes WHERE ${listed}`);
  const emptyScores = sqlite.prepare(
    `UPDATE run_scores SET score_json = iif(json_valid(score_json), ${scoreWithoutTexts}, '{}') WHERE ${listed}`,
  );
  const deleteRuns = sqlite.prepare(`DELETE FROM runs AS row WHERE ${listed} AND ${ofExperiment}`);
  // Without its question and caller a run that was broken off cannot begin again: it has failed.
  const emptyRuns = sqlite.prepare(
    `UPDATE runs SET question = '', outcome_json = NULL, caller_json = NULL,
       status = iif(status = 'running', 'failed', status) WHERE ${listed}`,
  );
  return batchedStep({
    ...{ sqlite, before, batchSize, from: "runs", where: oldRun, key: "process_id" },
    tables: { runs: "emptied", experiment_runs: "deleted", run_nodes: "deleted", run_scores: "emptied" },
    count: () => {
      const runs = count("runs AS row", oldRun);
      const experiment_runs = count("runs AS row", `${oldRun} AND ${ofExperiment}`);
      return {
        runs: runs - experiment_runs,
        experiment_runs,
        run_nodes: count("run_nodes", ofOldRuns),
        run_scores: count("run_scores", ofOldRuns),
      };
    },
    apply: (keys) => ({
      run_nodes: deleteNodes.run(keys).changes,
      run_scores: emptyScores.run(keys).changes,
      experiment_runs: deleteRuns.run(keys).changes,
      runs: emptyRuns.run(keys).changes,
    }),
  });
}
