import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  activateRelease,
  activeRelease,
  diffReleases,
  listReleases,
  removeRelease,
} from "../../src/corpus/releases.js";
import { fixedClock, openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeEach(async () => {
  workspace = openWorkspace();
  workspace.write({ "same.md": "unchanged text", "changed.md": "before", "gone.md": "old page" });
  await workspace.ingest({ release: "2025-04" });
  workspace.write({ "changed.md": "after", "new.md": "---\ncorpus_version:\n---\nnew page" });
  fs.rmSync(path.join(workspace.documents, "gone.md"));
  await workspace.ingest({ release: "2026-04" });
});
afterEach(() => workspace.remove());

describe("releases", () => {
  it("lists pages, chunks and the versions that the chunks carry", () => {
    expect(listReleases(workspace.storage)).toEqual([
      {
        name: "2025-04",
        active: true,
        created_at: "2026-04-01T00:00:00.000Z",
        pages: 3,
        chunks: 3,
        versions: [{ corpus_version: "2025-04", chunks: 3 }],
      },
      {
        name: "2026-04",
        active: false,
        created_at: "2026-04-01T00:00:00.000Z",
        pages: 3,
        chunks: 3,
        versions: [
          { corpus_version: "2026-04", chunks: 2 },
          { corpus_version: null, chunks: 1 },
        ],
      },
    ]);
  });

  it("compares by content, whatever the versions are", () => {
    expect(diffReleases(workspace.storage, "2025-04", "2026-04")).toEqual({
      added: ["new.md"],
      changed: ["changed.md"],
      removed: ["gone.md"],
      unchanged: 1,
    });
  });

  it("has one active release at a time, the first by itself and others on request", () => {
    expect(activeRelease(workspace.storage)).toBe("2025-04");
    activateRelease(workspace.storage, "2026-04", fixedClock());
    expect(activeRelease(workspace.storage)).toBe("2026-04");
    expect(listReleases(workspace.storage).filter((release) => release.active)).toHaveLength(1);
  });

  it("removes a release with its chunks, terms and unused vectors, but not the active one unless forced", () => {
    const count = (table: string): unknown =>
      workspace.storage.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count("embeddings")).toBe(5);
    expect(() => removeRelease(workspace.storage, "2025-04")).toThrow(expect.objectContaining({ code: "usage" }));
    expect(removeRelease(workspace.storage, "2026-04")).toEqual({ pages: 3, chunks: 3 });
    expect([count("chunks"), count("chunk_terms"), count("embeddings")]).toEqual([3, 3, 3]);
    removeRelease(workspace.storage, "2025-04", true);
    expect([count("documents"), count("chunks"), count("embeddings")]).toEqual([0, 0, 0]);
    expect(activeRelease(workspace.storage)).toBeNull();
  });

  it("names the releases there are when one is not found", () => {
    for (const attempt of [
      () => activateRelease(workspace.storage, "x", fixedClock()),
      () => diffReleases(workspace.storage, "2025-04", "x"),
      () => removeRelease(workspace.storage, "x"),
    ]) {
      expect(attempt).toThrow(expect.objectContaining({ code: "not_found", hint: "There are: 2025-04, 2026-04." }));
    }
  });
});
