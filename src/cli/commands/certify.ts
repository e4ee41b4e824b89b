import path from "node:path";
import { certificationLines, certificationTable } from "../../certification/certification-text.js";
import { certifyCategory, type CategoryReport } from "../../certification/certify-category.js";
import { categoryRelease } from "../../certification/config.js";
import { readLabelFile } from "../../certification/label-import.js";
import { certificationMessages } from "../../certification/messages.js";
import { percent } from "../../certification/percent.js";
import { requireMeasured } from "../../certification/require-measured.js";
import { usableLabels, type CategoryLabels } from "../../certification/usable-labels.js";
import { writeCertificates } from "../../certification/write-certificates.js";
import type { Certificate, CertificateHashes } from "../../core/certificate.js";
import { KonkyoError } from "../../core/errors.js";
import type { Language } from "../../core/language.js";
import type { Label } from "../../review/labels.js";
import type { Services } from "../../services.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { reviewerName } from "../review/reviewer-name.js";
import { table } from "../table.js";

export interface CertifyOptions {
  /** All categories with labels unless given. */
  readonly category?: readonly string[];
  readonly allowedRate?: number;
  readonly confidence?: number;
  readonly dryRun?: boolean;
  /** File of labels to take in. */
  readonly import?: string;
  /** Rows of that file without hashes were made with what is set up now. */
  readonly asCurrent?: boolean;
  readonly by?: string;
  readonly language: Language;
}

/** What the command did, as JSON shows it. */
interface CertifyResult {
  readonly dry_run: boolean;
  /** Labels of the file that were new; null where nothing was written. */
  readonly imported: number | null;
  readonly hashes: CertificateHashes;
  readonly voided: readonly Certificate[];
  readonly categories: readonly CategoryReport[];
  readonly assumptions: readonly string[];
}

/**
 * `konkyo certify`: works out from labels which categories may answer by
 * themselves, and writes their certificates.
 *
 * @returns `exitCodes.partial` when a category that was asked for has not been certified
 */
export async function certifyCommand(context: CommandContext, options: CertifyOptions): Promise<ExitCode> {
  const services = await context.services();
  checkOptions(services, options);
  const hashes = await services.releaseHashes();
  const fromFile = await readImport(context, services, hashes, options);
  const { required } = services.config.release;
  const labels = usableLabels(services.storage, { required, now: hashes, more: fromFile });
  const earned = reportsOf(services, labels, options);
  const written =
    options.dryRun === true
      ? { imported: null, voided: [], categories: earned }
      : await writeCertificates(services, { earned, labels, hashes, fromFile, by: reviewerName(options.by) });
  const { assumed } = certificationMessages[options.language];
  const result = { dry_run: options.dryRun === true, hashes, ...written, assumptions: assumed };
  show(context, services, result, options);
  const { categories } = written;
  const asked = options.category === undefined ? categories.filter(({ reason }) => reason !== "high_risk") : categories;
  return asked.length > 0 && asked.every(({ certified }) => certified) ? exitCodes.ok : exitCodes.partial;
}

/** A certificate must not be easier to earn than the configuration says; to see what would be is harmless. */
function checkOptions({ config, metrics }: Services, options: CertifyOptions): void {
  const { required, confidence } = config.release;
  requireMeasured(required, metrics);
  if (options.dryRun === true) return;
  if (options.confidence !== undefined && options.confidence < confidence) {
    throw easier("--confidence", "release.confidence", String(confidence));
  }
}

function easier(where: string, key: string, configured: string): KonkyoError {
  return new KonkyoError("usage", `is easier than ${key} ${configured}`, {
    where,
    hint: `Change ${key} first, or look with --dry-run.`,
  });
}

async function readImport(
  context: CommandContext,
  services: Services,
  hashes: CertificateHashes,
  options: CertifyOptions,
): Promise<readonly Label[]> {
  if (options.import === undefined) return [];
  return readLabelFile(path.resolve(context.folder, options.import), {
    madeWith: options.asCurrent === true ? hashes : null,
    categoryOf: services.categoryOf,
    labelledBy: reviewerName(options.by),
    now: services.clock.now(),
    signal: context.signal,
  });
}

function reportsOf(
  { config }: Services,
  labels: ReadonlyMap<string, CategoryLabels>,
  options: CertifyOptions,
): readonly CategoryReport[] {
  const categories = options.category === undefined ? [...labels.keys()].sort() : [...new Set(options.category)];
  return categories.map((category) => {
    const report = certifyCategory(category, labels.get(category) ?? { usable: [], excluded: {} }, {
      config: config.release,
      allowedRate: options.allowedRate,
      confidence: options.confidence,
    });
    const { allowedRate } = categoryRelease(config.release, category);
    if (options.dryRun !== true && report.allowed_rate > allowedRate) {
      throw easier("--allowed-rate", "release.allowed_rate", `${allowedRate} (${category})`);
    }
    return report;
  });
}

function show(
  { io, options: { json } }: CommandContext,
  services: Services,
  result: CertifyResult,
  { language, import: file }: CertifyOptions,
): void {
  if (json === true) {
    io.out(JSON.stringify(result, null, 2));
    return;
  }
  const messages = certificationMessages[language];
  const { imported, categories, dry_run: dryRun } = result;
  if (imported !== null && file !== undefined) io.out(messages.imported(imported));
  for (const { certificate_id, category, void_reason } of result.voided) {
    io.out(io.color.yellow(messages.voided(certificate_id, printable(category), void_reason ?? "")));
  }
  if (categories.length === 0) {
    io.out(messages.noLabels);
    return;
  }
  for (const goal of new Set(
    categories.map(({ allowed_rate, confidence }) => messages.goal(percent(allowed_rate), percent(confidence))),
  )) {
    io.out(goal);
  }
  const { head, rows } = certificationTable(categories, language);
  io.out(
    `\n${table(
      head,
      rows.map((row) => row.map(printable)),
    )}`,
  );
  for (const report of categories) {
    const sign = report.certified ? io.color.green("✓") : io.color.yellow("!");
    io.out(`\n${sign} ${io.color.bold(printable(report.category))}`);
    for (const line of certificationLines(report, language)) io.out(`  ${printable(line)}`);
    if (report.certificate_id !== null) io.out(`  ${messages.written(report.certificate_id)}`);
  }
  io.out(`\n${io.color.bold(messages.assumptions)}`);
  for (const line of messages.assumed) io.out(`  · ${line}`);
  if (services.config.release.mode !== "certified") io.out(`\n${io.color.yellow(messages.reviewAll)}`);
  if (dryRun) io.out(`\n${messages.dryRun}`);
}
