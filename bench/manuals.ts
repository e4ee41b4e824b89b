/**
 * Asks real questions of real manuals, offline: how many pages and pieces, whether the source page is found, where the
 * gate and the answerer send each question, and that an old release mixed in is held. Reads shared/data beside the
 * checkout and does nothing without it.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ask } from "../graphs/answer/ask.js";
import { buildAnswerGraph } from "../graphs/answer/build.js";
import { callerFromContext } from "../graphs/answer/caller.js";
import { loadConfig } from "../src/config/load.js";
import { ingest } from "../src/corpus/ingest.js";
import { createTermIndexer } from "../src/retrieval/sqlite/index-terms.js";
import { createServices, type Services } from "../src/services.js";

const data = path.resolve(import.meta.dirname, "../../shared/data");

interface ManualQuestion {
  readonly id: string;
  readonly question: string;
  readonly source_doc: string;
}

async function open(home: string): Promise<Services> {
  const { config } = loadConfig({ folder: home, environment: {} });
  return createServices({ config, environment: {}, warn: (text) => console.error(text) });
}

async function read(services: Services, folder: string, release: string, source?: string): Promise<void> {
  const result = await ingest({
    storage: services.storage,
    embedder: services.embedder,
    termIndexer: createTermIndexer(services.storage.sqlite),
    config: services.config.corpus,
    paths: [path.join(data, folder)],
    release,
    source,
    documentVersion: path.basename(folder),
    clock: () => new Date(),
  });
  console.log(
    `${folder} → ${release}: ${result.documents.added} pages, ${result.chunks} pieces, ${result.seconds.toFixed(1)} s, ` +
      `${result.skipped.length} skipped, ${result.warnings.length} warnings`,
  );
}

async function askAll(services: Services, file: string): Promise<void> {
  const graph = buildAnswerGraph(services, callerFromContext, { review: false });
  const rows = fs
    .readFileSync(path.join(data, "questions", file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ManualQuestion);
  const ends = new Map<string, number>();
  const documents = await services.storage.db.selectFrom("documents").select("document_id").execute();
  // Some questions were written on an older release: a page that is gone cannot be found.
  const isPage = (documentId: string, row: ManualQuestion): boolean =>
    documentId.endsWith(`/${row.source_doc.split("/").at(-1) ?? ""}`) || row.source_doc.endsWith(`/${documentId}`);
  const answerable = rows.filter((row) => documents.some((document) => isPage(document.document_id, row))).length;
  let found = 0;
  let held = 0;
  let foreign = 0;
  const started = performance.now();
  for (const row of rows) {
    const run = await ask(graph, services, { question: row.question, groups: [] });
    if (run.chunks.some((chunk) => isPage(chunk.source.document_id, row))) found += 1;
    const end = `${run.gate?.route ?? "—"}/${run.outcome?.reason ?? "—"}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
    const versions = run.chunks.map((chunk) => (chunk.record as { corpus_version?: string }).corpus_version);
    if (versions.some((version) => version !== run.corpus_version)) {
      foreign += 1;
      if (run.gate?.reason === "version_mismatch") held += 1;
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const counts = [...ends].map(([end, count]) => `${end} ${count}`).join(", ");
  console.log(
    `${file}: ${rows.length} questions, ${answerable} with their page in the release, of these in the top ` +
      `${services.config.retrieval.top_k}: ${found} (${((100 * found) / answerable).toFixed(1)} %); ${counts}; ${(seconds / rows.length).toFixed(3)} s each` +
      (foreign > 0 ? `; another version among what was found: ${foreign}, held as version_mismatch: ${held}` : ""),
  );
}

export async function benchManuals(): Promise<void> {
  if (!fs.existsSync(data)) {
    console.log("no shared/data beside the checkout: nothing to ask");
    return;
  }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-manuals-"));
  try {
    const japanese = await open(path.join(home, "ja"));
    await read(japanese, "corpus-ja/v1.14.2", "v1.14.2");
    await askAll(japanese, "dify-faq.ja.jsonl");
    await askAll(japanese, "dify-env-defaults.ja.jsonl");
    console.log("with the pages of v1.11.0 mixed in:");
    await read(japanese, "corpus-ja/v1.11.0", "v1.14.2", "old");
    await askAll(japanese, "dify-faq.ja.jsonl");
    await askAll(japanese, "dify-env-defaults.ja.jsonl");
    await japanese.close();

    const english = await open(path.join(home, "en"));
    await read(english, "corpus-en/v1.75.0", "v1.75.0");
    await askAll(english, "rclone-faq.en.jsonl");
    await askAll(english, "rclone-flag-defaults.en.jsonl");
    await english.close();
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await benchManuals();
