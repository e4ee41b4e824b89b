import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { datasetCheck } from "../../src/cli/commands/dataset.js";
import type { EvalResult } from "../../src/cli/eval/result.js";
import { runCommand, runEval } from "../experiments/cli/run-command.js";
import { jsonLines, temporaryFolder } from "../support/services.js";

it("dataset check guesses categories by the names that eval and the service know, those of the user's folders too", async () => {
  const folder = temporaryFolder();
  const where = { folder };
  fs.mkdirSync(path.join(folder, "judges"));
  fs.writeFileSync(path.join(folder, "judges", "item-names.yaml"), "zorblax:\n  en: [zorblax]\n");
  fs.writeFileSync(path.join(folder, "konkyo.yaml"), "judges: { folders: [judges] }\n");
  const row = { id: "1", user_input: "Suggest something with zorblax in it", response: "Soup." };
  fs.writeFileSync(path.join(folder, "rows.jsonl"), jsonLines([row]));

  const checked = await runCommand(where, (context) => datasetCheck(context, "rows.jsonl", { classify: true }));
  const { guessed } = JSON.parse(checked.stdout) as { guessed: Record<string, number> };
  expect(guessed).toEqual({ required_items: 1 });
  const run = await runEval("rows.jsonl", { name: "x", profile: "assistant", classify: "rules" }, where);
  expect((JSON.parse(run.stdout) as EvalResult).facts.guessed_categories).toEqual(guessed);

  fs.writeFileSync(path.join(folder, "konkyo.yaml"), "judges: {}\n");
  const without = await runCommand(where, (context) => datasetCheck(context, "rows.jsonl", { classify: true }));
  expect((JSON.parse(without.stdout) as { guessed: object }).guessed).not.toEqual(guessed);
});
