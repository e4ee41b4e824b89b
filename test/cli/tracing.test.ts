import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { ended, runCli, startCli, type CliOptions } from "../support/cli.js";
import {
  startLangSmithCollector,
  type CollectorOptions,
  type LangSmithCollector,
} from "../support/langsmith-collector.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { temporaryFolder } from "../support/services.js";

const key = "lsv2_pt_0123456789abcdef";
const question = "有給休暇は何日付与されますか？";

async function traced(
  collector: CollectorOptions = {},
  yaml = "",
): Promise<{ collector: LangSmithCollector; at: CliOptions }> {
  const server = await startLangSmithCollector(collector);
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "docs"));
  fs.writeFileSync(path.join(folder, "docs", "leave.md"), "# 休暇\n\n有給休暇は10日付与されます。\n");
  await runCli(["ingest", "docs", "-r", "r1"], { folder });
  fs.writeFileSync(path.join(folder, "konkyo.yaml"), yaml);
  const environment = {
    LANGSMITH_TRACING: "true",
    LANGSMITH_API_KEY: key,
    LANGSMITH_ENDPOINT: server.url,
    LANGSMITH_PROJECT: "konkyo-test",
  };
  return { collector: server, at: { folder, environment } };
}

describe("B20: every run that was started is closed at the collector", () => {
  it("after a one-shot question, against a collector that takes its time", async () => {
    const { collector, at } = await traced({ delay_ms: 1_500 });
    expect((await runCli(["ask", question], at)).code).toBe(0);
    expect(collector.openRuns()).toEqual([]);
    expect(collector.roots()).toHaveLength(1);
    const names = new Set(collector.runs().map((run) => run.name));
    for (const node of [
      "receive",
      "retrieve",
      "gate",
      "generate",
      "evaluate",
      "plan",
      "faithfulness",
      "release",
      "deliver",
    ]) {
      expect(names).toContain(node);
    }
  });

  it("and the trace says what the run was: process, corpus, gate, but no key", async () => {
    const { collector, at } = await traced();
    const { stdout } = await runCli(["ask", question, "--json"], at);
    const [root] = collector.roots();
    expect(root?.extra?.metadata).toMatchObject({
      process_id: (JSON.parse(stdout) as { process_id: string }).process_id,
      corpus_version: "r1",
      gate_route: "generate",
      gate_reason: "ready",
    });
    expect(root?.tags).toContain("gate:ready");
    expect(collector.rawBodies()).not.toContain(key);
  });

  it("contents can be hidden", async () => {
    const { collector, at } = await traced();
    const hidden = { LANGSMITH_HIDE_INPUTS: "true", LANGSMITH_HIDE_OUTPUTS: "true" };
    await runCli(["ask", question], { ...at, environment: { ...at.environment, ...hidden } });
    expect(collector.runs().length).toBeGreaterThan(5);
    expect(collector.rawBodies()).not.toContain("10日付与");
  });

  it("after an error", async () => {
    const { collector, at } = await traced(
      {},
      "models: { answer: { base_url: 'http://127.0.0.1:9/v1', max_retries: 0 } }\n",
    );
    expect((await runCli(["ask", question], at)).code).toBe(4);
    expect(collector.roots()).toHaveLength(1);
    expect(collector.openRuns()).toEqual([]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("after %s in the middle of a model call, with exit code %i", async (signal, code) => {
    const model = await startOpenAiServer({
      chat: () => delay(60_000).then(() => ({ kind: "body", body: {} }) as never),
    });
    onTestFinished(() => model.close());
    const { collector, at } = await traced({}, `models: { answer: { base_url: '${model.baseUrl}' } }\n`);
    const child = startCli(["ask", question], at);
    const result = ended(child);
    await model.received(1);
    child.kill(signal);
    expect((await result).code).toBe(code);
    expect(collector.roots()).toHaveLength(1);
    expect(collector.openRuns()).toEqual([]);
    const { stdout } = await runCli(["runs", "list", "--json"], { folder: at.folder });
    expect(JSON.parse(stdout)).toMatchObject([{ status: "cancelled" }]);
  });

  it("a dead collector changes neither answer nor exit code, and is told of once", async () => {
    const { at } = await traced({ dead: true });
    const { code, stdout, stderr } = await runCli(["ask", question], at);
    expect(code).toBe(0);
    expect(stdout).toContain("10日");
    expect(stderr.match(/LangSmith/g)).toHaveLength(1);
  });
});
