import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkJudge, type CheckOptions } from "../../src/calibration/check-judge.js";
import { summariseCheck } from "../../src/calibration/judge-check.js";
import { readLabelledFile, type LabelledLine } from "../../src/calibration/labelled-file.js";
import {
  answerabilityRowJudge,
  entailmentRowJudge,
  metricRowJudge,
  type RowJudge,
} from "../../src/calibration/row-judge.js";
import { writeWhole } from "../../src/calibration/write-whole.js";
import { evaluationConfigSchema } from "../../src/metrics/config.js";
import { faithfulness } from "../../src/metrics/faithfulness.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "konkyo-calibration-"));
});
afterEach(() => fs.rm(folder, { recursive: true }));

const write = async (text: string | Buffer): Promise<string> => {
  const file = path.join(folder, "labelled.jsonl");
  await fs.writeFile(file, text);
  return file;
};
const read = async (text: string | Buffer, labelField = "label"): Promise<LabelledLine[]> => {
  const lines: LabelledLine[] = [];
  for await (const line of readLabelledFile(await write(text), { labelField })) lines.push(line);
  return lines;
};
const row = (id: string | number, label: unknown, over: object = {}) =>
  JSON.stringify({ id, question: "q", contexts: ["c"], answer: String(label), label, ...over });

describe("a labelled file", () => {
  it("keeps BOM, CRLF, blank lines, U+2028 and a last line without an end", async () => {
    const text = `\uFEFF${row("a", "good", { answer: "x\u2028y" })}\r\n\r\n  \n${row(2, true)}`;
    const lines = await read(text);
    expect(lines.map((line) => [line.line, "row" in line ? line.row.sample.id : line.fault])).toEqual([
      [1, "a"],
      [4, "2"],
    ]);
    expect(lines[0]).toMatchObject({
      row: { label: "good", sample: { response: "x\u2028y", retrieved_contexts: ["c"] } },
    });
    expect(lines[1]).toMatchObject({ row: { label: "true" } });
  });

  it("names each bad row by its physical line and goes on", async () => {
    const lines = await read(
      [row("a", "good"), "{", row("b", null), "[]", JSON.stringify({ contexts: 3, label: "x" }), row("c", "bad")].join(
        "\n",
      ),
    );
    expect(lines.map((line) => [line.line, "fault" in line])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
      [5, true],
      [6, false],
    ]);
    expect(lines[2]).toMatchObject({ fault: expect.stringContaining("label") as string });
    expect(lines[4]).toMatchObject({ fault: expect.stringContaining("contexts") as string });
  });

  it("reads the names of Ragas samples, another label field, and rows without id, question or answer", async () => {
    const [ragas, bare] = await read(
      `${JSON.stringify({ user_input: "u", response: "r", retrieved_contexts: ["x"], human: 1 })}\n${JSON.stringify({ question: null, answer: null, human: 0 })}`,
      "human",
    );
    expect(ragas).toMatchObject({ row: { sample: { id: "line 1", user_input: "u", response: "r" }, label: "1" } });
    expect(bare).toMatchObject({ row: { sample: { id: "line 2", user_input: "" } } });
    expect(bare).not.toHaveProperty("row.sample.response");
  });

  it("reads characters that are cut between two chunks", async () => {
    const answer = "あ".repeat(200_000);
    const [only] = await read(row("a", "good", { answer }));
    expect(only).toMatchObject({ row: { sample: { response: answer } } });
  });

  it("that is not there is an error with its name", async () => {
    const lines = readLabelledFile(path.join(folder, "none.jsonl"), { labelField: "label" });
    await expect(lines.next()).rejects.toMatchObject({ code: "input_invalid", where: path.join(folder, "none.jsonl") });
  });
});

/** Says what the answer says; later rows answer sooner. */
const echo: RowJudge = {
  name: "echo",
  model: "scripted:echo",
  offline: false,
  async judge({ id, response }) {
    await new Promise((resolve) => setTimeout(resolve, id === "r1" ? 20 : 1));
    const verdict = response === "bad" || response === "good" ? response : null;
    return { verdict, absence: verdict === null ? "not_applicable" : null, value: null, reason: "" };
  },
};
const options = (over: Partial<CheckOptions> = {}): CheckOptions => ({
  judge: echo,
  mapping: { bad: ["bad"], good: [], ignored: ["disputed"] },
  half: "all",
  concurrency: 3,
  ...over,
});
const check = async (text: string, over: Partial<CheckOptions> = {}) =>
  checkJudge(readLabelledFile(await write(text), { labelField: "label" }), options(over));
const file = ["good", "bad", "disputed", "odd", "bad", "good"].map((label, at) => row(`r${at + 1}`, label)).join("\n");

