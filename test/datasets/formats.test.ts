import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseColumnMap } from "../../src/datasets/column-map.js";
import { openDataset } from "../../src/datasets/dataset.js";
import { formats } from "../../src/datasets/formats/registry.js";
import { profiles } from "../../src/datasets/profiles/registry.js";
import { readers } from "../../src/datasets/readers/registry.js";
import { writers } from "../../src/datasets/writers/registry.js";
import { bad, fixtures, readAll, samples, temporaryFile } from "./temporary-file.js";

const source = path.resolve(import.meta.dirname, "../../src/datasets");
const fixture = (name: string) => path.join(fixtures, name);
const read = async (name: string) => readAll(fixture(name));

describe("registries equal what is on disk", () => {
  const declaring = (folder: string, type: string) =>
    fs
      .readdirSync(path.join(source, folder))
      .map((name) => fs.readFileSync(path.join(source, folder, name), "utf8"))
      .reduce((sum, text) => sum + (text.match(new RegExp(`^export const \\w+: ${type} = \\{`, "gm"))?.length ?? 0), 0);

  it("formats", () => {
    const files = fs
      .readdirSync(path.join(source, "formats"))
      .filter((name) => fs.readFileSync(path.join(source, "formats", name), "utf8").includes(": DatasetFormat = {"));
    expect(files.map((name) => path.basename(name, ".ts").replaceAll("-", "_")).sort()).toEqual(
      formats.map(({ name }) => name).sort(),
    );
  });

  it("readers, writers and profiles", () => {
    expect(declaring("readers", "Reader")).toBe(readers.length);
    expect(declaring("writers", "SampleFormat")).toBe(writers.length);
    expect(
      fs
        .readdirSync(path.join(source, "profiles"))
        .filter((name) => name !== "registry.ts")
        .map((name) => path.basename(name, ".ts"))
        .sort(),
    ).toEqual(profiles.map(({ name }) => name).sort());
  });
});

it.each([
  ["samples.jsonl", "samples"],
  ["agent-evaluation.json", "agent_evaluation"],
  ["agent-evaluation-3.jsonl", "agent_evaluation"],
  ["langsmith.jsonl", "langsmith"],
  ["langsmith.csv", "langsmith"],
  ["dify-annotation.csv", "dify_annotation"],
  ["dify-annotation.jsonl", "dify_annotation"],
  ["dify-log.jsonl", "dify_log"],
  ["promptfoo.yaml", "promptfoo"],
  ["promptfoo.csv", "promptfoo"],
  ["ragas-legacy.csv", "ragas_legacy"],
])("%s is recognised as %s", async (name, format) => {
  expect((await openDataset(fixture(name)).describe()).format).toBe(format);
});

