import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ended, runCli, startCli, type CliOptions } from "../support/cli.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { startOtlpCollector } from "../support/otlp-collector.js";
import { temporaryFolder } from "../support/services.js";

const question = "有給休暇は何日付与されますか？";

/** A project with one page. */
async function project(environment: Readonly<Record<string, string>>, yaml = ""): Promise<CliOptions> {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "docs"));
  fs.writeFileSync(path.join(folder, "docs", "leave.md"), "# 休暇\n\n有給休暇は10日付与されます。\n");
  await runCli(["ingest", "docs", "-r", "r1"], { folder });
  fs.writeFileSync(path.join(folder, "konkyo.yaml"), yaml);
  return { folder, environment };
}

/** Tells at the exit which of the packages were loaded. */
const loadedPackages = `--import ${JSON.stringify(
  `data:text/javascript,${encodeURIComponent(`
    import module from "node:module";
    process.on("exit", () => {
      const files = Object.keys(module._cache).filter((file) => file.includes("@opentelemetry"));
      process.stderr.write("LOADED " + files.length + "\\n");
    });
  `)}`,
)}`;

function loadedIn(stderr: string): number {
  return Number(/LOADED (\d+)/u.exec(stderr)?.[1] ?? NaN);
}

interface Printed {
  readonly process_id: string;
  readonly outcome: { readonly status: string; readonly message: string };
}

describe("konkyo ask", () => {
  it("sends its run as one trace before it ends", async () => {
    const collector = await startOtlpCollector();
    const at = await project({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, NODE_OPTIONS: loadedPackages });
    const { code, stdout, stderr } = await runCli(["ask", question, "--json"], at);
    expect(code).toBe(0);
    expect(loadedIn(stderr)).toBeGreaterThan(0);
    const [tree, ...others] = collector.trees();
    expect(others).toEqual([]);
    expect(tree?.name).toBe("invoke_workflow answer");
    expect(tree?.children.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["receive", "retrieve", "gate", "generate", "plan", "faithfulness", "release", "deliver"]),
    );
    expect(collector.span("invoke_workflow answer").attributes["konkyo.process_id"]).toBe(
      (JSON.parse(stdout) as Printed).process_id,
    );
    expect(collector.raw()).not.toContain("有給");
  });

  it("loads none of the packages where nothing asks for spans", async () => {
    const at = await project({ NODE_OPTIONS: loadedPackages });
    const { code, stderr } = await runCli(["ask", question], at);
    expect([code, loadedIn(stderr)]).toEqual([0, 0]);
  });

  it.each([
    ["never answers", "not sent within 0.5 s", async () => (await startOtlpCollector({ dead: true })).url],
    ["is not there", "ECONNREFUSED", async () => "http://127.0.0.1:9"],
    ["refuses", "403", async () => (await startOtlpCollector({ status: 403 })).url],
  ])("answers and exits as ever where the collector %s, and says so once", async (_name, reason, start) => {
    const at = await project({});
    const plain = await runCli(["ask", question, "--json"], at);
    const url = await start();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: url, KONKYO_TRACING_FLUSH_TIMEOUT_SECONDS: "0.5" };
    const told = await runCli(["ask", question, "--json"], { ...at, environment });
    expect(told.code).toBe(plain.code);
    const outcomes = [plain, told].map(({ stdout }) => (JSON.parse(stdout) as Printed).outcome);
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(told.stderr.match(/OpenTelemetry/gu)).toHaveLength(1);
    expect(told.stderr).toContain(reason);
    expect(plain.stderr).not.toContain("OpenTelemetry");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends and sends its spans when %s stops it", async (signal) => {
    const collector = await startOtlpCollector();
    const model = await startOpenAiServer({ chat: () => ({ kind: "hang" }) });
    onTestFinished(() => model.close());
    const yaml = `models:\n  answer: {provider: openai, base_url: "${model.baseUrl}", model: m}\n`;
    const at = await project(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, KONKYO_ANSWER_API_KEY: "sk-test-0123456789abcdef" },
      yaml,
    );
    const child = startCli(["ask", question], at);
    const end = ended(child);
    await model.received(1);
    child.kill(signal);
    expect((await end).code).toBe(signal === "SIGINT" ? 130 : 143);
    expect(collector.span("invoke_workflow answer")).toMatchObject({
      status: 2,
      attributes: { "error.type": "cancelled", "konkyo.status": "cancelled" },
    });
    expect(collector.span("gate").status).toBe(0);
  });
});

describe("konkyo eval", () => {
  it("sends a trace for each question and each evaluation", async () => {
    const collector = await startOtlpCollector();
    const at = await project({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const row = { id: "1", user_input: question, reference: "10日です。" };
    fs.writeFileSync(path.join(at.folder, "rows.jsonl"), `${JSON.stringify(row)}\n`);
    await runCli(["eval", "rows.jsonl", "--name", "first"], at);
    const names = collector.trees().map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(["invoke_workflow answer", "invoke_workflow evaluation"]));
  });
});