describe("checking a judge", () => {
  it("keeps the order of the file and counts what is left out", async () => {
    const checked = await check(`${file}\n${row("r1", "good")}\nbroken`);
    expect(checked.rows.map(({ id, label, verdict }) => [id, label, verdict])).toEqual([
      ["r1", "good", "good"],
      ["r2", "bad", "bad"],
      ["r4", "good", null],
      ["r5", "bad", "bad"],
      ["r6", "good", "good"],
    ]);
    expect(checked).toMatchObject({ ignored: 1, labels: { good: 3, bad: 2, disputed: 1, odd: 1 } });
    expect(checked.faults.map(({ line }) => line)).toEqual([7, 8]);
  });

  it("refuses labels that are not declared where the good ones are", async () => {
    const mapping = { bad: ["bad"], good: ["good"], ignored: ["disputed"] };
    const checked = await check(file, { mapping });
    expect(checked.faults).toEqual([{ line: 4, fault: expect.stringContaining("odd") as string }]);
  });

  it("takes each row into exactly one half", async () => {
    const ids = async (half: "odd" | "even") => (await check(file, { half })).rows.map(({ id }) => id);
    expect(await ids("odd")).toEqual(["r1", "r5"]);
    expect(await ids("even")).toEqual(["r2", "r4", "r6"]);
  });

  it("never has more rows in hand than it may", async () => {
    let running = 0;
    let most = 0;
    const judge: RowJudge = {
      ...echo,
      async judge() {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return { verdict: "good", absence: null, value: 1, reason: "" };
      },
    };
    const many = Array.from({ length: 300 }, (_, at) => row(`r${at}`, "good")).join("\n");
    expect((await check(many, { judge, concurrency: 4 })).rows).toHaveLength(300);
    expect(most).toBeLessThanOrEqual(4);
  });

  it("stops when it is cancelled, or when the judge has a defect", async () => {
    const controller = new AbortController();
    const cancelling: RowJudge = { ...echo, judge: (...given) => (controller.abort(), echo.judge(...given)) };
    await expect(check(file, { judge: cancelling, signal: controller.signal })).rejects.toMatchObject({
      code: "cancelled",
    });
    const broken: RowJudge = { ...echo, judge: () => Promise.reject(new TypeError("defect")) };
    await expect(check(file, { judge: broken })).rejects.toThrow("defect");
  });

  it("sums up by category and language where there is more than one", async () => {
    const text = [
      row("1", "bad", { category: "numbers", language: "ja" }),
      row("2", "good", { category: "names", language: "en" }),
      row("3", "good", { category: "names", answer: "bad", language: "en" }),
    ].join("\n");
    const about = { file: "f", judge: echo, mapping: options().mapping, half: "all" } as const;
    const summary = summariseCheck(await check(text), about, { bad: 2, total: 4 });
    expect(summary.by_category["names"]?.confusion).toMatchObject({ false_alarms: 1, passed: 1 });
    expect(Object.keys(summary.by_language)).toEqual(["ja", "en"]);
    expect(summary.corrected).toMatchObject({ observed: { bad: 2, total: 4 }, value: 0 });
    expect(summary.disagreements.map(({ id }) => id)).toEqual(["3"]);
  });
});

describe("judges of rows", () => {
  const runner = createOfflineTaskRunner({ model: "offline:rules" });
  const contexts = { retrieved_contexts: ["申請の締切は毎月20日です。"] };
  const context = {
    judge: runner,
    embedder: createOfflineEmbedder(),
    convention: "strict" as const,
    settings: evaluationConfigSchema.parse({}),
  };

  it("take a metric's value below the mark for bad, and an absence for no verdict", async () => {
    const judge = metricRowJudge(faithfulness, 1, context);
    const say = (response: string) => judge.judge({ id: "1", user_input: "締切は？", response, ...contexts }, "ja");
    expect(await say("締切は毎月20日です。")).toMatchObject({ verdict: "good", value: 1 });
    expect(await say("締切は毎月20日です。休暇は年に三回あります。")).toMatchObject({ verdict: "bad", value: 0.5 });
    expect(await say("わかりかねます。")).toMatchObject({ verdict: null, absence: "not_applicable" });
  });

  it("take the whole answer for one statement, or ask for an answer", async () => {
    const sample = {
      id: "1",
      user_input: "申請の締切はいつですか",
      response: "申請の締切は毎月25日です。",
      ...contexts,
    };
    expect(await entailmentRowJudge(runner).judge(sample, "ja")).toMatchObject({ verdict: "bad" });
    expect(await answerabilityRowJudge(runner).judge(sample, "ja")).toMatchObject({ verdict: "good" });
    const none = { ...sample, retrieved_contexts: ["猫が寝ています。"] };
    expect(await answerabilityRowJudge(runner).judge(none, "ja")).toMatchObject({ verdict: "bad" });
  });
});

describe("writing a file whole", () => {
  it("leaves the former file and nothing else when it fails", async () => {
    const target = path.join(folder, "out", "a.json");
    writeWhole(target, "one");
    writeWhole(target, "two");
    expect(await fs.readFile(target, "utf8")).toBe("two");
    expect(await fs.readdir(path.dirname(target))).toEqual(["a.json"]);
    await fs.mkdir(path.join(folder, "taken.html"));
    expect(() => writeWhole(path.join(folder, "taken.html"), "x")).toThrow(
      expect.objectContaining({ code: "storage_failed" }),
    );
    expect((await fs.readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
