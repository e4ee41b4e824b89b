import path from "node:path";
import type { Sample } from "../../core/sample.js";
import { KonkyoError } from "../../core/errors.js";
import { classifySample } from "../../datasets/classify.js";
import { readConfiguredNames } from "../../datasets/configured-names.js";
import { sampleFields } from "../../datasets/column-map.js";
import { dealByShares, drawRows, type Deal } from "../../datasets/deal.js";
import { enrichSample } from "../../datasets/enrich.js";
import { partNames } from "../../datasets/part-names.js";
import { scoreNames } from "../../datasets/profile.js";
import { readProfile } from "../../datasets/read-profile.js";
import { surveyDataset, type DatasetSurvey } from "../../datasets/survey.js";
import { writerFor } from "../../datasets/writers/registry.js";
import type { CommandContext } from "../context.js";
import { readingDataset, writeSamples, type DatasetCommandOptions, type WrittenFile } from "../dataset-files.js";
import { openGivenMaster, type MasterOptions } from "../dataset-master.js";
import { showBadRows, showSurvey, surveyWarnings } from "../dataset-report.js";
import { knownMetrics } from "../../judges/known-metrics.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";

/** `konkyo dataset check`: what the file holds, and what is wrong with it. */
export async function datasetCheck(
  context: CommandContext,
  file: string,
  options: DatasetCommandOptions & { readonly classify?: boolean },
): Promise<ExitCode> {
  const names = options.classify === true ? readConfiguredNames(context.loadConfig().config.judges) : null;
  const classify = names === null ? undefined : (sample: Sample) => classifySample(sample, names);
  const survey = await readingDataset(context, file, options, (dataset) =>
    surveyDataset(dataset, { signal: context.signal, classify }),
  );
  const warnings = surveyWarnings(survey, scoresNeedingReference(context));
  if (context.options.json === true) context.io.out(JSON.stringify({ file, ...survey, warnings }, null, 2));
  else showSurvey(survey, warnings, context.io);
  return exitOf(survey);
}

/** `konkyo dataset convert`: the same samples as JSONL or CSV, their retrieved items joined with a master file. */
export async function datasetConvert(
  context: CommandContext,
  file: string,
  output: string,
  options: DatasetCommandOptions & MasterOptions & { readonly force?: boolean },
): Promise<ExitCode> {
  const target = path.resolve(context.folder, output);
  writerFor(target);
  const master = await openGivenMaster(context.folder, options);
  const missing: { line: number; id: string; missing: readonly string[] }[] = [];
  try {
    const survey = await readingDataset(context, file, options, async (dataset) => {
      const survey = await surveyDataset(dataset, { signal: context.signal });
      const fields = [...fieldsOf(survey), ...(master === null ? [] : (["retrieved_contexts"] as const))];
      await writeSamples(context, dataset, [target], { fields, force: options.force }, (sample, line) => {
        if (master === null) return { part: 0, sample };
        const enriched = enrichSample(sample, master);
        if (enriched.missing.length > 0) missing.push({ line, id: sample.id, missing: enriched.missing });
        return { part: 0, sample: enriched.sample };
      });
      return survey;
    });
    for (const row of missing.slice(0, 20)) {
      context.io.err(
        context.io.color.yellow(`  ! line ${row.line}: not in the master: ${row.missing.map(printable).join(", ")}`),
      );
    }
    report(context, survey, [{ file: output, rows: survey.samples }], { missing });
    return missing.length > 0 ? exitCodes.partial : exitOf(survey);
  } finally {
    master?.close();
  }
}

