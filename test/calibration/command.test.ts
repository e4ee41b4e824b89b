import fs from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { judgeCheck, type JudgeCheckOptions } from "../../src/cli/commands/judge-check.js";
import { createContext } from "../../src/cli/context.js";
import { createIo } from "../../src/cli/io.js";
import { temporaryFolder } from "../support/services.js";

const rows = [
  { id: "1", contexts: ["申請の締切は毎月20日です。"], answer: "申請の締切は毎月20日です。", label: "supported" },
  { id: "2", contexts: ["申請の締切は毎月20日です。"], answer: "申請の締切は毎月25日です。", label: "unsupported" },
  { id: "3", contexts: ["申請の締切は毎月20日です。"], answer: "休暇は年に3回あります。", label: "unsupported" },
  { id: "4", contexts: [], answer: "", label: "disputed" },
];

async function run(
  text: string,
  over: Partial<JudgeCheckOptions> = {},
  json = false,
  signal = new AbortController().signal,
) {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "labelled.jsonl"), text);
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const io = createIo({ stdout, stderr, color: false });
  const context = createContext({ io, folder, environment: {}, options: { json }, signal });
  const options: JudgeCheckOptions = {
    ...{ judge: "faithfulness", badLabel: ["unsupported"], ignoreLabel: ["disputed"], labelField: "label" },
    ...{ half: "all", language: "en", ...over },
  };
  try {
    const code = await judgeCheck(context, "labelled.jsonl", options);
    await io.drained();
    return { code, folder, out: String(stdout.read() ?? ""), err: String(stderr.read() ?? "") };
  } finally {
    await context.close();
  }
}
const jsonl = rows.map((row) => JSON.stringify(row)).join("\n");

describe("konkyo judge-check", () => {
  it("prints the figures and writes page and JSON where asked", async () => {
    const { code, out, folder } = await run(jsonl, { output: "check" });
    expect(code).toBe(0);
    for (const part of ["faithfulness", "offline", "Recall (TPR)", "1.00 (0.34–1.00)", "Labelled bad"])
      expect(out).toContain(part);
    expect(fs.readdirSync(path.join(folder, "check")).sort()).toEqual(["judge-check.html", "judge-check.json"]);
    const saved = JSON.parse(fs.readFileSync(path.join(folder, "check", "judge-check.json"), "utf8")) as object;
    expect(saved).toMatchObject({
      ignored: 1,
      overall: { confusion: { caught: 2, missed: 0, false_alarms: 0, passed: 1 } },
    });
  });

  it("prints JSON alone with --json, and corrects an observed rate", async () => {
    const { out } = await run(jsonl, { observed: "30/100" }, true);
    expect(JSON.parse(out)).toMatchObject({
      corrected: { observed: { bad: 30, total: 100 }, value: expect.closeTo(0.3, 12) as number },
    });
  });

  it("names bad rows by line and ends as done in part", async () => {
    const { code, err } = await run(`${jsonl}\n{broken`);
    expect(code).toBe(5);
    expect(err).toContain("labelled.jsonl:5: no valid JSON");
  });

  it.each([
    ["an unknown judge", { judge: "nobody" }, "usage"],
    ["an observed rate that is none", { observed: "5 of 3" }, "usage"],
  ] as const)("refuses %s", async (_, over, code) => {
    await expect(run(jsonl, over)).rejects.toMatchObject({ code });
  });

  it("refuses a file without a labelled row, saying what it found", async () => {
    await expect(run("")).rejects.toMatchObject({ code: "input_invalid" });
    await expect(run('{"id":"1","contexts":[]}')).rejects.toMatchObject({
      code: "input_invalid",
      where: "labelled.jsonl:1",
    });
  });

  it("writes nothing when it is cancelled", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(run(jsonl, { output: "check" }, false, controller.signal)).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});
