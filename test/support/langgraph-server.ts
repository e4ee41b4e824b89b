import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../..");

/** The real LangGraph API server over this project's langgraph.json, as `npm run studio` starts it. */
export interface LangGraphServer {
  /** Where its API is, without a slash at the end. */
  readonly url: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startLangGraphServer(environment: Readonly<Record<string, string>>): Promise<LangGraphServer> {
  const port = await freePort();
  const packageFile = createRequire(import.meta.url).resolve("@langchain/langgraph-cli/package.json");
  const { bin } = JSON.parse(fs.readFileSync(packageFile, "utf8")) as { bin: Record<string, string> };
  const command = path.join(path.dirname(packageFile), Object.values(bin)[0]!);
  const child = spawn(process.execPath, [command, "dev", "--no-browser", "--port", String(port)], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (log += part.toString()));

  const base = `http://127.0.0.1:${port}`;
  const call = async (method: string, where: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(base + where, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  for (let attempt = 0; ; attempt++) {
    const up = await call("GET", "/info").catch(() => undefined);
    if (up !== undefined) break;
    if (child.exitCode !== null || attempt > 600) throw new Error(`the server did not start:\n${log}`);
    await delay(100);
  }
  return {
    url: base,
    get: (where) => call("GET", where),
    post: (where, body) => call("POST", where, body),
    async stop() {
      const gone = once(child, "exit");
      process.kill(-child.pid!, "SIGTERM");
      await Promise.race([gone, delay(5_000)]);
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
