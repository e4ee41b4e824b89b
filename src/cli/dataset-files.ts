import path from "node:path";
import { KonkyoError } from "../core/errors.js";
import type { Sample } from "../core/sample.js";
import { parseColumnMap } from "../datasets/column-map.js";
import { openDataset, type Dataset } from "../datasets/dataset.js";
import { createSampleFile, type SampleFile } from "../datasets/writers/sample-file.js";
import { byteProgress } from "./byte-progress.js";
import type { CommandContext } from "./context.js";
import { readerLanguage } from "./reader-language.js";

/** Options of every `konkyo dataset` command. */
export interface DatasetCommandOptions {
  readonly format?: string;
  readonly map?: readonly string[];
  readonly encoding?: string;
  readonly sheet?: string;
  readonly onBadRow?: "skip" | "stop";
}

/** Opens the data set that a command was given and shows how far its reading is. */
export async function readingDataset<Result>(
  context: CommandContext,
  file: string,
  options: DatasetCommandOptions,
  read: (dataset: Dataset) => Promise<Result>,
): Promise<Result> {
  const progress = byteProgress(context.io, readerLanguage(context));
  const dataset = openDataset(path.resolve(context.folder, file), {
    format: options.format,
    map: parseColumnMap(options.map ?? []),
    encoding: options.encoding,
    sheet: options.sheet,
    badRows: options.onBadRow,
    onProgress: progress.update,
  });
  return read(dataset).finally(progress.end);
}

/** A file that was written. */
export interface WrittenFile {
  readonly file: string;
  readonly rows: number;
}

/** Writes each sample to the part that it belongs to. All files appear at the end, or none. */
export async function writeSamples(
  context: CommandContext,
  dataset: Dataset,
  targets: readonly string[],
  options: { readonly fields: readonly (keyof Sample)[]; readonly force: boolean | undefined },
  place: (sample: Sample, line: number) => { readonly part: number | undefined; readonly sample: Sample },
): Promise<readonly WrittenFile[]> {
  if (targets.includes(dataset.file)) {
    throw new KonkyoError("usage", "a file cannot be written onto itself", { where: dataset.file });
  }
  const files: SampleFile[] = [];
  try {
    for (const target of targets) {
      files.push(createSampleFile(target, { fields: [...new Set(options.fields)], overwrite: options.force === true }));
    }
    for await (const row of dataset.rows(context.signal)) {
      if (!row.ok) continue;
      const { part, sample } = place(row.sample, row.line);
      if (part !== undefined) await files[part]?.write(sample);
    }
    for (const file of files) await file.finish();
  } finally {
    for (const file of files) await file.discard();
  }
  return files.map(({ file, written }) => ({ file: path.relative(context.folder, file), rows: written }));
}
