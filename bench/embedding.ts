/**
 * Searches public question sets by keyword, by vector and by both, with the embedding model that the environment
 * names (KONKYO_MODELS_EMBEDDING_BASE_URL …) or offline. Reads shared/data beside the checkout.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readEnvironment } from "../src/config/environment.js";
import { loadConfig } from "../src/config/load.js";
import { ingest } from "../src/corpus/ingest.js";
import { createTermIndexer } from "../src/retrieval/sqlite/index-terms.js";
import { retrievalModes } from "../src/retrieval/port.js";
import { createServices } from "../src/services.js";

const data = path.resolve(import.meta.dirname, "../../shared/data/retrieval");
const everyNth = Number(process.argv[2] ?? 10);

export async function benchEmbedding(): Promise<void> {
  if (!fs.existsSync(data)) {
    console.log("no shared/data beside the checkout: nothing to search");
    return;
  }
  for (const set of ["jsquad-ja", "jaquad-ja", "clapnq-en"]) await searchSet(set);
}

async function searchSet(set: string): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-embedding-"));
  const { config } = loadConfig({ folder: home, environment: readEnvironment(home) });
  const services = await createServices({
    config,
    environment: readEnvironment(home),
    warn: (text) => console.error(text),
  });
  try {
    const file = path.join(home, "chunks.jsonl");
    const pieces = rows<{ id: string; title: string; text: string }>(set, "corpus.jsonl").map((piece) => ({
      evidence_id: piece.id,
      content: piece.text,
      corpus_version: "r",
      source: { title: piece.title },
    }));
    fs.writeFileSync(file, pieces.map((piece) => `${JSON.stringify(piece)}\n`).join(""));
    const { storage, embedder, retriever } = services;
    const termIndexer = createTermIndexer(storage.sqlite);
    await ingest({
      storage,
      embedder,
      termIndexer,
      config: config.corpus,
      paths: [file],
      release: "r",
      clock: () => new Date(),
    });

    const gold = new Map<string, Set<string>>();
    for (const line of fs
      .readFileSync(path.join(data, set, "qrels.tsv"), "utf8")
      .trim()
      .split("\n")
      .slice(1)) {
      const [query = "", piece = ""] = line.split("\t");
      gold.set(query, (gold.get(query) ?? new Set()).add(piece));
    }
    const queries = rows<{ id: string; text: string }>(set, "queries.jsonl").filter(
      (_, index) => index % everyNth === 0,
    );
    for (const mode of retrievalModes) {
      let hits = 0;
      let reciprocal = 0;
      for (const query of queries) {
        const found = await retriever.retrieve({
          text: query.text,
          mode,
          topK: 10,
          candidateLimit: config.retrieval.candidate_limit,
          minScore: null,
          release: "r",
          groups: [],
          filter: {},
        });
        const rank = found.candidates
          .slice(0, 10)
          .findIndex((piece) => gold.get(query.id)?.has(piece.evidence_id) === true);
        if (rank >= 0 && rank < 5) hits += 1;
        if (rank >= 0) reciprocal += 1 / (rank + 1);
      }
      const share = (sum: number): string => (sum / queries.length).toFixed(3);
      console.log(
        `${set} ${mode} (${embedder.id}): ${queries.length} queries, hit@5 ${share(hits)}, MRR@10 ${share(reciprocal)}`,
      );
    }
  } finally {
    await services.close();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

function rows<Row>(set: string, name: string): Row[] {
  return fs
    .readFileSync(path.join(data, set, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

if (process.argv[1] === import.meta.filename) await benchEmbedding();
