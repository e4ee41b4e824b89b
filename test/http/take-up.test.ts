import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Answer } from "../../src/http/shown-answer.js";
import { createRunHolds } from "../../src/http/take-up-holds.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { systemClock } from "../../src/tracing/clock.js";
import { ended, runCli, startCli, type CliResult } from "../support/cli.js";
import { openReviewed } from "../support/review.js";
import type { ChatRequest } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { askQuestion, ingestFiles, openServices, temporaryFolder } from "../support/services.js";
import { drafting, leaveText, modelsAt } from "./routes/answering-service.js";
import { problemOf, startTestService } from "./test-service.js";

const questions = 50;
const patient = { timeout: 10_000 };

interface Process {
  readonly url: string;
  readonly child: ChildProcess;
  readonly end: Promise<CliResult>;
}

async function serve(folder: string, mode: string): Promise<Process> {
  const environment = { PORT: "0", OPENAI_API_KEY: "sk-test-0123456789abcdef", KONKYO_RELEASE_MODE: mode };
  const child = startCli(["serve", "--json"], { folder, environment });
  onTestFinished(() => void child.kill("SIGKILL"));
  const end = ended(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (text: string) => resolve((JSON.parse(text) as { url: string }).url));
    void end.then((result) => reject(new Error(result.stderr)));
  });
  return { url, child, end };
}

/** A folder as a user has it, with a page, and a model that lets every other question pass until it is let go. */
async function prepare(drainSeconds: number): Promise<{ folder: string; models: OpenAiServer; letGo: () => void }> {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const models = await startOpenAiServer({
    async chat(request: ChatRequest) {
      if (numberIn(request) % 2 === 1) await released;
      return drafting(request);
    },
  });
  onTestFinished(() => models.close());
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "docs"));
  fs.writeFileSync(path.join(folder, "docs", "leave.md"), `# 有給休暇\n\n${leaveText}\n`);
  const http = `http: { concurrency: ${questions}, drain_seconds: ${drainSeconds} }\n`;
  fs.writeFileSync(path.join(folder, "konkyo.yaml"), `${modelsAt(models.baseUrl)}${http}`);
  const { code, stderr } = await runCli(["ingest", "docs", "--release", "r1"], { folder });
  expect(code, stderr).toBe(0);
  return { folder, models, letGo };
}

function drafted({ chats }: OpenAiServer): number {
  return chats.filter(({ schemaName }) => schemaName === "answer").length;
}

function numberIn({ messages }: ChatRequest): number {
  const text = messages.map(({ content }) => content).join("\n");
  return Number(/有給休暇は何日ありますか (\d+)/.exec(text)?.[1] ?? 0);
}

interface Counted {
  readonly statuses: Readonly<Record<string, number>>;
  readonly deliveries: number;
  readonly tickets: number;
}

function count(folder: string): Counted {
  const storage = openStorage(path.join(folder, ".konkyo", "konkyo.db"));
  const one = (sql: string) => storage.sqlite.prepare(sql).pluck().get() as number;
  const rows = storage.sqlite.prepare("SELECT status, count(*) AS runs FROM runs GROUP BY status").all() as {
    status: string;
    runs: number;
  }[];
  const counted = {
    statuses: Object.fromEntries(rows.map(({ status, runs }) => [status, runs])),
    deliveries: one("SELECT count(*) FROM deliveries"),
    tickets: one("SELECT count(*) FROM tickets"),
  };
  storage.sqlite.close();
  return counted;
}

function ask(url: string, number: number, key?: string): Promise<Response | null> {
  return fetch(`${url}/v1/answers`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key === undefined ? {} : { "idempotency-key": key }) },
    body: JSON.stringify({ question: `有給休暇は何日ありますか ${number}` }),
  }).catch(() => null);
}

