import fs from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { experimentReport, type ExperimentReportOptions } from "../../../src/cli/commands/experiment-report.js";
import { createContext } from "../../../src/cli/context.js";
import { createIo } from "../../../src/cli/io.js";
import { runEval } from "../../experiments/cli/run-command.js";
import { ingestFiles, jsonLines, openServices } from "../../support/services.js";
import { byId, parsePage, readable } from "../parsed-page.js";

const questions = [
  { id: "leave", user_input: "How many days of annual leave carry over?", expected_documents: ["leave.md"] },
  { id: "coffee", user_input: "Who repairs the coffee machine?", expected_documents: ["coffee.md"] },
];

async function evaluated(): Promise<string> {
  const services = await openServices();
  await ingestFiles(services, "r1", { "leave.md": "# Leave\n\nAnnual leave carries over, up to 15 days." });
  const { folder } = services;
  fs.writeFileSync(path.join(folder, "questions.jsonl"), jsonLines(questions));
  const profile =
    "name: test\nevery_question: [{score: faithfulness, at_least: 0.5}, {score: id_context_recall, at_least: 1}]\n";
  fs.writeFileSync(path.join(folder, "profile.yaml"), profile);
  await runEval("questions.jsonl", { name: "first", profile: "profile.yaml", target: "graph" }, { folder });
  return folder;
}

async function report(folder: string, name: string, options: Partial<ExperimentReportOptions> = {}): Promise<string> {
  const stdout = new PassThrough();
  let output = "";
  stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const io = createIo({ stdout, stderr: new PassThrough().resume(), color: false });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const context = createContext({ io, folder, environment: {}, options: { json: true }, signal: stop.signal });
  try {
    expect(await experimentReport(context, name, { output: "out", language: "en", ...options })).toBe(0);
  } finally {
    await context.close();
  }
  await io.drained();
  return output;
}

describe("konkyo report", () => {
  it("writes the page and all rows of a run of the answer graph, and names the files", async () => {
    const folder = await evaluated();
    const files = JSON.parse(await report(folder, "first")) as Record<"page" | "jsonl" | "csv", string>;
    expect(fs.readdirSync(path.join(folder, "out")).sort()).toEqual(["report.html", "rows.csv", "rows.jsonl"]);
    const root = parsePage(fs.readFileSync(files.page, "utf8"));
    expect(readable(root)).toMatch(/Release r1/);
    const [answered, lost] = [readable(byId(root, "r-1")), readable(byId(root, "r-2"))];
    expect(answered).toMatch(/^1 How many days of annual leave carry over\? leave OK/);
    expect(answered).toMatch(/Time of each step: .*retrieve .* → /);
    expect(lost).toContain("Evidence was not retrieved — Part: search");
    expect(lost).toContain("coffee.md not found");
    const lines = fs.readFileSync(files.jsonl, "utf8").trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { row_id: string }).row_id)).toEqual(["leave", "coffee"]);
  });

  it("is the same files again when it is written again, but for the time", async () => {
    const folder = await evaluated();
    const read = () =>
      ["report.html", "rows.csv", "rows.jsonl"].map((name) =>
        fs.readFileSync(path.join(folder, "out", name), "utf8").replace(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/, ""),
      );
    await report(folder, "first");
    const before = read();
    await report(folder, "first");
    expect(read()).toEqual(before);
  });

  it("names the experiments there are when there is none of that name", async () => {
    const folder = await evaluated();
    await expect(report(folder, "second")).rejects.toMatchObject({
      code: "not_found",
      hint: expect.stringContaining("first") as string,
    });
  });
});