describe("each format says the same", () => {
  it("samples: unknown fields are kept, ids of reference contexts become expected documents", async () => {
    expect(samples(await read("samples.jsonl"))[0]).toMatchObject({
      retrieved_contexts: ["15日まで"],
      reference_contexts: ["規程"],
      expected_documents: ["leave.md"],
      metadata: { rubrics: { score1: "bad" }, persona_name: "新入社員" },
    });
  });

  it("Agent Evaluation: expected contexts are never retrieved ones; items with only an id keep their place", async () => {
    expect(samples(await read("agent-evaluation.json"))).toEqual([
      {
        id: "q1",
        user_input: "きのこを使わないパスタを教えて",
        response: "ナポリタンはいかがでしょうか。",
        reference: "ナポリタン",
        category: "excluded_items",
        retrieved_contexts: ['{"name":"ナポリタン"}', ""],
        retrieved_context_ids: ["r1", "r2"],
        reference_contexts: ["ナポリタン"],
        guidelines: ["モデル名を言わない", "丁寧に答える"],
        expected_documents: ["r1", "r9"],
        expected_facts: ["きのこを含まない"],
      },
      {
        id: expect.stringMatching(/^q-/) as string,
        user_input: "500kcal以下の夕食は？",
        response: "親子丼です。",
        guidelines: ["短く答える"],
        expected_documents: [],
      },
    ]);
    expect(samples(await read("agent-evaluation-3.jsonl"))[0]).toMatchObject({
      user_input: "What is the refund period?",
      reference: "30 days",
      expected_facts: ["30 days"],
      guidelines: ["Be brief"],
      category: "billing",
    });
  });

  it("LangSmith: outputs are the ideal answer; inputs without a question are told", async () => {
    const rows = await read("langsmith.jsonl");
    expect(samples(rows)).toMatchObject([
      { id: "0f0c", user_input: "休暇は何日？", reference: "15日", category: "人事" },
      { id: "0f0d", user_input: "締切は？", reference: "20日" },
    ]);
    expect(bad(rows)).toMatchObject([
      { line: 3, field: "user_input", reason: expect.stringMatching(/first, second/) as string },
    ]);
    expect(samples(await read("langsmith.csv"))[0]).toMatchObject({
      id: "1",
      user_input: "休暇は何日？",
      reference: "15日",
    });
  });

  it("Dify: an annotation's answer is the ideal one, a log's answer the reply", async () => {
    for (const name of ["dify-annotation.csv", "dify-annotation.jsonl"]) {
      const [sample] = samples(await read(name));
      expect(sample).toMatchObject({ user_input: "休暇は何日？", reference: "15日" });
      expect(sample).not.toHaveProperty("response");
    }
    const [logged, without] = samples(await read("dify-log.jsonl"));
    expect(logged).toMatchObject({
      id: "m1",
      response: "15日です。",
      retrieved_contexts: ["15日まで繰り越せる。", "前日までに申請する。"],
      retrieved_context_ids: ["s1", "s2"],
      metadata: { conversation_id: "c1" },
    });
    expect(logged).not.toHaveProperty("reference");
    expect(without?.retrieved_contexts).toEqual([]);
  });

  it("promptfoo: stated answers, facts and rules are taken, others kept, none run", async () => {
    const rows = await read("promptfoo.yaml");
    expect(samples(rows)).toMatchObject([
      {
        user_input: "休暇は何日？",
        reference: "15日",
        expected_facts: ["15日", "翌年度"],
        guidelines: ["丁寧に答える"],
        reference_contexts: ["15日まで繰り越せる。"],
        category: "人事",
        metadata: { description: "carry over", assert: [{ type: "javascript", value: "process.exit(1)" }] },
      },
      { user_input: "締切は？", response: "20日です。" },
    ]);
    expect(bad(rows)).toHaveLength(2);
    expect(samples(await read("promptfoo.csv"))).toMatchObject([
      {
        user_input: "休暇は何日？",
        reference: "15日",
        expected_facts: ["15日", "翌年度"],
        response: "15日です。",
        category: "人事",
        metadata: { tags: ["a", "b,c"] },
      },
      {
        user_input: "締切は？",
        guidelines: ["丁寧に答える"],
        metadata: { assert: [{ type: "regex", value: "\\d+日" }] },
      },
    ]);
  });

  it("Ragas 0.1: the answer is the reply, contexts as pandas writes them", async () => {
    expect(samples(await read("ragas-legacy.csv"))[0]).toMatchObject({
      user_input: "休暇は何日？",
      response: "15日です。",
      reference: "15日",
      retrieved_contexts: ["15日まで繰り越せる。", "前日までに\n申請する。"],
      metadata: { evolution_type: "simple" },
    });
  });
});

describe("--map", () => {
  it("renames columns and reaches into records", async () => {
    const file = temporaryFile("own.jsonl", '{"ask":{"ja":"休暇は？"},"gold":"15日","owner":"x"}\n');
    const map = parseColumnMap(["ask.ja=user_input", "gold=reference", "owner=metadata.team"]);
    expect(samples(await readAll(file, { map }))[0]).toMatchObject({
      user_input: "休暇は？",
      reference: "15日",
      metadata: { team: "x" },
    });
    await expect(readAll(file)).rejects.toMatchObject({
      code: "input_invalid",
      hint: expect.stringContaining("--map") as string,
    });
  });

  it("takes the place of a column that had the name, and of the recognised format", async () => {
    const file = temporaryFile("own.csv", "question,answer,reply\nq,gold,said\n");
    expect(
      samples(
        await readAll(file, { map: parseColumnMap(["question=user_input", "answer=reference", "reply=response"]) }),
      )[0],
    ).toMatchObject({
      user_input: "q",
      reference: "gold",
      response: "said",
    });
  });

  it.each(["x", "=user_input", "x=nothing", "x=metadata."])("%s is refused", (pair) => {
    expect(() => parseColumnMap([pair])).toThrow(/maps no column/);
  });

  it("a format can be named, and must exist", async () => {
    const file = temporaryFile("log.jsonl", '{"query":"q","answer":"a"}\n');
    expect(samples(await readAll(file, { format: "dify_log" }))[0]).toMatchObject({ user_input: "q", response: "a" });
    expect(() => openDataset(file, { format: "nothing" })).toThrow(/no data set format/);
  });
});

it("keys that are special to the language are ordinary text", async () => {
  const file = temporaryFile(
    "proto.jsonl",
    '{"id":"a","user_input":"q","__proto__":{"polluted":1},"constructor":"c","metadata":{"__proto__":{"polluted":1},"x":1}}\n',
  );
  const [sample] = samples(await readAll(file));
  expect(sample?.metadata).toMatchObject({ constructor: "c", x: 1 });
  expect(Object.getPrototypeOf(sample?.metadata)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

const data = path.resolve(import.meta.dirname, "../../../shared/data");
describe.skipIf(!fs.existsSync(data))("real files", () => {
  it.each([
    "questions/dify-faq.ja.jsonl",
    "questions/rclone-faq.en.jsonl",
    "judge/jhars-responses.ja.jsonl",
    "judge/clapnq.en.jsonl",
  ])("%s is read whole", async (name) => {
    const rows = await readAll(path.join(data, name));
    expect(rows.length).toBeGreaterThan(10);
    expect(bad(rows)).toEqual([]);
  });
});
