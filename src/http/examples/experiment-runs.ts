import type { ExperimentProgress } from "../experiments/experiment-progress.js";

const progress: ExperimentProgress = {
  name: "2026-10",
  state: "running",
  rows: { dataset: 40, selected: 40, pending: 28, finished: 12, failed: 0 },
  errors: 0,
  rows_per_second: 1.6,
  seconds_left: 17.5,
  skipped_rows: { count: 0, first: [] },
  problem: null,
};

const question = "有給休暇は何日付与されますか？";

const requests = {
  answered: {
    summary: "Score the answers of a data set",
    value: {
      name: "2026-10",
      rows: [
        {
          user_input: question,
          response: "入社から6か月後に10日付与されます。",
          retrieved_contexts: ["年次有給休暇は、入社から6か月後に10日付与します。"],
          reference: "入社から6か月後に10日付与される。",
        },
      ],
    },
  },
  asked: {
    summary: "Ask the answer graph",
    value: { name: "2026-10", target: "graph", rows: [{ user_input: question }] },
  },
  again: { summary: "Go on with what was interrupted", value: { name: "2026-10" } },
};

const events = `event: progress\ndata: ${JSON.stringify(progress)}\n\nevent: end\ndata: ${JSON.stringify({
  ...progress,
  state: "finished",
  rows: { ...progress.rows, pending: 0, finished: 40 },
})}\n\n`;

/** What starting and following an experiment look like. */
export const experimentRunExamples = { progress, requests, events };
