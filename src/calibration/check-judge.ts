import PQueue from "p-queue";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { detectLanguage, languageSchema, type Language } from "../core/language.js";
import type { LabelledLine } from "./labelled-file.js";
import type { LabelledRow } from "./labelled-row.js";
import { meaningOf, type LabelMapping } from "./label-mapping.js";
import type { RowJudge, RowVerdict } from "./row-judge.js";

/** A row as judged: small, so that many can be kept. */
export interface CheckedRow extends RowVerdict {
  readonly id: string;
  readonly line: number;
  readonly label: "bad" | "good";
  readonly category: string;
  readonly language: Language;
  /** The answer's beginning. */
  readonly text: string;
}

export interface CheckedRows {
  /** In the order of the file. */
  readonly rows: readonly CheckedRow[];
  readonly faults: readonly { readonly line: number; readonly fault: string }[];
  /** Rows by the label as it stands in the file. */
  readonly labels: Readonly<Record<string, number>>;
  readonly ignored: number;
}

export interface CheckOptions {
  readonly judge: RowJudge;
  readonly mapping: LabelMapping;
  /** Odd or even rows alone, counted from 1 over the rows that can be read. */
  readonly half: "all" | "odd" | "even";
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  onProgress?(judged: number): void;
}

/**
 * Judges every labelled row and holds nothing but short records. Rows whose
 * label is not mapped, or whose id is repeated, are faults.
 *
 * @throws KonkyoError `cancelled` when the signal aborts
 */
export async function checkJudge(lines: AsyncIterable<LabelledLine>, options: CheckOptions): Promise<CheckedRows> {
  const faults: { line: number; fault: string }[] = [];
  const labels = new Map<string, number>();
  const ids = new Set<string>();
  const checked: CheckedRow[] = [];
  const queue = new PQueue({ concurrency: options.concurrency });
  let number = 0;
  let ignored = 0;
  let failure: Error | undefined;
  for await (const entry of lines) {
    if (failure !== undefined) break;
    if ("fault" in entry) {
      faults.push(entry);
      continue;
    }
    const { line, row } = entry;
    number += 1;
    if (options.half !== "all" && (number % 2 === 1) !== (options.half === "odd")) continue;
    labels.set(row.label, (labels.get(row.label) ?? 0) + 1);
    const label = meaningOf(row.label, options.mapping);
    if (ids.has(row.sample.id)) faults.push({ line, fault: `the id ${row.sample.id} stands in the file twice` });
    else if (label === "unknown")
      faults.push({ line, fault: `the label ${row.label} is neither bad, good nor ignored` });
    else if (label === "ignored") ignored += 1;
    else {
      ids.add(row.sample.id);
      // Rows wait in the file rather than in memory.
      await queue.onSizeLessThan(options.concurrency);
      void queue
        .add(async () => checked.push(await checkRow(row, line, label, options)))
        .then(() => options.onProgress?.(checked.length))
        .catch((error: unknown) => (failure ??= error instanceof Error ? error : new Error(errorMessage(error))));
    }
  }
  await queue.onIdle();
  if (failure !== undefined) throw failure;
  if (options.signal?.aborted === true) throw new KonkyoError("cancelled", "the check was cancelled");
  const rows = checked.sort((left, right) => left.line - right.line);
  return { rows, faults, labels: Object.fromEntries(labels), ignored };
}

const longestText = 200;

async function checkRow(
  { sample, category, language: given }: LabelledRow,
  line: number,
  label: "bad" | "good",
  { judge, signal }: CheckOptions,
): Promise<CheckedRow> {
  const named = languageSchema.safeParse(given);
  const language = named.success ? named.data : detectLanguage(sample.response ?? sample.user_input);
  const verdict = await judge.judge(sample, language, signal);
  const text = Array.from((sample.response ?? sample.user_input).slice(0, 2 * longestText))
    .slice(0, longestText)
    .join("");
  return { id: sample.id, line, label, category: category ?? "", language, text, ...verdict };
}
