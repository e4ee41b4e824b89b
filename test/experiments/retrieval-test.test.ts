import fs from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { retrievalTest, type RetrievalTestOptions } from "../../src/cli/commands/retrieval-test.js";
import { createContext } from "../../src/cli/context.js";
import { createIo } from "../../src/cli/io.js";
import type { Sample } from "../../src/core/sample.js";
import { documentRanks, retrievalFigures } from "../../src/experiments/retrieval-figures.js";
import { runRetrievalTest, type RetrievalTest } from "../../src/experiments/retrieval-test.js";
import { jsonLines, ingestFiles, openServices, type TestServices } from "../support/services.js";
import { runEval } from "./cli/run-command.js";

const pieces = (...ids: string[]) => ids.map((id) => ({ evidence_id: id, document_id: id.split("#")[0] ?? "" }));

describe("figures of one question", () => {
  it.each([
    ["found first", ["a.md#0", "b.md#0"], ["a.md"], { hit: 1, recall: 1, reciprocal_rank: 1, ndcg: 1 }],
    ["found second", ["b.md#0", "a.md#4"], ["a.md"], { hit: 1, recall: 1, reciprocal_rank: 0.5, ndcg: 0.6309 }],
    [
      "found beyond the cut-off",
      ["b#0", "c#0", "d#0", "a.md#0"],
      ["a.md"],
      { hit: 0, recall: 0, reciprocal_rank: 0, ndcg: 0 },
    ],
    ["nothing found", [], ["a.md"], { hit: 0, recall: 0, reciprocal_rank: 0, ndcg: 0 }],
    [
      "one of two, twice",
      ["a.md#0", "a.md#1", "x#0"],
      ["a.md", "b.md"],
      { hit: 1, recall: 0.5, reciprocal_rank: 1, ndcg: 0.6131 },
    ],
    [
      "one piece is expected",
      ["a.md#0", "a.md#1"],
      ["a.md#1"],
      { hit: 1, recall: 1, reciprocal_rank: 0.5, ndcg: 0.6309 },
    ],
  ])("%s", (_, found, expected, figures) => {
    const got = retrievalFigures(documentRanks(pieces(...found), expected), 3);
    for (const [key, value] of Object.entries(figures)) expect(got[key as keyof typeof got]).toBeCloseTo(value, 4);
  });

  it("lie in [0, 1], and never fall when the cut-off grows (but for nDCG, whose ideal grows too)", () => {
    const id = fc.constantFrom("a.md#0", "a.md#1", "b.md#0", "c.md#0", "c.md#1", "d.md#0");
    const expected = fc.subarray(["a.md", "b.md", "c.md#1", "d.md"], { minLength: 1 });
    fc.assert(
      fc.property(fc.uniqueArray(id), expected, fc.integer({ min: 1, max: 6 }), (found, wanted, k) => {
        const ranks = documentRanks(pieces(...found), wanted);
        const [small, large] = [retrievalFigures(ranks, k), retrievalFigures(ranks, k + 1)];
        for (const value of Object.values(small)) expect(value >= 0 && value <= 1).toBe(true);
        for (const key of ["hit", "recall", "reciprocal_rank"] as const)
          expect(large[key]).toBeGreaterThanOrEqual(small[key]);
      }),
    );
  });
});

const documents = {
  "leave.md": "# Leave\n\nAnnual leave carries over to the next year, up to 15 days.",
  "parking.md": "# Parking\n\nThe parking lot has six bays for visitors.",
  "travel.md": "# Travel\n\nTravel expenses are paid within 10 days of the request.",
};
const questions = [
  { id: "leave", user_input: "How many days of annual leave carry over?", expected_documents: ["leave.md"] },
  { id: "parking", user_input: "How many bays has the parking lot?", expected_documents: ["parking.md"] },
  { id: "lost", user_input: "Who repairs the coffee machine?", expected_documents: ["coffee.md"] },
  { id: "unjudged", user_input: "What about travel expenses?" },
];

async function world(yaml = "retrieval: {top_k: 2}\n"): Promise<TestServices> {
  const services = await openServices({ yaml });
  await ingestFiles(services, "r1", documents);
  fs.writeFileSync(path.join(services.folder, "questions.jsonl"), jsonLines(questions));
  return services;
}

