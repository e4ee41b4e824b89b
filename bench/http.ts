/**
 * The HTTP service under load: the gate alone and evaluations by code against a bare Hono route in the same run, at the
 * capacity of the lanes and at twice that; and what the service's memory does over the minutes given.
 *
 *   tsx bench/http.ts [minutes]
 */
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import autocannon from "autocannon";
import { Hono } from "hono";

const minutes = Number(process.argv[2] ?? "1");
const root = path.resolve(import.meta.dirname, "..");
const home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-bench-"));

const chunk = {
  evidence_id: "leave#1",
  content: "有給休暇は入社から6か月後に10日付与されます。",
  corpus_version: "r1",
};
const gate = { chunks: [chunk, { ...chunk, evidence_id: "leave#2" }], current_version: "r1" };
const evaluation = {
  samples: [
    {
      id: "1",
      user_input: "何日ですか",
      response: "10日です。",
      retrieved_context_ids: ["a"],
      expected_documents: ["a"],
    },
  ],
  metrics: ["id_context_recall", "id_context_precision", "language_match"],
};

const { child: service, url } = await startService();
const bare = serve({
  fetch: new Hono().post("/", async (context) => context.json(await context.req.json())).fetch,
  port: 0,
});
await new Promise((resolve) => bare.once("listening", resolve));
const address = bare.address();
const bareUrl = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const base = await load(`${bareUrl}/`, gate, 40, 8);
await load(`${url}/v1/gate`, gate, 40, 3);
print("bare Hono route, 40 connections", base, base);
print("/v1/gate, 40 connections", await load(`${url}/v1/gate`, gate, 40, 8), base);
print("/v1/gate, 128 connections (capacity)", await load(`${url}/v1/gate`, gate, 128, 8), base);
print("/v1/gate, 256 connections (twice that)", await load(`${url}/v1/gate`, gate, 256, 8), base);
print("/v1/evaluations, 80 connections (capacity)", await load(`${url}/v1/evaluations`, evaluation, 80, 8), base);
print("/v1/evaluations, 160 connections (twice that)", await load(`${url}/v1/evaluations`, evaluation, 160, 8), base);

console.log(`\nmemory of the service under /v1/gate and /v1/evaluations, ${minutes} min`);
for (let minute = 0; minute < minutes; minute += 1) {
  await load(`${url}/v1/gate`, gate, 40, 30);
  await load(`${url}/v1/evaluations`, evaluation, 20, 30);
  console.log(`after ${minute + 1} min: ${residentMegabytes(service)} MB`);
}
bare.close();
service.kill("SIGTERM");
fs.rmSync(home, { recursive: true, force: true });

async function startService(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.join(root, "dist/src/cli/main.js"), "serve", "--port", "0"], {
    cwd: home,
    env: {
      ...process.env,
      KONKYO_HOME: home,
      KONKYO_HTTP_REQUESTS_PER_MINUTE: "null",
      KONKYO_TRACING_RECORD_RUNS: "false",
      KONKYO_OPERATION_LOG_DESTINATION: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    const look = (part: Buffer): void => {
      said += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve({ child, url: found });
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("exit", () => reject(new Error(`the service did not start (build it first):\n${said}`)));
  });
}

function load(target: string, body: unknown, connections: number, seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: target,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    connections,
    duration: seconds,
  });
}

function print(name: string, result: autocannon.Result, base: autocannon.Result): void {
  const answered = result["2xx"] / result.duration;
  const refused = result.non2xx;
  console.log(
    `${name}: ${answered.toFixed(0)} req/s answered, ${(answered / (base["2xx"] / base.duration)).toFixed(2)} × bare, ` +
      `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ${refused} refused (503), ${result.errors} errors`,
  );
}

function residentMegabytes(child: ChildProcess): string {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? "0") / 1024).toFixed(0);
}