/** `konkyo dataset split`: parts by shares, drawn with a seed, or one file a category. */
export async function datasetSplit(
  context: CommandContext,
  file: string,
  options: DatasetCommandOptions & {
    readonly ratio?: readonly number[];
    readonly by?: "category";
    readonly stratify?: boolean;
    readonly seed?: number;
    readonly output?: string;
    readonly force?: boolean;
  },
): Promise<ExitCode> {
  const { ratio = [80, 20], seed = 1 } = options;
  if (ratio.length < 2 || ratio.some((share) => !(share > 0))) {
    throw new KonkyoError("usage", "at least two shares above 0 are needed", {
      where: "--ratio",
      hint: "Such as --ratio 80,20.",
    });
  }
  const folder = path.resolve(context.folder, options.output ?? path.dirname(file));
  const base = path.basename(file, path.extname(file));
  return readingDataset(context, file, options, async (dataset) => {
    const survey = await surveyDataset(dataset, { signal: context.signal });
    const categories = new Map(Object.entries(survey.categories));
    const byCategory = [...categories.keys()];
    const names = options.by === "category" ? partNames(byCategory) : ratio.map((_, index) => `part-${index + 1}`);
    const deal: Deal =
      options.by === "category"
        ? (sample) => byCategory.indexOf(sample.category ?? "")
        : dealByShares(ratio, { categories, seed, stratified: options.stratify === true });
    const files = names.map((name) => path.join(folder, `${base}.${name}.jsonl`));
    const written = await writeSamples(
      context,
      dataset,
      files,
      { fields: fieldsOf(survey), force: options.force },
      (sample) => ({
        part: deal(sample),
        sample,
      }),
    );
    report(context, survey, written);
    return exitOf(survey);
  });
}

/** `konkyo dataset sample`: some rows, drawn with a seed, in their order. */
export async function datasetSample(
  context: CommandContext,
  file: string,
  output: string,
  options: DatasetCommandOptions & {
    readonly count: number;
    readonly stratify?: boolean;
    readonly seed?: number;
    readonly force?: boolean;
  },
): Promise<ExitCode> {
  const target = path.resolve(context.folder, output);
  writerFor(target);
  return readingDataset(context, file, options, async (dataset) => {
    const survey = await surveyDataset(dataset, { signal: context.signal });
    const categories = new Map(Object.entries(survey.categories));
    const deal = drawRows(options.count, {
      categories,
      seed: options.seed ?? 1,
      stratified: options.stratify === true,
    });
    const written = await writeSamples(
      context,
      dataset,
      [target],
      { fields: fieldsOf(survey), force: options.force },
      (sample) => ({
        part: deal(sample) === 0 ? 0 : undefined,
        sample,
      }),
    );
    report(context, survey, written);
    return exitOf(survey);
  });
}

/** Of the profile that is configured: scores that would have no value where there is no reference. */
function scoresNeedingReference(context: CommandContext): readonly string[] {
  const { config, folder } = context.loadConfig();
  const profile = readProfile(config.datasets.profile, folder);
  const known = knownMetrics(config.judges);
  return scoreNames(profile, ({ where }) => where !== "reference").filter((name) =>
    known.get(name)?.needs.includes("reference"),
  );
}

function report(
  context: CommandContext,
  survey: DatasetSurvey,
  files: readonly WrittenFile[],
  more: object = {},
): void {
  const { samples, bad, bad_rows, ids_made, dataset_hash } = survey;
  if (context.options.json === true) {
    context.io.out(JSON.stringify({ files, samples, bad, bad_rows, ids_made, dataset_hash, ...more }, null, 2));
    return;
  }
  for (const { file, rows } of files) context.io.out(`${context.io.color.green("✓")} ${printable(file)}: ${rows} rows`);
  if (bad > 0) context.io.err(context.io.color.yellow(`  ! ${bad} bad rows were left out`));
  showBadRows(bad_rows, bad, context.io);
}

function fieldsOf(survey: DatasetSurvey): readonly (keyof Sample)[] {
  return (sampleFields as readonly (keyof Sample)[]).filter((field) => survey.fields[field] !== undefined);
}

function exitOf({ samples, bad }: DatasetSurvey): ExitCode {
  if (samples === 0) return exitCodes.failed;
  return bad > 0 ? exitCodes.partial : exitCodes.ok;
}
