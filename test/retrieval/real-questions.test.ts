import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { createSqliteRetriever } from "../../src/retrieval/sqlite/retriever.js";
import { foundIds, openFixture, queryOf, store, type Piece } from "./fixture.js";

const folder = path.resolve(import.meta.dirname, "../../../shared/data/retrieval");
const lines = (name: string, file: string) =>
  fs
    .readFileSync(path.join(folder, name, file), "utf8")
    .trim()
    .split("\n");

// Every n-th question; bench/retrieval-terms.ts asks them all.
describe.skipIf(!fs.existsSync(folder))("keyword search on real questions", () => {
  it.each([
    ["jsquad-ja", 10, 0.963],
    ["jaquad-ja", 10, 0.966],
    ["clapnq-en", 1, 0.963],
  ])("finds the passage of %s among the first five at least as often as bigram BM25", async (name, step, least) => {
    const { storage, remove } = await openFixture();
    const passages = lines(name, "corpus.jsonl").map(
      (line) => JSON.parse(line) as { id: string; title: string; text: string },
    );
    await store(
      storage,
      passages.map(({ id, title, text }): Piece => ({ id, title, content: text })),
      null,
    );
    const right = new Map(lines(name, "qrels.tsv").map((line) => line.split("\t") as [string, string]));
    const questions = lines(name, "queries.jsonl")
      .filter((_, index) => index % step === 0)
      .map((line) => JSON.parse(line) as { id: string; text: string });
    const retriever = createSqliteRetriever({
      storage,
      embedder: createOfflineEmbedder(),
      config: { rank_constant: 60, min_similarity: null, vector_weight: null },
    });
    let hits = 0;
    for (const { id, text } of questions) {
      if (foundIds(await retriever.retrieve(queryOf(text, "keyword"))).includes(right.get(id) ?? "")) hits += 1;
    }
    await remove();
    expect(hits / questions.length).toBeGreaterThanOrEqual(least);
  });
});
