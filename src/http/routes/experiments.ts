import { createRoute, z } from "@hono/zod-openapi";
import { sampleSchema } from "../../core/sample.js";
import { scoreSchema } from "../../core/score.js";
import { comparisonSchema } from "../../experiments/comparison.js";
import { diagnosisSchema } from "../../experiments/diagnosis.js";
import { experimentNames, readExperiment, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { openRowJournal } from "../../experiments/journal/row-journal.js";
import { rowFailureSchema } from "../../experiments/row-failure.js";
import { experimentSummarySchema } from "../../experiments/summary.js";
import { targetAnswerSchema } from "../../experiments/target-answer.js";
import { rowReader, type ReportedRow } from "../../report/experiment/reported-row.js";
import type { Storage } from "../../storage/sqlite.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { experimentExamples } from "../examples/experiments.js";
import { comparisonOf, summaryOf } from "../experiment-figures.js";
import { selectedPositions } from "../experiment-pages.js";
import { named } from "../named-schema.js";
import { problemResponses } from "../problem-responses.js";
import { wholeNumberOr } from "../whole-number.js";

const count = z.number().int().min(0);

const experimentSchema = z
  .object({
    name: z.string(),
    dataset: z.string(),
    created_at: z.string(),
    finished_at: z.string().nullable().describe("null while selected rows are yet to be asked"),
    rows: z.object({ dataset: count, selected: count, pending: count, finished: count, failed: count }),
  })
  .openapi("Experiment");

const rowSchema = z
  .object({
    position: count.describe("Place in the data set, from 0"),
    row_id: z.string(),
    line: count,
    category: z.string().nullable(),
    status: z.enum(["pending", "finished", "failed"]),
    duration_ms: z.number().nullable(),
    sample: sampleSchema,
    answer: targetAnswerSchema.nullable(),
    failure: rowFailureSchema.nullable(),
    scores: z.array(z.object({ score: scoreSchema, passed: z.boolean().nullable() })),
    diagnosis: diagnosisSchema,
  })
  .openapi("ExperimentRow");

const nameSchema = z.string().min(1).openapi({ example: "2026-10" });

/** GET /v1/experiments and what is below it. `compare` is a word of the path and cannot be looked at as a name. */
export function registerExperiments({ app, operation }: Api): void {
  const list = createRoute({
    method: "get",
    path: "/v1/experiments",
    ...operation("listExperiments"),
    tags: ["experiments"],
    summary: "List the experiments",
    description: "Every question set that was asked and scored under a name, newest first, with how far it is.",
    responses: {
      200: {
        description: "Experiments without their figures",
        content: {
          "application/json": {
            schema: z.object({ experiments: z.array(experimentSchema) }),
            ...example({ experiments: [experimentExamples.experiment] }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(list, (context) => {
    const { storage } = context.var.services;
    const experiments = experimentNames(storage).map((name) => describe(storage, readExperiment(storage, name)));
    return context.json({ experiments }, 200);
  });

  const compare = createRoute({
    method: "get",
    path: "/v1/experiments/compare",
    ...operation("compareExperiments"),
    tags: ["experiments"],
    summary: "Compare two experiments",
    description:
      "Holds two experiments against each other row by row: what became better or worse, how surely, and what differs in what they ran on.",
    request: {
      query: z.object({
        before: nameSchema.describe("Name of the earlier experiment"),
        after: nameSchema.describe("Name of the later one"),
        other_dataset: z
          .enum(["true", "false"])
          .default("false")
          .describe("Compare although the questions differ; rows are paired by id all the same"),
      }),
    },
    responses: {
      200: {
        description: "The comparison",
        content: {
          "application/json": {
            schema: named("Comparison", comparisonSchema),
            ...example(experimentExamples.comparison),
          },
        },
      },
      ...problemResponses("not_found", "usage"),
    },
  });
  app.openapi(compare, async (context) => {
    const { before, after, other_dataset: other } = context.req.valid("query");
    const { services } = context.var;
    const earlier = readExperiment(services.storage, before);
    const later = readExperiment(services.storage, after);
    const comparison = await comparisonOf(services, earlier, later, other === "true");
    return context.json(comparison, 200);
  });

  const show = createRoute({
    method: "get",
    path: "/v1/experiments/{name}",
    ...operation("getExperiment"),
    tags: ["experiments"],
    summary: "Look at one experiment",
    description:
      "An experiment with the figures of each score, over all questions and by category. Every mean stands beside how many rows it is of.",
    request: { params: z.object({ name: nameSchema }) },
    responses: {
      200: {
        description: "The experiment",
        content: {
          "application/json": {
            schema: experimentSchema.extend({ summary: named("ExperimentSummary", experimentSummarySchema) }),
            ...example({ ...experimentExamples.experiment, summary: experimentExamples.summary }),
          },
        },
      },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(show, async (context) => {
    const { services } = context.var;
    const experiment = readExperiment(services.storage, context.req.valid("param").name);
    const summary = await summaryOf(services, experiment);
    return context.json({ ...describe(services.storage, experiment), summary }, 200);
  });

  const rows = createRoute({
    method: "get",
    path: "/v1/experiments/{name}/rows",
    ...operation("listExperimentRows"),
    tags: ["experiments"],
    summary: "Look at the rows of an experiment",
    description:
      "Question, answer, evidence and scores of each row, in the order of the data set, a page at a time: pass `next` as `after` until it is null.",
    request: {
      params: z.object({ name: nameSchema }),
      query: z.object({
        after: wholeNumberOr(-1, -1).describe("Position of the last row that is known; -1 starts"),
        limit: wholeNumberOr(20, 1, 100).describe("How many rows"),
      }),
    },
    responses: {
      200: {
        description: "A page of rows",
        content: {
          "application/json": {
            schema: z.object({
              rows: z.array(rowSchema),
              next: z.number().int().nullable().describe("For `after` of the next page; null when this is the last"),
            }),
            ...example(experimentExamples.rows),
          },
        },
      },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(rows, (context) => {
    const { storage } = context.var.services;
    const { after, limit } = context.req.valid("query");
    const experiment = readExperiment(storage, context.req.valid("param").name);
    const positions = selectedPositions(storage, experiment, { after, limit: limit + 1 });
    const read = rowReader(storage, experiment);
    const page = positions.slice(0, limit).flatMap((position) => read(position) ?? []);
    const next = positions.length > limit ? (positions[limit - 1] ?? null) : null;
    return context.json({ rows: page.map(toRow), next }, 200);
  });
}

function describe(storage: Storage, experiment: ExperimentRecord): z.infer<typeof experimentSchema> {
  return {
    name: experiment.name,
    dataset: experiment.dataset,
    created_at: experiment.createdAt,
    finished_at: experiment.finishedAt,
    rows: openRowJournal(storage, experiment.id).counts(),
  };
}

function toRow(row: ReportedRow): z.infer<typeof rowSchema> {
  const { position, row_id, line, category, status, duration_ms, sample, answer, failure, diagnosis } = row;
  return {
    ...{ position, row_id, line, category, status, duration_ms, sample, answer, failure },
    scores: row.scores.map(({ score, passed }) => ({ score, passed })),
    diagnosis: { ...diagnosis, signs: [...diagnosis.signs] },
  };
}
