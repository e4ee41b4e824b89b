import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { systemClock } from "../../src/tracing/clock.js";
import { combineRecorders } from "../../src/tracing/combine-recorders.js";
import { createOperationLog } from "../../src/tracing/operation-log.js";
import { operationLogConfigSchema } from "../../src/tracing/operation-log-config.js";
import { createRedactor } from "../../src/tracing/redaction.js";
import { askQuestion, ingestFiles, openServices } from "../support/services.js";

const marker = "目印MARKERのことば";

it("a real run leaves no word of its question, its documents or its answer in the log", async () => {
  const services = await openServices();
  await ingestFiles(services, "r1", { "leave.md": `# 休暇\n\n${marker}有給休暇は10日付与されます。\n` });
  const file = path.join(services.folder, "of-the-test.log");
  const log = createOperationLog({
    config: operationLogConfigSchema.parse({}),
    file,
    versions: { retrieval: "r", policy: "p" },
    previewCharacters: 2000,
    clock: systemClock,
    redactor: createRedactor({}),
    warn: (message) => expect.fail(message),
  });
  const both = { ...services, recorder: combineRecorders(services.recorder, log) };
  const run = await askQuestion(both, `${marker}有給休暇は何日付与されますか？`);
  expect(JSON.stringify(run)).toContain(marker);

  const text = fs.readFileSync(file, "utf8");
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map((line) => line["node"] ?? line["event"])).toEqual(
    expect.arrayContaining(["run_started", "receive", "retrieve", "gate", "generate", "faithfulness"]),
  );
  expect(lines.at(-1)).toMatchObject({ versions: { corpus: "r1" } });
  expect(text).not.toMatch(/目印|MARKER|休暇|付与/);
});
