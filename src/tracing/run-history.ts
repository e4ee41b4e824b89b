import { sql } from "kysely";
import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import { scoreSchema } from "../core/score.js";
import type { RunNodeTable, RunScoreTable, RunTable } from "../storage/schema.js";
import { storageError, type Storage } from "../storage/sqlite.js";

export const runStatuses = ["running", "waiting", "finished", "failed", "cancelled"] as const;

const jsonColumn = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is no JSON" });
    return z.NEVER;
  }
});

/** A run as listed: what was asked and what became of it. */
export const runSummarySchema = z.object({
  process_id: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable().describe("null while the run goes on, or when its process died"),
  status: z.enum(runStatuses),
  question: z.string(),
  route: z.string().nullable(),
  reason: z.string().nullable(),
  corpus_version: z.string().nullable(),
  texts_removed: z
    .union([z.boolean(), z.number().transform((flag) => flag === 1)])
    .describe("True when `konkyo purge` has taken its question, nodes and answer; route and scores stay"),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

const runRowSchema = runSummarySchema.omit({ texts_removed: true }).extend({ outcome_json: jsonColumn.nullable() });

const nodeRowSchema = z.object({
  node: z.string(),
  started_at: z.string(),
  duration_ms: z.number().min(0),
  status: z.enum(["finished", "failed"]),
  input_json: jsonColumn,
  output_json: jsonColumn,
});

const scoreRowSchema = z.object({ score_json: jsonColumn.pipe(scoreSchema) });

/** One execution of a node, in the order in which they ended. */
export interface RunNode {
  readonly node: string;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly status: "finished" | "failed";
  readonly input: unknown;
  readonly output: unknown;
}

export interface RunRecord extends RunSummary {
  /** null until the run has ended. */
  readonly outcome: unknown;
  readonly nodes: readonly RunNode[];
  readonly scores: readonly z.infer<typeof scoreSchema>[];
}

export interface RunFilter {
  /** At least 1. */
  readonly limit: number;
  readonly status?: RunSummary["status"] | undefined;
  readonly route?: string | undefined;
  /** Only runs that come after this place. */
  readonly after?: RunPlace | undefined;
}

/** Where a run stands among all, newest first. */
export interface RunPlace {
  readonly created_at: string;
  readonly rowid: number;
}

/**
 * The place of the run with this id; null when there is none.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export async function placeOfRun(storage: Storage, processId: string): Promise<RunPlace | null> {
  const place = storage.db
    .selectFrom("runs")
    .select(["created_at", sql<number>`rowid`.as("rowid")])
    .where("process_id", "=", processId);
  return (await read(storage, () => place.executeTakeFirst())) ?? null;
}

/**
 * Recorded runs, newest first. Those after a place are the same however many runs have come meanwhile.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`, naming the run whose row is damaged
 */
export async function listRuns(storage: Storage, filter: RunFilter): Promise<readonly RunSummary[]> {
  let query = storage.db
    .selectFrom("runs")
    .select(["process_id", "created_at", "finished_at", "status", "question", "route", "reason", "corpus_version"])
    .select(sql<number>`outcome_json IS NULL AND finished_at IS NOT NULL`.as("texts_removed"));
  if (filter.status !== undefined) query = query.where("status", "=", filter.status);
  if (filter.route !== undefined) query = query.where("route", "=", filter.route);
  const { after } = filter;
  if (after !== undefined)
    query = query.where(sql<boolean>`(created_at, rowid) < (${after.created_at}, ${after.rowid})`);
  const newestFirst = query
    .orderBy("created_at", "desc")
    .orderBy(sql`rowid`, "desc")
    .limit(filter.limit);
  const rows = await read(storage, () => newestFirst.execute());
  return rows.map((row) => parseRow(runSummarySchema, row, `run ${row.process_id}`, storage));
}

/**
 * A run with its nodes and scores, by its id or the beginning of it.
 *
 * @throws KonkyoError `not_found` when no run has that id, `usage` when several begin with it,
 * `storage_failed` or `storage_busy`, naming the damaged row
 */
export async function readRun(storage: Storage, processIdOrPrefix: string): Promise<RunRecord> {
  const processId = await findRun(storage, processIdOrPrefix);
  const rows = await read(storage, async () => readRows(storage, processId));
  const of = `run ${processId}`;
  const { outcome_json: outcome, ...summary } = parseRow(runRowSchema, rows.run, of, storage);
  return {
    ...summary,
    texts_removed: summary.finished_at !== null && rows.run?.outcome_json === null,
    outcome,
    nodes: rows.nodes.map((row) => {
      const { input_json, output_json, ...node } = parseRow(nodeRowSchema, row, `${of}, node ${row.node}`, storage);
      return { ...node, input: input_json, output: output_json };
    }),
    scores: rows.scores.map((row) => parseRow(scoreRowSchema, row, `${of}, score ${row.metric}`, storage).score_json),
  };
}

interface RunRows {
  readonly run: (RunTable & Record<string, unknown>) | undefined;
  readonly nodes: readonly RunNodeTable[];
  readonly scores: readonly RunScoreTable[];
}

/** One synchronous transaction: all rows are of the same moment, and nothing else gets into it. */
function readRows({ sqlite }: Storage, processId: string): RunRows {
  const of = (statement: string) => sqlite.prepare<[string]>(statement);
  const readAll = sqlite.transaction(() => ({
    run: of("SELECT * FROM runs WHERE process_id = ?").get(processId),
    nodes: of("SELECT * FROM run_nodes WHERE process_id = ? ORDER BY id").all(processId),
    scores: of("SELECT * FROM run_scores WHERE process_id = ? ORDER BY rowid").all(processId),
  }));
  return readAll() as RunRows;
}

const shownWhenAmbiguous = 5;

async function findRun(storage: Storage, prefix: string): Promise<string> {
  if (prefix === "") {
    throw new KonkyoError("usage", "no run was named", { hint: "`konkyo runs list` shows the ids." });
  }
  const matches = await read(storage, () =>
    storage.db
      .selectFrom("runs")
      .select("process_id")
      .where(sql<string>`substr(process_id, 1, length(${prefix}))`, "=", prefix)
      .orderBy(sql`length(process_id)`)
      .limit(shownWhenAmbiguous + 1)
      .execute(),
  );
  const ids = matches.map((match) => match.process_id);
  const [first] = ids;
  if (first === undefined) {
    throw new KonkyoError("not_found", "no run has this id", {
      where: prefix,
      hint: "`konkyo runs list` shows the ids.",
    });
  }
  // A whole id wins over longer ones that begin with it.
  if (ids.length === 1 || first === prefix) return first;
  const shown = ids.slice(0, shownWhenAmbiguous).join(", ");
  throw new KonkyoError(
    "usage",
    `several runs begin like this: ${shown}${ids.length > shownWhenAmbiguous ? ", …" : ""}`,
    {
      where: prefix,
      hint: "Give more of the id.",
    },
  );
}

async function read<Result>(storage: Storage, query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    throw storageError(error, storage.file);
  }
}

function parseRow<Output>(schema: z.ZodType<Output>, row: unknown, name: string, storage: Storage): Output {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const fault = issue === undefined ? "" : ` (${issue.path.join(".")}: ${issue.message})`;
  throw new KonkyoError("storage_failed", `the stored ${name} is damaged${fault}`, {
    where: storage.file,
    hint: "The record cannot be shown; other runs are not touched.",
  });
}
