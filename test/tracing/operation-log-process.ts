import { createOperationLog } from "../../src/tracing/operation-log.js";
import { operationLogConfigSchema } from "../../src/tracing/operation-log-config.js";
import { systemClock } from "../../src/tracing/clock.js";
import { createRedactor } from "../../src/tracing/redaction.js";

/** Writes a few lines, says how many, and waits to be killed. */
const log = createOperationLog({
  config: operationLogConfigSchema.parse({}),
  file: process.argv[2] ?? "",
  versions: { retrieval: "", policy: "" },
  previewCharacters: 0,
  clock: systemClock,
  redactor: createRedactor({}),
  warn: (message) => process.stderr.write(`${message}\n`),
});
for (let run = 0; run < 20; run += 1) await log.start({ process_id: `p-${run}`, question: "" });
process.stdout.write("20");
setInterval(() => undefined, 1000);
