import fs from "node:fs";
import path from "node:path";
import { KonkyoError } from "../../core/errors.js";
import type { Language } from "../../core/language.js";
import { mergeReferences, type MergedReferences, type NewReference } from "../../references/merge-references.js";
import { readReferenceText } from "../../references/read-references.js";
import { readWrittenReferences, referenceAsSample } from "../../review/written-references.js";
import type { Services } from "../../services.js";
import type { CommandContext } from "../context.js";
import { writeLines } from "../eval/write-lines.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";

export interface ReferencesMergeOptions {
  /** The file that is written; the one that is read unless given. */
  readonly output?: string;
  readonly replace?: boolean;
  /** References written for another release too. */
  readonly stale?: boolean;
  readonly category?: string;
  readonly dryRun?: boolean;
  readonly language: Language;
}

/**
 * `konkyo references merge`: adds what reviewers wrote to the file of ideal answers.
 *
 * @returns `exitCodes.partial` when an ideal answer of the file differs and stays
 */
export async function referencesMerge(
  context: CommandContext,
  given: string | undefined,
  options: ReferencesMergeOptions,
): Promise<ExitCode> {
  const services = await context.services();
  const file = fileOf(context, services, given, options.output);
  const target = options.output === undefined ? file : path.resolve(context.folder, options.output);
  requireJsonl(file);
  requireJsonl(target);
  const text = fs.existsSync(file) ? await readReferenceText(file) : "";
  const { incoming, stale } = await written(services, options);
  const merged = mergeReferences(text, incoming, { name: path.basename(file), replace: options.replace === true });
  const changes = merged.added.length + merged.replaced.length;
  const isWritten = options.dryRun !== true && (changes > 0 || target !== file);
  if (isWritten) writeLines(realPath(target), merged.text.split("\n").slice(0, -1));
  show(context, { ...merged, file: target, written: isWritten, stale_left_out: stale }, options.language);
  if (isWritten && changes > 0 && target === services.config.references.file)
    await warnOfCertificates(context, services, options.language);
  return merged.kept.length > 0 ? exitCodes.partial : exitCodes.ok;
}

function fileOf(
  { folder }: CommandContext,
  { config }: Services,
  given: string | undefined,
  output: string | undefined,
): string {
  const file = given ?? config.references.file ?? output;
  if (file !== undefined) return path.resolve(folder, file);
  throw new KonkyoError("usage", "there is no file of ideal answers", {
    where: "references.file",
    hint: "Name one: konkyo references merge references.jsonl.",
  });
}

/** Only lines can be kept as they are; a table would have to take fields that it has no column for. */
function requireJsonl(file: string): void {
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return;
  throw new KonkyoError("usage", "only a .jsonl file can be merged into", {
    where: file,
    hint: "Convert it first: konkyo dataset convert <file> references.jsonl.",
  });
}

async function written(
  { storage, currentVersion }: Services,
  { stale, category }: ReferencesMergeOptions,
): Promise<{ readonly incoming: readonly NewReference[]; readonly stale: number }> {
  const all = [...readWrittenReferences(storage, await currentVersion())].filter(
    (reference) => category === undefined || reference.category === category,
  );
  const taken = all.filter((reference) => stale === true || !reference.stale);
  const incoming = taken.map((reference) => ({
    question: reference.question,
    reference: reference.reference,
    row: { ...referenceAsSample(reference) },
  }));
  return { incoming, stale: all.length - taken.length };
}

/** A link stays a link. */
function realPath(file: string): string {
  return fs.existsSync(file) ? fs.realpathSync(file) : file;
}

interface Shown extends MergedReferences {
  readonly file: string;
  readonly written: boolean;
  readonly stale_left_out: number;
}

function show({ io, options }: CommandContext, shown: Shown, language: Language): void {
  const { file, written: isWritten, added, replaced, kept, same, stale_left_out: stale } = shown;
  if (options.json === true) {
    io.out(JSON.stringify({ file, written: isWritten, added, replaced, kept, same, stale_left_out: stale }, null, 2));
    return;
  }
  const text = words[language];
  const mark = kept.length > 0 ? io.color.yellow("!") : io.color.green("✓");
  io.out(`${mark} ${file}: ${text.counts(added.length, replaced.length, same)}`);
  for (const question of kept) io.out(io.color.yellow(`  ${text.kept}: ${printable(question)}`));
  if (kept.length > 0) io.out(`  ${text.replace}`);
  if (stale > 0) io.out(io.color.yellow(`  ${text.stale(stale)}`));
  if (!isWritten) io.out(`  ${text.unwritten}`);
}

/** The ideal answers are part of what a certificate was earned on. */
async function warnOfCertificates(
  { io }: CommandContext,
  { certificates }: Services,
  language: Language,
): Promise<void> {
  const valid = (await certificates.list()).certificates.filter(({ status }) => status === "valid");
  if (valid.length > 0) io.err(io.color.yellow(`! ${words[language].certificates}`));
}

interface Words {
  counts(added: number, replaced: number, same: number): string;
  readonly kept: string;
  readonly replace: string;
  stale(count: number): string;
  readonly unwritten: string;
  readonly certificates: string;
}

const words: Readonly<Record<Language, Words>> = {
  ja: {
    counts: (added, replaced, same) => `追加 ${added} 件、置き換え ${replaced} 件、同じ内容 ${same} 件`,
    kept: "異なる回答があるため、そのまま",
    replace: "置き換えるには --replace を付けます。",
    stale: (count) => `現行版より前に書かれた ${count} 件は加えていません。加えるには --stale を付けます。`,
    unwritten: "ファイルには何も書いていません。",
    certificates:
      "参照回答が変わったため、いまの認定書では何も自動で出なくなります。konkyo certify で取り直してください。",
  },
  en: {
    counts: (added, replaced, same) => `${added} added, ${replaced} replaced, ${same} the same`,
    kept: "left as it is, since it differs",
    replace: "To replace them: --replace.",
    stale: (count) => `${count} written for another release are left out. To take them too: --stale.`,
    unwritten: "Nothing was written.",
    certificates: "The ideal answers have changed, so that no certificate fits any more: konkyo certify.",
  },
};
