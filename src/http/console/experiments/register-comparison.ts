import { z } from "zod";
import { readExperiment } from "../../../experiments/journal/experiment-record.js";
import { runFacts } from "../../../experiments/run-facts.js";
import { haveSameQuestions } from "../../../experiments/same-questions.js";
import { comparedMetrics, pairReader } from "../../../report/comparison/compared-row.js";
import { comparisonContext } from "../../../report/comparison/comparison-context.js";
import { comparisonOf } from "../../experiment-figures.js";
import { operations } from "../../operations.js";
import type { Console } from "../section.js";
import { comparisonOverviewOf } from "./comparison-overview.js";
import { comparisonPage, otherQuestionsPage } from "./comparison-page.js";
import { withJudgeTitles } from "./judge-titles.js";
import { findPairs, pairSearchSchema } from "./pair-search.js";

const namesSchema = z.object({
  before: z.string().max(1000).catch(""),
  after: z.string().max(1000).catch(""),
  other_dataset: z.enum(["true", ""]).catch(""),
});

/** GET /experiments/compare. */
export function registerComparison({ app, guard, page, view }: Console): void {
  app.get("/experiments/compare", guard(operations.compareExperiments.roles), async (context) => {
    const { services } = context.var;
    const { storage } = services;
    const names = namesSchema.parse(context.req.query());
    const [before, after] = [readExperiment(storage, names.before), readExperiment(storage, names.after)];
    const shown = withJudgeTitles(view(context), services);
    const allowOther = names.other_dataset === "true";
    if (!allowOther && !haveSameQuestions(before, after)) return page(context, otherQuestionsPage(names, shown));
    const comparison = await comparisonOf(services, before, after, allowOther);
    const overview = await comparisonOverviewOf(services, before, after, comparison);
    const metrics = comparedMetrics(after, comparison);
    const search = pairSearchSchema.parse(context.req.query());
    const { pairs, total } = findPairs(storage, after, overview, search, metrics);
    const read = pairReader(storage, before, after, comparison);
    const rows = pairs.flatMap(({ was, at }) => read(was, at) ?? []);
    const { guessed_categories: guessed } = runFacts(storage, after.id);
    const { language, report } = shown;
    const files = { jsonl: "rows.jsonl", csv: "rows.csv" };
    return page(
      context,
      comparisonPage(
        { ...{ names, before, after, comparison, search, rows, total }, tally: overview.tally },
        comparisonContext(comparison, metrics, language, report.metricTitles, guessed, files),
        shown,
      ),
    );
  });
}
