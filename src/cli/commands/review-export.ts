import path from "node:path";
import { KonkyoError } from "../../core/errors.js";
import { jsonlWriter } from "../../datasets/writers/jsonl.js";
import { writerFor } from "../../datasets/writers/registry.js";
import { labelAsCsv, labelAsJson, labelCsvHead } from "../../review/label-files.js";
import { readLabels, type LabelFilter } from "../../review/labels.js";
import { readWrittenReferences, referenceAsSample } from "../../review/written-references.js";
import type { Storage } from "../../storage/sqlite.js";
import type { CommandContext } from "../context.js";
import { writeLines } from "../eval/write-lines.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";

export interface ReviewExportOptions {
  /** Labels unless references are asked for. */
  readonly labels?: boolean;
  readonly references?: boolean;
  readonly category?: string;
  readonly output?: string;
}

/** `konkyo review export`: what reviewers decided, as labels, or what they wrote, as references. */
export async function reviewExport(context: CommandContext, options: ReviewExportOptions): Promise<ExitCode> {
  if (options.labels === true && options.references === true) {
    throw new KonkyoError("usage", "labels and references do not go into one file", {
      hint: "Export each on its own.",
    });
  }
  const format = writerFor(options.output ?? `-${jsonlWriter.extensions[0] ?? ""}`);
  const { storage, currentVersion } = await context.services();
  const lines =
    options.references === true
      ? referenceLines(storage, await currentVersion(), { ...options, format })
      : labelLines(storage, options, format.name === "csv");
  const { io } = context;
  if (options.output === undefined) {
    for (const line of lines.read()) io.out(line);
  } else {
    writeLines(path.resolve(context.folder, options.output), lines.read());
    if (context.options.json === true) io.out(JSON.stringify({ file: options.output, ...lines.counted() }));
    else io.out(`${io.color.green("✓")} ${options.output}: ${lines.counted().rows}`);
  }
  const { stale = 0 } = lines.counted();
  if (stale > 0) io.err(io.color.yellow(`! ${stale}: 現行版より前の参照回答 / references of another release`));
  return exitCodes.ok;
}

interface Lines {
  read(): Iterable<string>;
  /** After reading. */
  counted(): { readonly rows: number; readonly stale?: number };
}

function labelLines(storage: Storage, filter: LabelFilter, asTable: boolean): Lines {
  let rows = 0;
  return {
    *read() {
      const metrics = asTable ? metricsOf(storage, filter) : [];
      if (asTable) yield labelCsvHead(metrics);
      for (const label of readLabels(storage, { category: filter.category })) {
        rows += 1;
        yield asTable ? labelAsCsv(label, metrics) : labelAsJson(label);
      }
    },
    counted: () => ({ rows }),
  };
}

function metricsOf(storage: Storage, { category }: LabelFilter): readonly string[] {
  const names = new Set<string>();
  for (const label of readLabels(storage, { category })) for (const { metric } of label.scores) names.add(metric);
  return [...names].sort();
}

const referenceFields = ["id", "user_input", "reference", "category", "metadata"] as const;

function referenceLines(
  storage: Storage,
  currentVersion: string | null,
  { category, format }: ReviewExportOptions & { readonly format: ReturnType<typeof writerFor> },
): Lines {
  const counted = { rows: 0, stale: 0 };
  return {
    *read() {
      const head = format.head(referenceFields);
      if (head !== "") yield withoutLineFeed(head);
      for (const reference of readWrittenReferences(storage, currentVersion)) {
        if (category !== undefined && reference.category !== category) continue;
        counted.rows += 1;
        if (reference.stale) counted.stale += 1;
        yield withoutLineFeed(format.row(referenceAsSample(reference), referenceFields));
      }
    },
    counted: () => counted,
  };
}

function withoutLineFeed(line: string): string {
  return line.endsWith("\n") ? line.slice(0, -1) : line;
}
