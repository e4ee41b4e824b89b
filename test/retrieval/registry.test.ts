import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { retrievalBackends, retrievalConfigSchema } from "../../src/retrieval/config.js";
import { retrieverLoaders } from "../../src/retrieval/registry.js";

const folder = path.resolve(import.meta.dirname, "../../src/retrieval");

describe("retriever registry", () => {
  it("names exactly the adapters that are on disk, as does the configuration", () => {
    const onDisk = fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(folder, entry.name, "retriever.ts")))
      .map((entry) => entry.name)
      .sort();
    expect(Object.keys(retrieverLoaders).sort()).toEqual(onDisk);
    expect([...retrievalBackends].sort()).toEqual(onDisk);
  });

  it("holds no folder that is neither an adapter nor text handling", () => {
    const folders = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...retrievalBackends, "text"].sort());
  });

  it.each(retrievalBackends)("loads %s", async (backend) => {
    expect(await retrieverLoaders[backend]()).toBeTypeOf("function");
  });
});

describe("retrieval configuration", () => {
  it("has a default and a description for every field", () => {
    const defaults = retrievalConfigSchema.parse({});
    expect(defaults).toMatchObject({
      mode: "hybrid",
      top_k: 5,
      candidate_limit: 30,
      min_score: null,
      releases: "active",
    });
    for (const field of Object.values(retrievalConfigSchema.shape)) expect(field.description).toBeTruthy();
  });

  it("keeps 0 as a limit and refuses what is no number (B02)", () => {
    expect(retrievalConfigSchema.parse({ min_score: 0 }).min_score).toBe(0);
    for (const min_score of ["0", Number.NaN, "", false]) {
      expect(retrievalConfigSchema.safeParse({ min_score }).success).toBe(false);
    }
  });

  it("refuses fewer candidates than pieces, naming the key", () => {
    const refused = retrievalConfigSchema.safeParse({ top_k: 50, candidate_limit: 30 });
    expect(refused.error?.issues[0]?.path).toEqual(["candidate_limit"]);
  });
});
