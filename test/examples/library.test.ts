import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, type CliResult } from "../support/cli.js";

const root = path.resolve(import.meta.dirname, "../..");
const example = path.join(root, "examples/library");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-library-"));
const settings = path.join(folder, "tsconfig.json");
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a copy of an example, with the sources in the place of the installed package. */
async function run(file: string): Promise<CliResult> {
  return ended(
    spawn(process.execPath, ["--import", import.meta.resolve("tsx"), path.join(folder, file)], {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: folder, TSX_TSCONFIG_PATH: settings },
    }),
  );
}

beforeAll(() => {
  fs.cpSync(example, folder, { recursive: true, filter: (file) => path.basename(file) !== ".konkyo" });
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const paths = { konkyo: [path.join(root, "src/library/entry.ts")] };
  const { compilerOptions } = JSON.parse(fs.readFileSync(settings, "utf8")) as { compilerOptions: object };
  fs.writeFileSync(settings, JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, include: ["*.ts"] }));
});

describe("the examples of the library, each run as a process", () => {
  it("gate: passes what is current, and holds what is old or missing", async () => {
    const { code, stdout, stderr } = await run("gate-in-a-graph.ts");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.trim().split("\n")).toEqual([
      "有給休暇は何日ですか？",
      "  有給休暇は年に20日です。 [leave#1]",
      "駐車場は使えますか？",
      "  担当者が確認します / held: version_mismatch",
      "Is there a canteen?",
      "  担当者が確認します / held: no_evidence",
    ]);
  });

  it("evaluation: finds the statement that nothing carries", async () => {
    const { code, stdout, stderr } = await run("evaluation-tool.ts");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [content = "", values = ""] = stdout.trim().split("\n");
    expect(JSON.parse(content)).toMatchObject([
      { score: "faithfulness", value: 0.5, verdicts: [{ text: "期間は4週間です。", verdict: "no" }] },
      { score: "answer_relevancy" },
    ]);
    expect(values).toContain("faithfulness: 0.5");
  });

  it("answer: holds both drafts and delivers them with citations after their review, each time it is run", async () => {
    for (const result of [await run("answer-with-review.ts"), await run("answer-with-review.ts")]) {
      const { code, stdout, stderr } = result;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("文書 / documents: 2, 版 / version: 2026-10");
      expect(stdout.match(/^held: /gm)).toHaveLength(2);
      expect(stdout).toMatch(/^answered: .*15日を上限として翌年度に繰り越せます。 \[1\]$/m);
      expect(stdout).toMatch(/^answered: .*up to 15 days\. \[1\]$/m);
      expect(stdout.match(/^ {2}\[1\] /gm)).toHaveLength(2);
    }
  });
});

it("the README names every example, and every method but those of the closed lists", () => {
  const readme = fs.readFileSync(path.join(example, "README.md"), "utf8");
  const files = fs.readdirSync(example).filter((name) => name.endsWith(".ts"));
  expect(files.filter((name) => readme.split(`\`${name}\``).length < 3)).toEqual([]);
  const calls = "gate ask continueRun cancel evaluate evaluationTool search ingest releases reviews runs graphs close";
  expect(calls.split(" ").filter((name) => readme.split(`konkyo.${name}`).length < 3)).toEqual([]);
});
