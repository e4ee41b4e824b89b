import fs from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runCli } from "../support/cli.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { jsonLines, temporaryFolder } from "../support/services.js";

it("estimate tells calls, tokens and cost, and asks nobody", async () => {
  const server = await startOpenAiServer();
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const rows = Array.from({ length: 6 }, (_, index) => ({
    id: `q${index}`,
    user_input: `締切は何日ですか？(${index})`,
    response: "締切は20日です。",
    retrieved_contexts: ["締切は毎月20日です。"],
    reference: "20日です。",
  }));
  fs.writeFileSync(path.join(folder, "questions.jsonl"), jsonLines(rows));
  const endpoint = `base_url: "${server.baseUrl}", model: m`;
  const price = "prices: { m: { input: 1, output: 2 } }";
  fs.writeFileSync(
    path.join(folder, "konkyo.yaml"),
    `models: { answer: { ${endpoint} }, judge: { ${endpoint} }, embedding: { ${endpoint} }, ${price} }\n`,
  );
  const whole = await runCli(["estimate", "questions.jsonl", "--json"], { folder });
  expect(whole.stderr).toBe("");
  const estimate = JSON.parse(whole.stdout) as {
    rows: number;
    estimates: { role: string; usage: { calls: number }; cost_usd: number }[];
  };
  expect(estimate.rows).toBe(6);
  expect(estimate.estimates.map(({ role, usage }) => [role, usage.calls])).toEqual([
    ["answer", 0],
    ["judge", 30],
    ["embedding", 6],
  ]);
  expect(estimate.estimates.find(({ role }) => role === "judge")?.cost_usd).toBeGreaterThan(0);
  const part = await runCli(["estimate", "questions.jsonl", "--rows", "2", "-l", "en"], { folder });
  expect(part.stdout).toMatch(/judge +openai:m +30 /);
  expect(part.stdout).toContain("scaled from the first 2");
  expect(server.requests).toEqual([]);
});
