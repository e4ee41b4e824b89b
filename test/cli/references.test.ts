import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RunResult } from "../../graphs/answer/run-result.js";
import { askCommand } from "../../src/cli/commands/ask.js";
import { ingestCommand } from "../../src/cli/commands/ingest.js";
import { referencesMerge, type ReferencesMergeOptions } from "../../src/cli/commands/references-merge.js";
import { reviewDecide } from "../../src/cli/commands/review-decide.js";
import { runCommand } from "../experiments/cli/run-command.js";
import { jsonLines, temporaryFolder } from "../support/services.js";

const question = "有給休暇は何日付与されますか？";
const answer = "入社から6か月後に10日付与されます。";
const file = "references.jsonl";

interface Merged {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  readonly kept: readonly string[];
  readonly written: boolean;
  readonly stale_left_out: number;
}

/** A folder in which a reviewer has corrected one answer. */
async function reviewedFolder(references: readonly object[]) {
  const folder = temporaryFolder();
  const where = { folder };
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  write("konkyo.yaml", `references: { file: ${file} }\n`);
  write(file, jsonLines(references));
  write("leave.md", "# 有給休暇\n\n有給休暇は入社から6か月後に10日付与されます。\n");
  const ingest = (release: string) =>
    runCommand(where, (context) => ingestCommand(context, ["leave.md"], { release, activate: true }));
  await ingest("r1");
  const asked = await runCommand(where, (context) => askCommand(context, question, {}));
  const ticket = (JSON.parse(asked.stdout) as RunResult).outcome?.ticket_id ?? "";
  const decided = await runCommand(where, (context) => reviewDecide(context, ticket, "edit", { answer, by: "hanako" }));
  expect(decided.code, decided.stderr).toBe(0);
  return {
    ingest,
    text: (name = file) => fs.readFileSync(path.join(folder, name), "utf8"),
    exists: (name: string) => fs.existsSync(path.join(folder, name)),
    async merge(options: Partial<ReferencesMergeOptions> = {}) {
      const run = await runCommand(where, (context) =>
        referencesMerge(context, undefined, { language: "ja", ...options }),
      );
      return { code: run.code, ...(JSON.parse(run.stdout) as Merged) };
    },
    read: (options: Partial<ReferencesMergeOptions>) =>
      runCommand({ folder, json: false }, (context) =>
        referencesMerge(context, undefined, { language: "ja", ...options }),
      ),
  };
}

describe("konkyo references merge", () => {
  it("adds what a reviewer wrote to the configured file, once", async () => {
    const at = await reviewedFolder([{ user_input: "締切は？", reference: "20日です。", owner: "経理" }]);
    const before = at.text();
    expect(await at.merge({ dryRun: true })).toMatchObject({ code: 0, added: [question], written: false });
    expect(at.text()).toBe(before);
    expect(await at.merge()).toMatchObject({ code: 0, added: [question], written: true });
    expect(at.text().startsWith(before)).toBe(true);
    expect(JSON.parse(at.text().trim().split("\n").at(-1) ?? "")).toMatchObject({
      user_input: question,
      reference: answer,
      metadata: { corpus_version: "r1", written_by: "hanako" },
    });
    expect(await at.merge()).toMatchObject({ code: 0, added: [], written: false });
  });

  it("leaves a different answer and says so, until it may be replaced; another file takes it and this one stays", async () => {
    const at = await reviewedFolder([{ user_input: question, reference: "20日です。", owner: "人事" }]);
    const before = at.text();
    expect(await at.merge()).toMatchObject({ code: 5, kept: [question], written: false });
    expect((await at.read({})).stdout).toContain("--replace");
    expect(await at.merge({ replace: true, output: "new.jsonl" })).toMatchObject({ code: 0, replaced: [question] });
    expect(at.text()).toBe(before);
    expect(JSON.parse(at.text("new.jsonl"))).toEqual({ user_input: question, reference: answer, owner: "人事" });
    expect(at.exists("new.jsonl.partial")).toBe(false);
  });

  it("leaves out what was written for another release, unless asked to take it", async () => {
    const at = await reviewedFolder([{ user_input: "締切は？", reference: "20日です。" }]);
    await at.ingest("r2");
    expect(await at.merge()).toMatchObject({ added: [], stale_left_out: 1, written: false });
    expect(await at.merge({ stale: true })).toMatchObject({ added: [question], stale_left_out: 0, written: true });
  });

  it("refuses a table, which may have no column for a field", async () => {
    const at = await reviewedFolder([{ user_input: "締切は？", reference: "20日です。" }]);
    const refused = await at.read({ output: "new.csv" });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("dataset convert");
  });
});
