import type Database from "better-sqlite3";
import { clopperPearsonUpper, rateOf } from "../calibration/interval.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import type { OperationConfig } from "./config.js";
import { costFigures } from "./cost-figures.js";
import { withGatheredRows } from "./gathered-rows.js";
import type { CheckFigures, GroupFigures, Grouping, OperationFigures, QuestionCounts } from "./operation-figures.js";
import type { Period } from "./period.js";
import { readReviews } from "./read-reviews.js";

export interface FigureOptions {
  readonly storage: Storage;
  readonly config: OperationConfig;
  readonly period: Period;
  /** IANA name of the time zone in which weeks begin. */
  readonly timeZone: string;
  readonly by: readonly Grouping[];
  readonly now: Date;
}

/**
 * The figures of operation. They stand on recorded runs, their deliveries,
 * tickets and labels, all of which outlive `konkyo purge`.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export function readFigures(options: FigureOptions): OperationFigures {
  const { storage, config, period, timeZone, now } = options;
  const { sqlite } = storage;
  try {
    return withGatheredRows({ sqlite, period, timeZone, now, config }, () => {
      const [total] = readGroups(sqlite, null, config);
      return {
        generated_at: now.toISOString(),
        since: period.since,
        until: period.until,
        time_zone: timeZone,
        review_minute_usd: config.review_minute_usd,
        total: total ?? figuresOf(null, noQuestions, config),
        groups: Object.fromEntries(options.by.map((by) => [by, readGroups(sqlite, by, config)])),
      };
    });
  } catch (error) {
    throw storageError(error, storage.file);
  }
}

interface QuestionRow extends QuestionCounts {
  readonly grp: string | null;
  readonly model_usd: number | null;
  readonly unpriced: number;
}

/** Weeks in their order; others with the most questions first. */
function readGroups(sqlite: Database.Database, by: Grouping | null, config: OperationConfig): readonly GroupFigures[] {
  const column = by ?? "NULL";
  const questions = sqlite
    .prepare(
      `SELECT ${column} AS grp, count(*) AS asked,
         count(*) FILTER (WHERE sent = 'answered' AND released_by IS NOT 'person') AS released_by_policy,
         count(*) FILTER (WHERE sent = 'answered' AND released_by = 'person') AS released_by_person,
         count(*) FILTER (WHERE sent = 'declined') AS declined,
         count(*) FILTER (WHERE sent IN ('stopped', 'held')) AS stopped,
         count(*) FILTER (WHERE sent IS NULL AND status = 'waiting') AS waiting,
         count(*) FILTER (WHERE sent IS NULL AND status = 'running') AS running,
         count(*) FILTER (WHERE sent IS NULL AND status = 'cancelled') AS cancelled,
         count(*) FILTER (WHERE sent IS NULL AND status = 'failed') AS failed,
         sum(cost_usd) AS model_usd, count(*) - count(cost_usd) AS unpriced
       FROM temp.operation_questions GROUP BY grp
       ORDER BY ${by === "week" ? "grp" : "asked DESC, grp"}`,
    )
    .all() as QuestionRow[];
  const reviews = readReviews(sqlite, by);
  const checks = readChecks(sqlite, by);
  return questions.map((row) =>
    figuresOf(row.grp, { row, review: reviews(row.grp), check: checks.get(row.grp) }, config),
  );
}

interface GroupRows {
  readonly row: Omit<QuestionRow, "grp">;
  readonly review: ReturnType<ReturnType<typeof readReviews>>;
  readonly check: CheckRow | undefined;
}

const noQuestions: GroupRows = {
  row: {
    ...{ asked: 0, released_by_policy: 0, released_by_person: 0, declined: 0, stopped: 0, waiting: 0 },
    ...{ running: 0, cancelled: 0, failed: 0, model_usd: null, unpriced: 0 },
  },
  review: {
    ...{ held: 0, reasons: [], decided: 0, waiting: 0, overdue: 0, decided_late: 0 },
    ...{ median_hours: null, p90_hours: null, checks_waiting: 0, reviewed: 0, minutes: null, unmeasured: 0 },
  },
  check: undefined,
};

function figuresOf(group: string | null, { row, review, check }: GroupRows, config: OperationConfig): GroupFigures {
  const { model_usd, unpriced, ...questions } = row;
  const { held, reasons, checks_waiting, reviewed, minutes, unmeasured, ...times } = review;
  const settled = questions.asked - questions.running - questions.cancelled - questions.failed;
  const { asked, released_by_policy, released_by_person, declined, stopped, waiting, running, cancelled, failed } =
    questions;
  return {
    group,
    questions: {
      asked,
      released_by_policy,
      released_by_person,
      declined,
      stopped,
      waiting,
      running,
      cancelled,
      failed,
    },
    released_by_policy: rateOf(released_by_policy, settled),
    review: {
      held: rateOf(held, settled),
      reasons: reasons.map((reason) => ({ ...reason, share: settled === 0 ? null : reason.questions / settled })),
      ...times,
    },
    checks: checkFigures(check, checks_waiting),
    cost: costFigures({
      ...{ model_usd, unpriced, reviewed, minutes, unmeasured },
      answered: released_by_policy + released_by_person,
      minute_usd: config.review_minute_usd,
    }),
  };
}

interface CheckRow {
  readonly grp: string | null;
  readonly checked: number;
  readonly wrong: number;
  readonly corrected: number;
}

function readChecks(sqlite: Database.Database, by: Grouping | null): ReadonlyMap<string | null, CheckRow> {
  const rows = sqlite
    .prepare(
      `SELECT ${by === null ? "NULL" : `question.${by}`} AS grp, count(*) AS checked,
         count(*) FILTER (WHERE label.correct = 0) AS wrong,
         count(*) FILTER (WHERE label.correct = 0 AND label.corrected_answer IS NOT NULL) AS corrected
       FROM labels AS label JOIN temp.operation_questions AS question USING (process_id)
       WHERE label.source = 'sampled' AND label.correct IS NOT NULL GROUP BY grp`,
    )
    .all() as CheckRow[];
  return new Map(rows.map((row) => [row.grp, row]));
}

function checkFigures(row: CheckRow | undefined, waiting: number): CheckFigures {
  const { checked, wrong, corrected } = row ?? { checked: 0, wrong: 0, corrected: 0 };
  return {
    waiting,
    wrong: rateOf(wrong, checked),
    corrected,
    upper_bound: checked === 0 ? null : clopperPearsonUpper(wrong, checked),
  };
}
