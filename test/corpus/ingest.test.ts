import fs from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IngestProgress } from "../../src/corpus/ingest-result.js";
import { createLedger } from "../../src/corpus/ledger.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { defaultConfig, openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeEach(() => {
  workspace = openWorkspace();
});
afterEach(() => workspace.remove());

const page = "# 料金\n百円です。\n\n## 割引\n子どもは半額です。\n";

describe("ingest", () => {
  it("stores chunks with id, text, version, title path, place and audience", async () => {
    workspace.write({ "guide/fee.md": page });
    const result = await workspace.ingest({ audience: ["staff"] });
    expect(result).toMatchObject({
      release: "r1",
      release_created: true,
      release_activated: true,
      active_release: "r1",
      files_read: 1,
      documents: { added: 1, changed: 0, unchanged: 0, removed: 0 },
      chunks: 2,
      embedded: 2,
      reused_vectors: 0,
      skipped: [],
      warnings: [],
      seconds: 0,
    });
    const [first, second] = workspace.chunks();
    expect(first?.record).toEqual({
      evidence_id: expect.stringMatching(/^guide\/fee\.md#[0-9a-f]{12}$/) as string,
      content: "# 料金\n\n百円です。",
      corpus_version: "r1",
    });
    expect(second).toMatchObject({
      document_id: "guide/fee.md",
      position: 1,
      title: "料金 › 割引",
      content: "# 料金\n## 割引\n\n子どもは半額です。",
      uri: expect.stringMatching(/^file:.*guide\/fee\.md$/) as string,
      audience: ["staff"],
    });
  });

  it("settles the version: the page's own, then the ledger's, then the given, then the release", async () => {
    workspace.write({
      "own.md": "---\ncorpus_version: own\n---\na",
      "empty.md": "---\ncorpus_version:\n---\nb",
      "old/listed.md": "c",
      "none.md": "d",
      "silent.md": "e",
    });
    const ledger = createLedger([
      { path: "own.md", corpusVersion: "ledger", audience: undefined, contentHash: undefined },
      { path: "old/**", corpusVersion: "ledger", audience: ["archive"], contentHash: "0".repeat(64) },
      { path: "none.md", corpusVersion: null, audience: undefined, contentHash: undefined },
    ]);
    const result = await workspace.ingest({ ledger, documentVersion: "given" });
    const versions = Object.fromEntries(workspace.chunks().map((chunk) => [chunk.document_id, chunk.record]));
    expect(versions["own.md"]).toHaveProperty("corpus_version", "own");
    expect(versions["old/listed.md"]).toHaveProperty("corpus_version", "ledger");
    expect(versions["silent.md"]).toHaveProperty("corpus_version", "given");
    expect(versions["empty.md"]).not.toHaveProperty("corpus_version");
    expect(versions["none.md"]).not.toHaveProperty("corpus_version");
    expect(workspace.chunks().find((chunk) => chunk.document_id === "old/listed.md")?.audience).toEqual(["archive"]);
    expect(result.warnings).toEqual([
      {
        where: expect.stringContaining("listed.md") as string,
        message: "the file differs from the content_hash in the ledger",
      },
    ]);
    await workspace.ingest({ release: "r2" });
    expect(workspace.chunks("r2").find((chunk) => chunk.document_id === "silent.md")?.record).toHaveProperty(
      "corpus_version",
      "r2",
    );
  });

  it("takes prepared chunks as they are, conflicting ids included", async () => {
    workspace.write({
      "chunks.jsonl":
        '{"evidence_id":"x","content":"one","corpus_version":"old"}\n{"evidence_id":"x","content":"two"}\n{"evidence_id":7,"content":["three"]}\n',
    });
    const result = await workspace.ingest();
    expect(workspace.chunks().map((chunk) => chunk.record)).toEqual([
      { evidence_id: "x", content: "one", corpus_version: "old" },
      { evidence_id: "x", content: "two" },
      { evidence_id: 7, content: ["three"] },
    ]);
    expect(result).toMatchObject({ chunks: 3, embedded: 2 });
  });

  it("does nothing twice: unchanged documents stay, unchanged texts keep their vectors", async () => {
    workspace.write({ "a.md": page, "b.md": "text of b" });
    await workspace.ingest();
    const before = workspace.chunks();
    expect(await workspace.ingest()).toMatchObject({ documents: { unchanged: 2 }, embedded: 0 });
    expect(workspace.chunks()).toEqual(before);
    workspace.embeddedTexts.length = 0;
    workspace.write({ "a.md": `${page}\n## 支払い\n現金です。\n` });
    expect(await workspace.ingest()).toMatchObject({ documents: { changed: 1, unchanged: 1 }, embedded: 1 });
    expect(workspace.embeddedTexts).toEqual(["# 料金\n## 支払い\n\n現金です。"]);
    const ids = workspace.chunks().map((chunk) => chunk.record["evidence_id"]);
    expect(ids).toEqual(expect.arrayContaining(before.map((chunk) => chunk.record["evidence_id"])));
    expect(await workspace.ingest({ release: "r2" })).toMatchObject({
      embedded: 0,
      reused_vectors: 4,
      release_activated: false,
      active_release: "r1",
    });
  });

  it("keeps the keyword index in step when a document is replaced", async () => {
    workspace.write({ "a.md": page });
    await workspace.ingest();
    workspace.write({ "a.md": "別の文章です。" });
    await workspace.ingest();
    const rows = workspace.storage.sqlite.prepare("SELECT rowid FROM chunk_terms ORDER BY rowid").pluck().all();
    expect(rows).toEqual(workspace.storage.sqlite.prepare("SELECT id FROM chunks ORDER BY id").pluck().all());
  });

  it("empties a document whose text is gone, and says so", async () => {
    workspace.write({ "a.md": page, "b.md": "text" });
    await workspace.ingest();
    workspace.write({ "a.md": "\n" });
    expect(await workspace.ingest()).toMatchObject({
      documents: { changed: 1 },
      warnings: [{ message: "no text in it" }],
    });
    expect(workspace.chunks().map((chunk) => chunk.document_id)).toEqual(["b.md"]);
  });

  it("prunes vanished documents of the same source only", async () => {
    workspace.write({ "keep.md": "a", "gone.md": "b", "broken.md": "c" });
    await workspace.ingest({ source: "manual" });
    await workspace.ingest({ source: "faq" });
    fs.rmSync(path.join(workspace.documents, "gone.md"));
    workspace.write({ "broken.md": Buffer.from("%PDF-1.4") });
    const result = await workspace.ingest({ source: "manual", prune: true });
    expect(result.documents.removed).toBe(1);
    expect(new Set(workspace.chunks().map((chunk) => chunk.document_id))).toEqual(
      new Set(["faq/broken.md", "faq/gone.md", "faq/keep.md", "manual/broken.md", "manual/keep.md"]),
    );
    await expect(
      workspace.ingest({ paths: [path.join(workspace.documents, "keep.md")], prune: true }),
    ).rejects.toMatchObject({ code: "usage" });
  });

  it("reports progress and counts no wall time of its own", async () => {
    workspace.write({ "a.md": page, "b.md": "text" });
    const progress: IngestProgress[] = [];
    await workspace.ingest({
      config: { ...defaultConfig, embedding_batch: 1 },
      onProgress: (step) => progress.push(step),
    });
    expect(progress).toEqual([
      { phase: "documents", done: 0, total: 2, file: "a.md" },
      { phase: "embedding", done: 1, total: 2, file: "a.md" },
      { phase: "embedding", done: 2, total: 2, file: "a.md" },
      { phase: "documents", done: 1, total: 2, file: "b.md" },
      { phase: "embedding", done: 1, total: 1, file: "b.md" },
      { phase: "documents", done: 2, total: 2, file: null },
    ]);
  });
});

describe("ingest of what cannot be read", () => {
  it("names every file it left out, and takes the others", async () => {
    workspace.write({
      "good.md": "text",
      "photo.png": "x",
      "scan.md": Buffer.from("%PDF-1.4"),
      "faq.csv": "question,note\na,b\n",
      ".hidden.md": "x",
      "node_modules/a.md": "x",
      "large.txt": "x".repeat(2_000),
      "folder.md/inner.txt": "inside",
    });
    fs.symlinkSync("nowhere", path.join(workspace.documents, "broken.md"));
    fs.symlinkSync("good.md", path.join(workspace.documents, "link.md"));
    const result = await workspace.ingest({ config: { ...defaultConfig, max_file_megabytes: 0.001 } });
    expect(result.files_read).toBe(2);
    const reasons = result.skipped.map(
      ({ path: file, reason }) =>
        `${path.relative(workspace.documents, file)}: ${reason.split(/[;(]/)[0]?.trim() ?? ""}`,
    );
    expect(reasons.sort()).toEqual([
      ".hidden.md: hidden",
      "broken.md: broken symbolic link",
      `faq.csv: ${path.join(workspace.documents, "faq.csv")}:1: no answer`,
      "large.txt: 0.0 MB is more than corpus.max_file_megabytes = 0.001",
      "link.md: symbolic link",
      "node_modules: node_modules",
      "photo.png: .png files are not read",
      "scan.md: binary file",
    ]);
  });

  it("survives symbolic links in a circle when told to follow them", async () => {
    workspace.write({ "a/one.md": "text" });
    fs.symlinkSync("..", path.join(workspace.documents, "a/up"));
    const result = await workspace.ingest({ config: { ...defaultConfig, follow_symlinks: true } });
    expect(result.files_read).toBe(1);
    expect(result.skipped).toMatchObject([{ reason: "this folder was read already" }]);
  });

  it.each([
    ["an empty folder", {}, "input_invalid"],
    ["only unreadable files", { "a.png": "x" }, "input_invalid"],
  ])("refuses %s and creates no release", async (_name, files, code) => {
    workspace.write(files);
    await expect(workspace.ingest()).rejects.toMatchObject({ code });
    expect(workspace.storage.sqlite.prepare("SELECT count(*) FROM releases").pluck().get()).toBe(0);
  });

  it("names a path that does not exist", async () => {
    const missing = path.join(workspace.root, "missing");
    await expect(workspace.ingest({ paths: [missing] })).rejects.toMatchObject({ code: "not_found", where: missing });
  });

  it("refuses two files that would be one document", async () => {
    workspace.write({ "a/x.md": "1", "b/x.md": "2" });
    const paths = ["a", "b"].map((name) => path.join(workspace.documents, name));
    await expect(workspace.ingest({ paths })).rejects.toMatchObject({ code: "usage" });
  });

  it.each(["", " ", " r", "a\nb", "empty"])("refuses the release name %j", async (release) => {
    workspace.write({ "a.md": "text" });
    await expect(workspace.ingest({ release })).rejects.toMatchObject({ code: "usage" });
  });
});

describe("ingest that fails midway", () => {
  const broken = new Error("no room");

  async function expectUntouched(attempt: () => Promise<unknown>, code: string): Promise<void> {
    workspace.write({ "a.md": page });
    await workspace.ingest();
    const before = workspace.chunks();
    const terms = workspace.storage.sqlite.prepare("SELECT count(*) FROM chunk_terms").pluck().get();
    workspace.write({ "a.md": "# 新しい\n一つ目。\n\n## 節\n二つ目。\n\n## 節二\n三つ目。\n" });
    await expect(attempt()).rejects.toMatchObject({ code });
    expect(workspace.chunks()).toEqual(before);
    expect(workspace.storage.sqlite.prepare("SELECT count(*) FROM chunk_terms").pluck().get()).toBe(terms);
    expect(await workspace.ingest()).toMatchObject({ documents: { changed: 1 } });
  }

  it("leaves the former document whole when the keyword index fails at its second chunk", async () => {
    let calls = 0;
    const termIndexer = {
      add() {
        calls += 1;
        if (calls === 2) throw broken;
      },
    };
    await expectUntouched(() => workspace.ingest({ termIndexer }), "ingest_failed");
  });

  it("leaves the former document whole when the embedder fails at its second batch", async () => {
    const offline = createOfflineEmbedder();
    let calls = 0;
    const embedder = {
      ...offline,
      async embed(texts: readonly string[]) {
        calls += 1;
        if (calls === 2) throw broken;
        return offline.embed(texts);
      },
    };
    const config = { ...defaultConfig, embedding_batch: 1 };
    await expectUntouched(() => workspace.ingest({ embedder, config }), "ingest_failed");
  });

  it("leaves the former document whole when it is cancelled", async () => {
    const controller = new AbortController();
    const config = { ...defaultConfig, embedding_batch: 1 };
    const onProgress = (step: IngestProgress): void => {
      if (step.phase === "embedding") controller.abort();
    };
    await expectUntouched(() => workspace.ingest({ config, signal: controller.signal, onProgress }), "cancelled");
  });

  it("waits for another process that holds the database longer than one attempt does", async () => {
    workspace.write({ "a.md": page });
    workspace.storage.sqlite.pragma("busy_timeout = 10");
    const other = new Database(workspace.storage.file);
    other.exec("BEGIN IMMEDIATE");
    const release = setTimeout(() => other.exec("COMMIT"), 100);
    try {
      expect(await workspace.ingest()).toMatchObject({ documents: { added: 1 } });
    } finally {
      clearTimeout(release);
      other.close();
    }
  });

  it("makes vectors again that vanish before the document is written", async () => {
    workspace.write({ "a.md": page });
    let removed = false;
    const onProgress = (step: IngestProgress): void => {
      if (step.phase !== "embedding" || removed) return;
      removed = true;
      workspace.storage.sqlite.exec("DELETE FROM embeddings");
    };
    await workspace.ingest({ onProgress });
    const without = workspace.storage.sqlite
      .prepare("SELECT count(*) FROM chunks WHERE content_hash NOT IN (SELECT content_hash FROM embeddings)")
      .pluck()
      .get();
    expect(without).toBe(0);
  });
});
