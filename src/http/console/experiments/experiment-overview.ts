import type { DiagnosisKind } from "../../../experiments/diagnosis.js";
import type { ExperimentRecord } from "../../../experiments/journal/experiment-record.js";
import { openRowJournal } from "../../../experiments/journal/row-journal.js";
import { readReportedRows, type ReportedRow } from "../../../report/experiment/reported-row.js";
import { stateOf, type RowState } from "../../../report/experiment/row-line.js";
import { createTally, type RowTally } from "../../../report/experiment/tally.js";
import type { Services } from "../../../services.js";
import { eachInPortions } from "./in-portions.js";
import { createKeptOverviews } from "./kept-overviews.js";

/** What one reading of all rows gives: counts for the charts, and of each row what it is found and ordered by. */
export interface ExperimentOverview {
  readonly tally: RowTally;
  /** In the order of the data set. */
  readonly rows: readonly IndexedRow[];
}

/** A row without its texts. */
export interface IndexedRow {
  readonly position: number;
  readonly state: RowState;
  readonly kind: DiagnosisKind;
  readonly category: string | null;
  /** In the order of the plan; null where there is none. */
  readonly values: readonly (number | null)[];
}

const remembered = createKeptOverviews<ExperimentOverview>(8);

/** Read once for each state of the experiment. */
export function overviewOf(services: Services, experiment: ExperimentRecord): Promise<ExperimentOverview> {
  const { storage } = services;
  return remembered(services, experimentVersion(services, experiment), async () => {
    const metrics = experiment.plan?.metrics ?? [];
    const tally = createTally(metrics);
    const rows: IndexedRow[] = [];
    await eachInPortions(readReportedRows(storage, experiment), (row) => {
      tally.add(row);
      rows.push({
        ...{ position: row.position, category: row.category, kind: row.diagnosis.kind, state: stateOf(row) },
        values: metrics.map(({ name }) => valueOf(row, name)),
      });
    });
    return { tally: tally.result(), rows };
  });
}

/** Another text for every state of an experiment: a result is stored once, and asking rows again takes them out of the counts. */
export function experimentVersion({ storage }: Services, { id, finishedAt }: ExperimentRecord): string {
  return JSON.stringify([id, finishedAt, openRowJournal(storage, id).counts()]);
}

function valueOf({ scores }: ReportedRow, metric: string): number | null {
  const score = scores.find((marked) => marked.score.metric === metric)?.score;
  return score?.status === "scored" ? score.value : null;
}
