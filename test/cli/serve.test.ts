import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ended, runCli, startCli, type CliResult } from "../support/cli.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { temporaryFolder } from "../support/services.js";

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  readonly end: Promise<CliResult>;
}

async function serve(folder: string, environment: Readonly<Record<string, string>>): Promise<Started> {
  const child = startCli(["serve", "--json"], { folder, environment: { PORT: "0", ...environment } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const end = ended(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (text: string) => resolve((JSON.parse(text) as { url: string }).url));
    void end.then((result) => reject(new Error(result.stderr)));
  });
  return { url, child, end };
}

describe("konkyo serve", () => {
  it("listens where HOST and PORT say, keeps its data in KONKYO_HOME, logs to standard error, and ends on SIGTERM", async () => {
    const folder = temporaryFolder();
    const { url, child, end } = await serve(folder, { HOST: "localhost", KONKYO_HOME: "data" });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" });
    const gate = await fetch(`${url}/v1/gate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ chunks: [], current_version: "r1" }),
    });
    expect(await gate.json()).toMatchObject({ route: "hold", reason: "no_evidence" });
    expect(fs.existsSync(path.join(folder, "data", "konkyo.db"))).toBe(true);
    child.kill("SIGTERM");
    const { code, stderr } = await end;
    expect(code).toBe(143);
    expect(stderr).toContain('"operation":"inspectEvidence"');
  });

  it("does not listen beyond this machine without authentication, nor on a port that is taken", async () => {
    const folder = temporaryFolder();
    const refused = await runCli(["serve", "--host", "0.0.0.0"], { folder });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("konkyo keys create")]);
    const { url } = await serve(folder, {});
    const taken = await runCli(["serve", "--port", new URL(url).port], { folder });
    expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining("another process listens there")]);
  });

  it("lets in a key that was made beside it, and refuses it once it is revoked", async () => {
    const folder = temporaryFolder();
    const { url } = await serve(folder, { KONKYO_HTTP_AUTH: "keys" });
    const runs = async (token: string) =>
      (await fetch(`${url}/v1/runs`, { headers: { authorization: `Bearer ${token}` } })).status;
    const { stdout } = await runCli(["keys", "create", "--name", "desk", "--role", "read"], { folder });
    const token = stdout.trim();
    expect([await runs(token), await runs("other")]).toEqual([200, 401]);
    await runCli(["keys", "revoke", token.split("_")[1] ?? ""], { folder });
    expect(await runs(token)).toBe(401);
  });

  it("finishes 50 requests that are under way on SIGTERM: none is lost, none doubled", async () => {
    let letGo = (): void => undefined;
    const released = new Promise<void>((resolve) => (letGo = resolve));
    const judge = await startOpenAiServer({
      async chat() {
        await released;
        return { kind: "status", status: 400, body: { error: { message: "no" } } };
      },
    });
    onTestFinished(() => judge.close());
    const folder = temporaryFolder();
    const models = `models:\n  judge: {provider: openai, base_url: "${judge.baseUrl}", model: m, concurrency: 64}\n`;
    fs.writeFileSync(path.join(folder, "konkyo.yaml"), `${models}http: {concurrency: 50}\n`);
    const { url, child, end } = await serve(folder, { OPENAI_API_KEY: "test-key" });
    const requests = Array.from({ length: 50 }, (_, index) =>
      fetch(`${url}/v1/evaluations/one`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user_input: `質問${index}`, response: "答え", metrics: ["answer_relevancy"] }),
      }),
    );
    await judge.received(50);
    child.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    letGo();
    const answers = await Promise.all((await Promise.all(requests)).map((response) => response.json()));
    const ids = new Set((answers as { process_id: string }[]).map((answer) => answer.process_id));
    expect(ids.size).toBe(50);
    expect((await end).code).toBe(143);
    const { stdout } = await runCli(["runs", "list", "--json", "--limit", "100"], { folder });
    const runs = JSON.parse(stdout) as { process_id: string; status: string }[];
    expect(runs.map((run) => run.status)).toEqual(Array.from({ length: 50 }, () => "finished"));
    expect(new Set(runs.map((run) => run.process_id))).toEqual(ids);
  });
});
