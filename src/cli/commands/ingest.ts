import path from "node:path";
import { ingest } from "../../corpus/ingest.js";
import type { IngestResult } from "../../corpus/ingest-result.js";
import { readLedger } from "../../corpus/ledger.js";
import { createTermIndexer } from "../../retrieval/sqlite/index-terms.js";
import { makeCurrent } from "../../release/make-current.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { ingestProgress } from "../ingest-progress.js";
import { readerLanguage } from "../reader-language.js";

interface IngestCommandOptions {
  readonly release: string;
  readonly source?: string;
  readonly documentVersion?: string;
  readonly ledger?: string;
  readonly audience?: readonly string[];
  readonly prune?: boolean;
  readonly activate?: boolean;
}

/** `konkyo ingest`: reads documents into a release; what could not be read is listed and does not stop the rest. */
export async function ingestCommand(
  context: CommandContext,
  paths: readonly string[],
  options: IngestCommandOptions,
): Promise<ExitCode> {
  const services = await context.services();
  const { storage } = services;
  const ledger = options.ledger === undefined ? undefined : readLedger(path.resolve(context.folder, options.ledger));
  const progress = ingestProgress(context.io, readerLanguage(context));
  const result = await ingest({
    storage,
    embedder: services.embedder,
    termIndexer: createTermIndexer(storage.sqlite),
    config: services.config.corpus,
    paths: paths.map((given) => path.resolve(context.folder, given)),
    release: options.release,
    source: options.source,
    documentVersion: options.documentVersion,
    ledger,
    audience: options.audience === undefined ? undefined : [...options.audience],
    prune: options.prune,
    onProgress: progress.update,
    signal: context.signal,
    clock: () => new Date(),
  }).finally(progress.end);
  if (options.activate === true) await makeCurrent(services, options.release, new Date());
  const active = options.activate === true ? options.release : result.active_release;
  if (context.options.json === true) context.io.out(JSON.stringify({ ...result, active_release: active }, null, 2));
  else report(result, active, context);
  return result.skipped.length > 0 ? exitCodes.partial : exitCodes.ok;
}

const listed = 20;

function report(result: IngestResult, active: string | null, { io }: CommandContext): void {
  const { added, changed, unchanged, removed } = result.documents;
  const rate = result.seconds > 0 ? ` in ${result.seconds.toFixed(1)} s` : "";
  io.out(
    `${io.color.green("✓")} ${result.release}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`,
  );
  io.out(
    `  ${result.chunks} pieces from ${result.files_read} files${rate}; ${result.embedded} embedded, ${result.reused_vectors} reused`,
  );
  for (const { where, message } of result.warnings.slice(0, listed)) {
    io.err(io.color.yellow(`  ! ${printable(where)}: ${printable(message)}`));
  }
  for (const { path: file, reason } of result.skipped.slice(0, listed)) {
    io.err(io.color.yellow(`  ! skipped ${printable(file)}: ${printable(reason)}`));
  }
  const more = Math.max(0, result.warnings.length - listed) + Math.max(0, result.skipped.length - listed);
  if (more > 0) io.err(io.color.yellow(`  ! and ${more} more; --json lists all`));
  if (active === result.release) io.out(`  ${result.release} is the current version. Next: konkyo ask <question>`);
  else
    io.out(`  The current version is ${active ?? "not set"}. To change it: konkyo release activate ${result.release}`);
}