describe("50 questions under way when the service stops", () => {
  it.each([
    ["SIGTERM", "cited"],
    ["SIGTERM", "review_all"],
    ["SIGKILL", "cited"],
  ] as const)(
    "by %s (%s): each is finished or goes on after the restart, none is lost, none doubled",
    async (signal, mode) => {
      const { folder, models, letGo } = await prepare(1);
      const before = await serve(folder, mode);
      const asked = Array.from({ length: questions }, (_, number) => ask(before.url, number));
      // Each question has reached its model, or is past it.
      await expect.poll(() => drafted(models), { timeout: 60_000 }).toBe(questions);
      before.child.kill(signal);
      const replies = await Promise.all(asked);
      await before.end;
      const finished = replies.filter((reply) => reply?.status === 200).length;
      const left = replies.filter((reply) => reply?.status === 503).length;
      if (signal === "SIGTERM") expect(finished + left).toBe(questions);
      const then = count(folder);
      expect(then.statuses["running"]).toBeGreaterThanOrEqual(questions / 2);
      expect(then.statuses["cancelled"] ?? 0).toBe(0);

      letGo();
      const asks = drafted(models);
      // As when several processes are started over one folder: each run is taken up by one of them.
      const together = signal === "SIGKILL" ? 2 : 1;
      const started = await Promise.all(Array.from({ length: together }, () => serve(folder, mode)));
      const done = mode === "cited" ? "finished" : "waiting";
      await expect.poll(() => count(folder).statuses, { timeout: 60_000 }).toEqual({ [done]: questions });
      const { deliveries, tickets } = count(folder);
      expect([deliveries, tickets]).toEqual(mode === "cited" ? [questions, 0] : [0, questions]);
      if (signal === "SIGTERM") {
        const ids = await Promise.all(
          replies.map(async (reply) => ((await reply?.json()) as { process_id: string }).process_id),
        );
        expect(new Set(ids).size).toBe(questions);
        for (const id of ids) {
          const answer = (await (await fetch(`${started[0]?.url ?? ""}/v1/answers/${id}`)).json()) as Answer;
          expect(answer.status).toBe(mode === "cited" ? "answered" : "held");
        }
      }
      expect(drafted(models) - asks).toBeLessThanOrEqual(then.statuses["running"] ?? 0);
      for (const { child } of started) child.kill("SIGTERM");
      await Promise.all(started.map(({ end }) => end));
    },
    180_000,
  );

  it("and are sent again under their keys afterwards are the same questions", async () => {
    const { folder, models, letGo } = await prepare(0);
    const before = await serve(folder, "cited");
    const asked = [1, 3, 5].map((number) => ask(before.url, number, `key-${number}`));
    await models.received(3);
    before.child.kill("SIGTERM");
    const broken = await Promise.all(asked);
    expect(broken.map((reply) => reply?.status)).toEqual([503, 503, 503]);
    const ids = await Promise.all(broken.map(async (reply) => (await problemOf(reply as Response)).process_id));
    await before.end;
    const after = await serve(folder, "cited");
    letGo();
    const again: Answer[] = [];
    for (const number of [1, 3, 5]) {
      let reply = await ask(after.url, number, `key-${number}`);
      // While the service itself goes on with it.
      for (; reply?.status === 409; reply = await ask(after.url, number, `key-${number}`)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      again.push((await (reply as Response).json()) as Answer);
    }
    expect(again.map(({ process_id: id, status }) => [id, status])).toEqual(ids.map((id) => [id, "answered"]));
    expect(count(folder)).toMatchObject({ statuses: { finished: 3 }, deliveries: 3 });
    after.child.kill("SIGTERM");
    await after.end;
  }, 120_000);
});

describe("what a service finds at its start", () => {
  it("sends an answer whose ticket was decided by a process that died before it could", async () => {
    const services = await openReviewed();
    const held = await askQuestion(services, "有給休暇は何日ありますか");
    const [ticket] = await services.tickets.byRun(held.process_id);
    await services.tickets.decide(
      ticket?.ticket_id ?? "",
      { type: "accept", answer: null, repair: null, problem: "" },
      { by: "sato", evidence_digest: ticket?.evidence_digest ?? "", currentVersion: await services.currentVersion() },
    );
    expect(services.deliveries.of(held.process_id)).toBeNull();
    await startTestService({ services });
    await expect.poll(() => services.deliveries.of(held.process_id)?.status, patient).toBe("answered");
  });

  it("leaves alone what waits for a person, what another process works on, and what is not its own", async () => {
    const services = await openReviewed();
    const waiting = await askQuestion(services, "有給休暇は何日ありますか");
    const { sqlite } = services.storage;
    const insert = (id: string, caller: unknown) =>
      sqlite
        .prepare(
          "INSERT INTO runs (process_id, created_at, status, question, caller_json) VALUES (?, '2026-01-01', 'running', '有給休暇は？', ?)",
        )
        .run(id, JSON.stringify(caller));
    const live = { pid: process.ppid, host: (await import("node:os")).hostname(), token: "other", takes: 1 };
    insert("worked-on", { groups: [], source: "http:x", holder: { ...live, seen_at: new Date().toISOString() } });
    insert("command", { groups: [], source: "konkyo" });
    insert("server", { groups: [], source: "langgraph" });
    insert("orphan", { groups: [], source: "http:x" });
    await startTestService({ services });
    const statusOf = (id: string) => sqlite.prepare("SELECT status FROM runs WHERE process_id = ?").pluck().get(id);
    await expect.poll(() => statusOf("orphan"), patient).toBe("waiting");
    for (const id of ["worked-on", "command", "server"]) expect([id, statusOf(id)]).toEqual([id, "running"]);
    expect(statusOf(waiting.process_id)).toBe("waiting");
  });

  it("gives up what was broken off again and again", async () => {
    const services = await openServices();
    await ingestFiles(services, "r1", { "leave.md": `# 有給休暇\n\n${leaveText}\n` });
    const gone = { pid: 2 ** 22 + 1, host: (await import("node:os")).hostname(), token: "gone", takes: 5 };
    services.storage.sqlite
      .prepare(
        "INSERT INTO runs (process_id, created_at, status, question, caller_json) VALUES ('poison', '2026-01-01', 'running', 'q', ?)",
      )
      .run(JSON.stringify({ groups: [], source: "http:x", holder: { ...gone, seen_at: new Date().toISOString() } }));
    const service = await startTestService({ services });
    const status = () => services.storage.sqlite.prepare("SELECT status FROM runs").pluck().get();
    await expect.poll(status, patient).toBe("failed");
    expect(service.log.some(({ level, message }) => level === "error" && message.includes("given up"))).toBe(true);
  });
});

describe("a run that is held", () => {
  it("is one process's until it gives it back or falls silent", async () => {
    const services = await openReviewed();
    const { process_id: id } = await askQuestion(services, "有給休暇は何日ありますか");
    const { storage } = services;
    let now = new Date("2026-10-01T00:00:00Z");
    const holds = createRunHolds({ ...systemClock, now: () => now });
    const others = createRunHolds({ ...systemClock, now: () => now });
    onTestFinished(() => {
      holds.end();
      others.end();
    });
    expect([holds.take(storage, id), holds.take(storage, id), others.take(storage, id)]).toEqual([
      ...["taken", "held", "held"],
    ]);
    now = new Date("2026-10-01T00:00:59Z");
    expect(others.take(storage, id)).toBe("held");
    now = new Date("2026-10-01T00:01:01Z");
    expect(others.take(storage, id)).toBe("taken");
    others.release(storage, id, "broken_off");
    holds.release(storage, id, "ended");
    expect(holds.take(storage, id)).toBe("taken");
    holds.release(storage, id, "ended");
    const caller: unknown = JSON.parse(
      storage.sqlite.prepare("SELECT caller_json FROM runs WHERE process_id = ?").pluck().get(id) as string,
    );
    expect(caller).toEqual({ groups: [], source: "konkyo" });
  });
});
