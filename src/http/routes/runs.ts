import { createRoute, z } from "@hono/zod-openapi";
import { scoreSchema } from "../../core/score.js";
import { readRun, runStatuses, runSummarySchema } from "../../tracing/run-history.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { HttpProblem } from "../problem.js";
import { named } from "../named-schema.js";
import { problemResponses } from "../problem-responses.js";
import { runPage } from "../run-pages.js";
import { wholeNumberOr } from "../whole-number.js";

const querySchema = z.object({
  limit: wholeNumberOr(50, 1, 500).describe("How many, newest first"),
  after: z.string().min(1).max(200).optional().describe("Id of the last run that is known; left out, the newest"),
  status: z.enum(runStatuses).optional().describe("Only runs that are so"),
  route: z.string().min(1).optional().describe("Only runs that the gate sent this way: generate, hold or stop"),
});

const runSchema = runSummarySchema
  .extend({
    outcome: z.unknown().describe("The whole result; null until the run has ended"),
    nodes: z
      .array(
        z.object({
          node: z.string(),
          started_at: z.string(),
          duration_ms: z.number(),
          status: z.enum(["finished", "failed"]),
          input: z.unknown().describe("Shortened"),
          output: z.unknown().describe("Shortened"),
        }),
      )
      .describe("In the order in which they ended"),
    scores: z.array(scoreSchema),
  })
  .openapi("Run");

/** GET /v1/runs, GET /v1/runs/{process_id}. */
export function registerRuns({ app, operation }: Api): void {
  const list = createRoute({
    method: "get",
    path: "/v1/runs",
    ...operation("listRuns"),
    tags: ["runs"],
    summary: "List recorded runs",
    description:
      "What was asked or evaluated and how it ended, newest first, a page at a time: pass `next` as `after` until it is null.",
    request: { query: querySchema },
    responses: {
      200: {
        description: "Runs without their contents",
        content: {
          "application/json": {
            schema: z.object({
              runs: z.array(named("RunSummary", runSummarySchema)),
              next: z.string().nullable().describe("For `after` of the next page; null when this is the last"),
            }),
            ...example({ runs: [run], next: null }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(list, async (context) => {
    return context.json(await runPage(context.var.services.storage, context.req.valid("query")), 200);
  });

  const show = createRoute({
    method: "get",
    path: "/v1/runs/{process_id}",
    ...operation("getRun"),
    tags: ["runs"],
    summary: "Look at one run",
    description: "A run with its nodes, their durations and contents, and its scores with reasons.",
    request: {
      params: z.object({ process_id: z.string().min(1).openapi({ example: run.process_id }) }),
    },
    responses: {
      200: {
        description: "The run",
        content: {
          "application/json": { schema: runSchema, ...example({ ...run, outcome: null, nodes: [], scores: [] }) },
        },
      },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(show, async (context) => {
    const { process_id: id } = context.req.valid("param");
    context.set("processId", id);
    const found = await readRun(context.var.services.storage, id);
    // The reader also takes the beginning of an id, which is for people at a terminal.
    if (found.process_id !== id)
      throw new HttpProblem("not_found", "there is no such run", { where: "path.process_id" });
    return context.json({ ...found, nodes: [...found.nodes], scores: [...found.scores] }, 200);
  });
}

const run: z.infer<typeof runSummarySchema> = {
  process_id: "0b6b2a4e-5d0c-4c0e-9a55-0f6a2f8c1e7d",
  created_at: "2026-10-05T03:12:09.120Z",
  finished_at: "2026-10-05T03:12:11.480Z",
  status: "finished",
  question: "有給休暇は何日付与されますか？",
  route: "generate",
  reason: "answered",
  corpus_version: "2026-10",
  texts_removed: false,
};
