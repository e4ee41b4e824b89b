import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { datasetCheck, datasetConvert } from "../../../src/cli/commands/dataset.js";
import { jsonLines, temporaryFolder } from "../../support/services.js";
import { runCommand } from "./run-command.js";

function folderWith(yaml: string): { folder: string } {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "set.jsonl"), jsonLines([{ id: "a", user_input: "q", response: "a" }]));
  fs.writeFileSync(path.join(folder, "konkyo.yaml"), yaml);
  return { folder };
}

it("a check warns of absent references only where the configured profile has a score that needs them", async () => {
  const check = async (profile: string): Promise<string> =>
    (
      await runCommand(folderWith(`datasets: {profile: ${profile}}\n`), (context) =>
        datasetCheck(context, "set.jsonl", {}),
      )
    ).stdout;
  expect(await check("rag")).toContain("no reference; there is no score there of context_recall, context_precision.");
  // There the score is bound to the reference, and left out without it.
  expect(await check("assistant")).not.toContain("no reference");
});

it.each([{ key: "id" }, { table: "t" }, { column: ["name"] }])(
  "an option about a master file is refused without one: %o",
  async (options) => {
    const at = folderWith("");
    const run = await runCommand({ ...at, json: false }, (context) =>
      datasetConvert(context, "set.jsonl", "out.jsonl", options),
    );
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("--master <file>");
    expect(fs.existsSync(path.join(at.folder, "out.jsonl"))).toBe(false);
  },
);
