import { KonkyoError } from "../../core/errors.js";
import { agentEvaluationFormat } from "./agent-evaluation.js";
import { difyAnnotationFormat } from "./dify-annotation.js";
import { difyLogFormat } from "./dify-log.js";
import type { DatasetFormat } from "./format.js";
import { langsmithFormat } from "./langsmith.js";
import { promptfooFormat } from "./promptfoo.js";
import { ragasLegacyFormat } from "./ragas-legacy.js";
import { samplesFormat } from "./samples.js";

/** In the order in which columns are tried: what says more comes first. */
export const formats: readonly DatasetFormat[] = [
  samplesFormat,
  agentEvaluationFormat,
  promptfooFormat,
  difyLogFormat,
  ragasLegacyFormat,
  langsmithFormat,
  difyAnnotationFormat,
];

/** The format that the columns belong to; undefined when none knows them. */
export function recogniseFormat(columns: ReadonlySet<string>): DatasetFormat | undefined {
  return formats.find((format) => format.recognises(columns));
}

/** @throws KonkyoError `usage` when there is no format of the name */
export function formatNamed(name: string): DatasetFormat {
  const format = formats.find((candidate) => candidate.name === name);
  if (format !== undefined) return format;
  throw new KonkyoError("usage", `there is no data set format ${JSON.stringify(name)}`, {
    where: "--format",
    hint: `Use one of ${formats.map((candidate) => candidate.name).join(", ")}.`,
  });
}
