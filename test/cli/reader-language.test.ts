import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { RunResult } from "../../graphs/answer/run-result.js";
import { askCommand } from "../../src/cli/commands/ask.js";
import { ingestCommand } from "../../src/cli/commands/ingest.js";
import { reviewShow } from "../../src/cli/commands/review.js";
import { runsShow } from "../../src/cli/commands/runs.js";
import { runCommand } from "../experiments/cli/run-command.js";
import { temporaryFolder } from "../support/services.js";

const japanese = "回答案は、すべて人が確認してから届ける設定です";
const english = "every draft waits for a person";

it("what was seen is read in the language of the question, and kept in English", async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "leave.md"), "# 有給休暇\n\n有給休暇は入社から6か月後に10日付与されます。\n");
  const where = { folder, json: false };
  await runCommand(where, (context) => ingestCommand(context, ["leave.md"], { release: "r1", activate: true }));

  const question = "有給休暇は何日付与されますか？";
  const asked = await runCommand({ folder }, (context) => askCommand(context, question, {}));
  const run = JSON.parse(asked.stdout) as RunResult;
  expect(run.outcome).toMatchObject({ reason: "review_required", detail: english });
  const read = [
    await runCommand(where, (context) => askCommand(context, question, {})),
    await runCommand(where, (context) => reviewShow(context, run.outcome?.ticket_id ?? "")),
  ];
  for (const { stdout } of read) {
    expect(stdout).toContain(japanese);
    expect(stdout).not.toContain(english);
  }
  const shown = await runCommand(where, (context) => runsShow(context, run.process_id));
  expect(shown.stdout.split("Nodes")[0]).toContain(japanese);

  const inEnglish = await runCommand(where, (context) => askCommand(context, "How many days of paid leave?", {}));
  expect(inEnglish.stdout).not.toContain(japanese);
  const missing = await runCommand(where, (context) => askCommand(context, "社食は？", {}));
  expect(missing.stdout).toContain("何も見つかりませんでした");
});
