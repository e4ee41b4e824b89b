import path from "node:path";
import process from "node:process";
import { createKonkyo, readEnvironment } from "../../src/library/entry.js";

// Run by test/library/process.test.ts as a process of its own: asks, evaluates, and prints nothing itself.
const [folder = "", judge = "", ...words] = process.argv.slice(2);
const asked = words.includes("with-environment") ? { environment: readEnvironment(folder) } : {};
const config = { models: { judge: judge === "" ? {} : { base_url: judge } } };
const konkyo = await createKonkyo({ folder, config, ...asked });
await konkyo.ingest([path.join(folder, "docs")], { release: "2026-10" });
const run = await konkyo.ask("有給休暇は何日ありますか");
const sample = { user_input: run.question, response: "有給休暇は年20日です。" };
const samples = [1, 2, 3].map(() => ({ ...sample, retrieved_contexts: ["有給休暇は年に20日あります。"] }));
const rows = await konkyo.evaluate(samples, { metrics: ["faithfulness"] });
if (run.draft?.offline !== true || rows.some(({ values }) => values.faithfulness !== 1)) process.exitCode = 1;
if (!words.includes("left-open")) await konkyo.close();
