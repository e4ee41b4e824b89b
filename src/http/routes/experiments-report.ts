import { createRoute, z } from "@hono/zod-openapi";
import { languageSchema } from "../../core/language.js";
import { readExperiment } from "../../experiments/journal/experiment-record.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { sendReport, sendRowFile } from "../experiments/experiment-downloads.js";
import { problemResponses } from "../problem-responses.js";

const params = z.object({ name: z.string().min(1).openapi({ example: "2026-10" }) });
const file = (type: string, text: string) => ({ [type]: { schema: z.string(), ...example(text) } });

/** GET /v1/experiments/{name}/report, and the files that its page names beside itself. */
export function registerExperimentReport({ app, operation, clock }: Api): void {
  const page = createRoute({
    method: "get",
    path: "/v1/experiments/{name}/report",
    ...operation("getExperimentReport"),
    tags: ["experiments"],
    summary: "Get the report of an experiment",
    description:
      "One HTML file that needs nothing else: figures by category, why rows failed, and each row with its evidence, verdicts and reasons. Of a very large experiment the page holds the rows with a problem first, and says what it leaves out.",
    request: {
      params,
      query: z.object({ language: languageSchema.default("ja").describe("Of the page") }),
    },
    responses: {
      200: { description: "The page", content: file("text/html", "<!doctype html>…") },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(page, (context) => {
    const experiment = readExperiment(context.var.services.storage, context.req.valid("param").name);
    return sendReport(context, experiment, {
      language: context.req.valid("query").language,
      now: clock.now(),
    });
  });

  const jsonLines = createRoute({
    method: "get",
    path: "/v1/experiments/{name}/rows.jsonl",
    ...operation("exportExperimentJsonLines"),
    tags: ["experiments"],
    summary: "Get all rows of an experiment as JSONL",
    description: "Everything that is known of each row, one JSON record a line, in the order of the data set.",
    request: { params },
    responses: {
      200: { description: "The rows", content: file("application/x-ndjson", '{"position":0,"row_id":"leave-1"}\n') },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(jsonLines, (context) => {
    const experiment = readExperiment(context.var.services.storage, context.req.valid("param").name);
    return sendRowFile(context, experiment, "jsonl");
  });

  const table = createRoute({
    method: "get",
    path: "/v1/experiments/{name}/rows.csv",
    ...operation("exportExperimentTable"),
    tags: ["experiments"],
    summary: "Get all rows of an experiment as CSV",
    description: "A row for each question with its answer, its scores and why it failed; for spreadsheets.",
    request: { params },
    responses: {
      200: { description: "The rows", content: file("text/csv", "id,user_input,response\r\n") },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(table, (context) => {
    const experiment = readExperiment(context.var.services.storage, context.req.valid("param").name);
    return sendRowFile(context, experiment, "csv");
  });
}
