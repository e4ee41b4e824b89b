import type { Context } from "hono";
import { guarded, readExperiment, type ExperimentRecord } from "../../../experiments/journal/experiment-record.js";
import { haveSameQuestions } from "../../../experiments/same-questions.js";
import { runFacts } from "../../../experiments/run-facts.js";
import { experimentContext } from "../../../report/experiment/experiment-page.js";
import { rowReader } from "../../../report/experiment/reported-row.js";
import type { Services } from "../../../services.js";
import { eventStream } from "../../event-stream.js";
import { summaryOf } from "../../experiment-figures.js";
import { sendReport, sendRowFile } from "../../experiments/experiment-downloads.js";
import { experimentProgress, isAtWork } from "../../experiments/experiment-progress.js";
import { followExperiment } from "../../experiments/follow-experiment.js";
import { readKeptRequest } from "../../experiments/kept-requests.js";
import type { HttpEnv } from "../../http-env.js";
import { operations } from "../../operations.js";
import { HttpProblem } from "../../problem.js";
import type { Console } from "../section.js";
import { mayUse, type View } from "../view.js";
import { experimentPage, type ExperimentPageInput } from "./experiment-page.js";
import { overviewOf } from "./experiment-overview.js";
import { withJudgeTitles } from "./judge-titles.js";
import { progressEvent } from "./progress-section.js";
import { rowPage } from "./row-page.js";
import { findRows, rowSearchSchema } from "./row-search.js";

const { roles } = operations.getExperiment;

/** The pages of one experiment and what can be taken away from it. */
export function registerOneExperiment(console: Console): void {
  const { app, guard, page, view, clock, report } = console;

  app.get("/experiment/:name", guard(roles), async (context) => {
    const { services } = context.var;
    const experiment = experimentOf(context);
    const shown = withJudgeTitles(view(context), services);
    const input = await pageInput(context, experiment, shown);
    return page(context, experimentPage(input, reportContext(services, experiment, shown), shown));
  });

  app.get("/experiment/:name/events", guard(roles), (context) => {
    const { services, experiments, lifetime, requestId } = context.var;
    const { name } = experimentOf(context);
    const now = () => progressOf(context, experimentOf(context));
    return eventStream(
      context,
      async (send) => {
        const live = experiments.find(services, name);
        const tell = () => send("progress", progressEvent(now(), view(context)));
        if (await followExperiment(live, lifetime.signal, tell)) await send("end", {});
      },
      (error) => report(error, requestId),
    );
  });

  app.get("/experiment/:name/rows/:number{[0-9]+}", guard(roles), (context) => {
    const { services } = context.var;
    const experiment = experimentOf(context);
    const shown = withJudgeTitles(view(context), services);
    const row = rowReader(services.storage, experiment)(Number(context.req.param("number")) - 1);
    if (row === undefined)
      throw new HttpProblem("not_found", "the experiment has no such row", { where: experiment.name });
    const recorded = row.nodes.length > 0 || row.gate !== null;
    return page(
      context,
      rowPage({ name: experiment.name, row, recorded }, reportContext(services, experiment, shown), shown),
    );
  });

  app.get("/experiment/:name/report", guard(roles), (context) =>
    sendReport(context, experimentOf(context), { language: view(context).language, now: clock.now() }),
  );
  app.get("/experiment/:name/rows.jsonl", guard(roles), (context) =>
    sendRowFile(context, experimentOf(context), "jsonl"),
  );
  app.get("/experiment/:name/rows.csv", guard(roles), (context) => sendRowFile(context, experimentOf(context), "csv"));
}

function experimentOf(context: Context<HttpEnv>): ExperimentRecord {
  return readExperiment(context.var.services.storage, context.req.param("name") ?? "");
}

function progressOf(context: Context<HttpEnv>, experiment: ExperimentRecord) {
  const { services, experiments } = context.var;
  return experimentProgress(services.storage, experiment, experiments.find(services, experiment.name));
}

function reportContext({ storage }: Services, experiment: ExperimentRecord, { language, report }: View) {
  const { guessed_categories: guessed } = runFacts(storage, experiment.id);
  return experimentContext(experiment, language, report.metricTitles, guessed);
}

async function pageInput(
  context: Context<HttpEnv>,
  experiment: ExperimentRecord,
  view: View,
): Promise<ExperimentPageInput> {
  const { services, experiments } = context.var;
  const soFar = isAtWork(experiments.find(services, experiment.name));
  const common = {
    ...{ experiment, progress: progressOf(context, experiment) },
    comparable: comparableWith(services, experiment),
    mayGoOn:
      !soFar &&
      mayUse(view, operations.startExperiment.roles) &&
      readKeptRequest(services.config.home, experiment.name) !== null,
  };
  if (soFar && context.req.query("results") !== "now") return { ...common, results: null };
  const overview = await overviewOf(services, experiment);
  const summary = await summaryOf(services, experiment);
  const categories = summary.categories.map(({ category }) => category);
  const search = rowSearchSchema.parse(context.req.query());
  const { positions, total } = findRows(services.storage, experiment, overview, search, categories);
  const read = rowReader(services.storage, experiment);
  const rows = positions.flatMap((position) => read(position) ?? []);
  return { ...common, results: { summary, tally: overview.tally, rows: { search, soFar, categories, rows, total } } };
}

const mostComparable = 50;

/** Experiments over the same questions that have something to compare, newest first. */
function comparableWith({ storage }: Services, experiment: ExperimentRecord): readonly string[] {
  if (experiment.identity === null) return [];
  const names = guarded(storage, () =>
    storage.sqlite
      .prepare("SELECT name FROM experiments WHERE id <> ? AND identity_json IS NOT NULL ORDER BY id DESC LIMIT ?")
      .pluck()
      .all(experiment.id, mostComparable),
  ) as readonly string[];
  return names.filter((name) => haveSameQuestions(experiment, readExperiment(storage, name)));
}
