import { createRoute, z } from "@hono/zod-openapi";
import { groupings, operationFiguresSchema, type OperationFigures } from "../../operation/operation-figures.js";
import { readPeriod } from "../../operation/period.js";
import { readFigures } from "../../operation/read-figures.js";
import { KonkyoError } from "../../core/errors.js";
import { storageError, type Storage } from "../../storage/sqlite.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { statisticsExample } from "../examples/statistics.js";
import { named } from "../named-schema.js";
import { HttpProblem } from "../problem.js";
import { problemResponses } from "../problem-responses.js";

const usualDays = 30;
const dayMs = 86_400_000;

/** The figures are worked out in one go, and meanwhile the process answers nobody: half a second for so many. */
const mostRuns = 20_000;

const time = z.string().min(1).max(40).optional();

/** GET /v1/statistics. */
export function registerStatistics({ app, operation, clock }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/statistics",
    ...operation("readStatistics"),
    tags: ["operation"],
    summary: "How operation goes, in figures",
    description: `How many questions were answered without a person, how long reviews took, how often released answers were wrong, and what an answer cost. Over at most ${mostRuns} questions: a busier period is refused and has to be read in parts.`,
    request: {
      query: z.object({
        since: time.describe(
          `First day, week or time that counts: 2026-11-30, 2026-W48 or 2026-11-30T09:00; ${usualDays} days ago unless said`,
        ),
        until: time.describe("Last day or week that counts, or the first time that does not"),
        by: z.enum(groupings).optional().describe("Also the figures of each category, release or week"),
      }),
    },
    responses: {
      200: {
        description: "Figures; every share stands beside its counts, and there is none of no cases",
        content: {
          "application/json": {
            schema: named("OperationFigures", operationFiguresSchema),
            ...example(statisticsExample),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(route, (context) => {
    const { storage, config } = context.var.services;
    const { since, until, by } = context.req.valid("query");
    const now = clock.now();
    const timeZone = config.review.time_zone;
    const usual = new Date(now.getTime() - usualDays * dayMs).toISOString().slice(0, 10);
    const period = readGiven({ since: since ?? usual, until }, timeZone);
    refuseTooMany(storage, period);
    const figures = readFigures({
      ...{ storage, config: config.operation, period, timeZone, now },
      by: by === undefined ? [] : [by],
    });
    return context.json(figures satisfies OperationFigures, 200);
  });
}

type Given = Parameters<typeof readPeriod>[0];
type Period = ReturnType<typeof readPeriod>;

function readGiven(given: Given, timeZone: string): Period {
  try {
    return readPeriod(given, timeZone);
  } catch (error) {
    if (!(error instanceof KonkyoError) || error.code !== "usage") throw error;
    const where = `query.${(error.where ?? "").replace(/^--/, "")}`;
    throw new HttpProblem("input_invalid", error.message, { where, hint: error.hint });
  }
}

function refuseTooMany({ sqlite, file }: Storage, { since, until }: Period): void {
  try {
    const count = sqlite
      .prepare("SELECT count(*) FROM (SELECT 1 FROM runs WHERE created_at >= ? AND created_at < ? LIMIT ?)")
      .pluck()
      .get(since ?? "", until ?? "~", mostRuns + 1) as number;
    if (count <= mostRuns) return;
  } catch (error) {
    throw storageError(error, file);
  }
  throw new HttpProblem("input_invalid", `the period has more than ${mostRuns} questions`, {
    where: "query.since",
    hint: "Ask for a shorter period, or use `konkyo stats`.",
  });
}
