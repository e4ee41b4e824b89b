import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Language } from "../../core/language.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { inTurns } from "../../experiments/statistics/steps.js";
import { experimentPageSteps, rowCsvLines, rowJsonLines } from "../../report/experiment/experiment-files.js";
import { metricTitles } from "../../report/experiment/metric-titles.js";
import { experimentPageScript } from "../../report/experiment/page-script.js";
import { experimentPageStyle } from "../../report/experiment/page-style.js";
import { readReportedRows } from "../../report/experiment/reported-row.js";
import { summaryOf } from "../experiment-figures.js";
import type { HttpEnv } from "../http-env.js";
import { streamLines } from "./stream-lines.js";

/** The page of an experiment that needs nothing else, as `konkyo report` writes it. It names rows.jsonl and rows.csv beside itself. */
export async function sendReport(
  context: Context<HttpEnv>,
  experiment: ExperimentRecord,
  given: { readonly language: Language; readonly now: Date },
): Promise<Response> {
  const { services } = context.var;
  const steps = experimentPageSteps({
    ...{ storage: services.storage, experiment, language: given.language, comparison: null },
    summary: await summaryOf(services, experiment),
    metric_titles: metricTitles(services.config.judges.folders, given.language),
    generated_at: given.now.toISOString(),
  });
  return streamLines(context, await inTurns(steps), {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": reportPolicy,
  });
}

export const rowFileTypes = { jsonl: "application/x-ndjson; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** All rows of an experiment as a file. */
export function sendRowFile(
  context: Context<HttpEnv>,
  experiment: ExperimentRecord,
  kind: keyof typeof rowFileTypes,
): Response {
  const rows = readReportedRows(context.var.services.storage, experiment);
  const lines = kind === "jsonl" ? rowJsonLines(rows) : rowCsvLines(experiment, rows);
  return streamLines(context, lines, {
    "content-type": rowFileTypes[kind],
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(experiment.name)}.${kind}`,
  });
}

/** Our own sheet and script by their hashes, as the page itself says, and nothing else. */
const reportPolicy = [
  "default-src 'none'",
  `style-src '${hashOf(experimentPageStyle)}'`,
  `script-src '${hashOf(experimentPageScript)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
