import fs from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOfflineEmbedder } from "../../../src/llm/offline/embedder.js";
import type { Embedder } from "../../../src/llm/port.js";
import { KonkyoError } from "../../../src/core/errors.js";
import { retrievalConfigSchema } from "../../../src/retrieval/config.js";
import { retrievalModes } from "../../../src/retrieval/port.js";
import { createRetriever } from "../../../src/retrieval/registry.js";
import { resilient } from "../../../src/retrieval/resilient.js";
import { createSqliteRetriever } from "../../../src/retrieval/sqlite/retriever.js";
import type { Storage } from "../../../src/storage/sqlite.js";
import { foundIds, openFixture, queryOf, store } from "../fixture.js";
import { describeRetriever } from "../retriever-contract.js";

const config = retrievalConfigSchema.parse({});

for (const mode of retrievalModes) {
  describeRetriever("sqlite", mode, async (pieces) => {
    const { storage, remove } = await openFixture();
    await store(storage, pieces);
    const parts = { storage, embedder: createOfflineEmbedder(), config: { ...config, retries: 1 } };
    return {
      retriever: createRetriever(parts),
      async breakBackend() {
        storage.sqlite.pragma("foreign_keys = OFF");
        storage.sqlite.exec("DROP TABLE chunk_terms; DROP TRIGGER IF EXISTS chunk_terms_follow; DROP TABLE embeddings");
      },
      close: remove,
    };
  });
}

describe("sqlite retriever", () => {
  let storage: Storage;
  let remove: () => Promise<void>;
  const embedder = createOfflineEmbedder();
  const retriever = (used: Embedder = embedder) => createSqliteRetriever({ storage, embedder: used, config });

  beforeEach(async () => {
    ({ storage, remove } = await openFixture());
  });
  afterEach(() => remove());

  it("says in vector mode that no piece has a vector of the model, and what to do", async () => {
    await store(storage, [{ id: "a", content: "休暇の申請" }], null);
    const failed = retriever().retrieve(queryOf("休暇", "vector"));
    await expect(failed).rejects.toMatchObject({ code: "retrieval_failed" });
    await expect(failed).rejects.toHaveProperty("hint", expect.stringContaining("keyword"));
  });

  it("finds by keyword alone in hybrid mode when no piece has a vector, and shows it", async () => {
    await store(storage, [{ id: "a", content: "休暇の申請" }], null);
    const { candidates } = await retriever().retrieve(queryOf("休暇", "hybrid"));
    expect(candidates).toMatchObject([{ document_id: "a", keyword_rank: 1, vector_rank: null }]);
  });

  it("does not compare vectors of another model", async () => {
    await store(storage, [{ id: "a", content: "休暇の申請" }]);
    const other: Embedder = { ...embedder, id: "other" };
    await expect(retriever(other).retrieve(queryOf("休暇", "vector"))).rejects.toMatchObject({
      code: "retrieval_failed",
    });
  });

  it("finds nothing in an empty index, in every mode", async () => {
    for (const mode of retrievalModes) expect((await retriever().retrieve(queryOf("休暇", mode))).chunks).toEqual([]);
  });

  it("ranks a verbatim sentence first with similarity 1 and drops unrelated ones at 0.9 (B05)", async () => {
    await store(storage, [
      { id: "a", content: "有給休暇は入社半年後に付与されます。" },
      { id: "b", content: "The server room is on the second floor." },
      { id: "c", content: "電車の定期券は総務部で受け取ります。" },
    ]);
    const query = queryOf("有給休暇は入社半年後に付与されます。", "vector", { minScore: 0.9 });
    const { chunks, candidates } = await retriever().retrieve(query);
    expect(chunks.map(({ source }) => source.document_id)).toEqual(["a"]);
    expect(chunks[0]!.source.score).toBeCloseTo(1, 5);
    expect(candidates.filter(({ kept }) => !kept).every(({ dropped_by }) => dropped_by === "min_score")).toBe(true);
  });

  it("hands on records as found, however malformed", async () => {
    await store(storage, [
      { id: "text", content: "休暇の申請", record: "休暇の申請" },
      { id: "partial", content: "休暇の届出", record: { content: "休暇の届出" } },
    ]);
    const { chunks, candidates } = await retriever().retrieve(queryOf("休暇", "keyword"));
    expect(chunks.map(({ record }) => record)).toEqual(
      expect.arrayContaining(["休暇の申請", { content: "休暇の届出" }]),
    );
    expect(candidates.map(({ evidence_id }) => evidence_id)).toEqual(["", ""]);
  });

  it("turns a failing embedder into retrieval_failed without asking it again", async () => {
    await store(storage, [{ id: "a", content: "休暇の申請" }]);
    let calls = 0;
    const failing: Embedder = {
      ...embedder,
      embed: () => {
        calls += 1;
        return Promise.reject(new KonkyoError("model_failed", "endpoint is down"));
      },
    };
    const wrapped = resilient(retriever(failing), { retries: 3, timeoutSeconds: 5, firstDelayMilliseconds: 1 });
    await expect(wrapped.retrieve(queryOf("休暇", "hybrid"))).rejects.toMatchObject({ code: "retrieval_failed" });
    expect(calls).toBe(1);
  });

  it("fails on a damaged file, never with an empty result", async () => {
    await store(
      storage,
      Array.from({ length: 400 }, (_, index) => ({
        id: `d${index}`,
        content: `休暇の規則 ${"条文".repeat(100)} ${index}`,
      })),
    );
    storage.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    storage.sqlite.pragma("cache_size = 1");
    const file = await fs.open(storage.file, "r+");
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 4096, 0xab), 0, size - 4096, 4096);
    await file.close();
    for (const mode of retrievalModes) {
      await expect(retriever().retrieve(queryOf("休暇の規則", mode))).rejects.toMatchObject({
        code: "retrieval_failed",
      });
    }
  });

  it("finds nothing of a deleted chunk", async () => {
    await store(storage, [{ id: "a", content: "休暇の申請" }]);
    storage.sqlite.exec("DELETE FROM documents");
    expect(foundIds(await retriever().retrieve(queryOf("休暇", "keyword", { release: null })))).toEqual([]);
    expect(
      storage.sqlite.prepare("SELECT count(*) FROM chunk_terms WHERE chunk_terms MATCH '休暇'").pluck().get(),
    ).toBe(0);
  });
});
