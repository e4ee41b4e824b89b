import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openWorkspace, type Workspace } from "./workspace.js";

const data = path.resolve(import.meta.dirname, "../../../shared/data");

describe.skipIf(!fs.existsSync(data)).each([
  ["corpus-ja/v1.14.2", 163],
  ["corpus-en/v1.75.0", 193],
])("real manual %s", (folder, pages) => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = openWorkspace();
  });
  afterEach(() => workspace.remove());

  it("is read whole, with unique ids that a second database repeats", { timeout: 240_000 }, async () => {
    const result = await workspace.ingest({ paths: [path.join(data, folder)] });
    expect(result.skipped).toEqual([]);
    expect(result.documents).toEqual({ added: pages, changed: 0, unchanged: 0, removed: 0 });
    const chunks = workspace.chunks();
    const ids = chunks.map((chunk) => chunk.record["evidence_id"]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(chunks.every((chunk) => chunk.content.trim() !== "" && !chunk.content.includes("\0"))).toBe(true);
    const again = openWorkspace();
    try {
      await again.ingest({ paths: [path.join(data, folder)] });
      expect(again.chunks()).toEqual(chunks);
    } finally {
      await again.remove();
    }
    const second = await workspace.ingest({ paths: [path.join(data, folder)] });
    expect(second.documents.unchanged).toBe(pages);
    expect(second.embedded).toBe(0);
  });
});
