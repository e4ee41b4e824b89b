import path from "node:path";
import { certificationLines, certificationTable } from "../../certification/certification-text.js";
import { certifyLabels, type CertifiedLabels, type EasierGoal } from "../../certification/certify-labels.js";
import { readLabelFile } from "../../certification/label-import.js";
import { certificationMessages } from "../../certification/messages.js";
import { percent } from "../../certification/percent.js";
import type { CertificateHashes } from "../../core/certificate.js";
import { KonkyoError } from "../../core/errors.js";
import type { Language } from "../../core/language.js";
import type { Label } from "../../review/labels.js";
import { detailText } from "../../report/detail-text.js";
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
interface CertifyResult extends CertifiedLabels {
  readonly dry_run: boolean;
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
  const dryRun = options.dryRun === true;
  const certified = await certifyLabels(services, {
    ...{ dryRun, categories: options.category, allowedRate: options.allowedRate, confidence: options.confidence },
    by: dryRun ? "" : reviewerName(options.by),
    more: (hashes) => readImport(context, services, hashes, options),
    refusal: easier,
  });
  const { assumed } = certificationMessages[options.language];
  show(context, services, { dry_run: dryRun, ...certified, assumptions: assumed }, options);
  const { categories } = certified;
  const asked = options.category === undefined ? categories.filter(({ reason }) => reason !== "high_risk") : categories;
  return asked.length > 0 && asked.every(({ certified }) => certified) ? exitCodes.ok : exitCodes.partial;
}

function easier({ goal, configured, category }: EasierGoal): KonkyoError {
  const key = `release.${goal}`;
  const whose = category === null ? String(configured) : `${configured} (${category})`;
  return new KonkyoError("usage", `is easier than ${key} ${whose}`, {
    where: goal === "confidence" ? "--confidence" : "--allowed-rate",
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
    io.out(
      io.color.yellow(
        messages.voided(certificate_id, printable(category), printable(detailText(void_reason ?? "", language))),
      ),
    );
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