async function command(folder: string, options: Partial<RetrievalTestOptions> = {}, json = true): Promise<string> {
  const stdout = new PassThrough();
  let output = "";
  stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const io = createIo({ stdout, stderr: new PassThrough().resume(), color: false });
  const stop = new AbortController();
  const context = createContext({ io, folder, environment: {}, options: { json }, signal: stop.signal });
  onTestFinished(() => stop.abort());
  expect(await retrievalTest(context, "questions.jsonl", { language: "en", ...options })).toBe(0);
  await context.close();
  await io.drained();
  return output;
}

describe("konkyo retrieval-test", () => {
  it("measures each mode before and after narrowing, on the questions that name documents", async () => {
    const { folder } = await world();
    const result = JSON.parse(await command(folder)) as RetrievalTest;
    expect(result).toMatchObject({ k: 2, questions: 4, judged: 3, app_differing: null });
    expect(result.stages.map(({ mode, stage }) => `${mode} ${stage}`)).toEqual([
      "keyword candidates",
      "keyword narrowed",
      "vector candidates",
      "vector narrowed",
      "hybrid candidates",
      "hybrid narrowed",
    ]);
    const keyword = result.stages.find(({ mode, stage }) => mode === "keyword" && stage === "narrowed");
    expect(keyword).toMatchObject({ questions: 3, failed: 0, failure: null });
    expect(keyword?.recall).toBeCloseTo(2 / 3);
    expect(keyword?.mrr).toBeCloseTo(2 / 3);
  });

  it("says which stage lost a document that was found", async () => {
    const { folder } = await world("retrieval: {top_k: 2, min_score: 0.99, mode: hybrid}\n");
    const result = JSON.parse(await command(folder, { mode: ["vector"] })) as RetrievalTest;
    const leave = result.rows.find((row) => row.row_id === "leave");
    expect(leave?.ranks).toEqual([
      { mode: "vector", documents: [{ document: "leave.md", rank: 1, dropped_by: "min_score" }] },
    ]);
    expect(result.differing).toBe(2);
  });

  it("shows where the app's run saw something else, and which settings have changed since", async () => {
    const { folder } = await world("retrieval: {top_k: 1}\n");
    fs.writeFileSync(path.join(folder, "profile.yaml"), "name: test\nevery_question: [{score: language_match}]\n");
    await runEval("questions.jsonl", { name: "app", profile: "profile.yaml", target: "graph" }, { folder });
    const same = JSON.parse(await command(folder, { experiment: "app" })) as RetrievalTest;
    expect(same).toMatchObject({ app_differing: 0, changed_settings: [] });

    fs.writeFileSync(path.join(folder, "konkyo.yaml"), "retrieval: {top_k: 1, mode: vector, min_score: 0.99}\n");
    const other = JSON.parse(await command(folder, { experiment: "app" })) as RetrievalTest & {
      changed_settings: unknown;
    };
    expect(other.changed_settings).toEqual([
      { setting: "mode", then: '"hybrid"', now: '"vector"' },
      { setting: "min_score", then: "null", now: "0.99" },
    ]);
    const leave = other.rows.find((row) => row.row_id === "leave");
    expect(leave?.app?.only_app).toEqual([{ id: expect.stringContaining("leave.md") as string, now: "min_score" }]);
    const text = await command(folder, { experiment: "app" }, false);
    expect(text).toContain("Settings that differ");
    expect(text).toContain("(min_score)");
  });

  it("counts a search that fails and does not take it for one that found nothing", async () => {
    const services = await world();
    services.storage.sqlite.exec("DELETE FROM embeddings");
    async function* samples(): AsyncGenerator<Sample> {
      yield* questions;
    }
    const result = await runRetrievalTest({
      samples: samples(),
      retriever: services.retriever,
      query: { topK: 2, candidateLimit: 30, minScore: null, release: "r1", groups: [], filter: {} },
      modes: ["vector", "keyword"],
      k: 2,
      seed: 1,
      app: null,
    });
    expect(result.stages[0]).toMatchObject({ questions: 0, failed: 4, recall: null, mrr: null });
    expect(result.stages[0]?.failure).toMatch(/no piece in the index has a vector/);
    expect(result.stages[3]).toMatchObject({ questions: 3, failed: 0 });
  });
});
