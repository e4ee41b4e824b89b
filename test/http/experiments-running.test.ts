import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ExperimentProgress } from "../../src/http/experiments/experiment-progress.js";
import { workbook } from "../datasets/workbook.js";
import { openServices, type TestServices } from "../support/services.js";
import { startBot } from "./held-bot.js";
import { problemOf, startTestService, type CallOptions, type TestService } from "./test-service.js";

const answered = Array.from({ length: 6 }, (_, index) => ({
  id: `q${index}`,
  user_input: `有給休暇は何日ですか？ ${index}`,
  response: "入社から6か月後に10日付与されます。",
  retrieved_contexts: ["有給休暇は入社から6か月後に10日付与されます。"],
  category: index % 2 === 0 ? "休暇" : "手当",
}));
const asked = answered.map(({ id, user_input, category }) => ({ id, user_input, category }));

describe("an experiment that is started over HTTP", () => {
  it("takes rows, runs on when its caller has gone, and can be looked at", async () => {
    const service = await startTestService();
    const started = await service.post("/v1/experiments", { name: "first", rows: answered });
    expect(started.status).toBe(202);
    expect(started.headers.get("location")).toBe("/v1/experiments/first/progress");
    expect(await started.json()).toMatchObject({ name: "first", rows: { dataset: 6, selected: 6 } });
    expect(await ended(service, "first")).toMatchObject({ state: "finished", rows: { finished: 6, pending: 0 } });
    const shown = (await (await service.call("GET", "/v1/experiments/first")).json()) as Record<string, unknown>;
    expect(shown).toMatchObject({ dataset: "first.jsonl", summary: { target: "dataset", rows: { finished: 6 } } });
  });

  it("takes a file with its own column names, keeps it by its contents, and tells of rows that cannot be read", async () => {
    const service = await startTestService();
    const csv = "番号,質問,答え\na,何日ですか？,10日です\nb,,空の質問\nc,いつですか？,4月です\n";
    const form = { name: "upload", columns: ["質問=user_input", "答え=response", "番号=id"] };
    const started = await upload(service, form, { name: "C:\\fakepath\\質問集.csv", text: csv });
    expect(started.status).toBe(202);
    expect(await ended(service, "upload")).toMatchObject({
      state: "finished",
      rows: { dataset: 2, finished: 2 },
      skipped_rows: { count: 1, first: [{ line: 3 }] },
    });
    await upload(service, { ...form, name: "again" }, { name: "other.csv", text: csv });
    const { experiments } = (await (await service.call("GET", "/v1/experiments")).json()) as {
      experiments: { dataset: string }[];
    };
    expect(experiments.map(({ dataset }) => dataset)).toEqual(["other.csv", "質問集.csv"]);
    const kept = fs.readdirSync(path.join(service.services.config.home, "uploads")).filter((name) => /csv$/.test(name));
    expect(kept).toHaveLength(1);
  });

  it("keeps a file as it was sent when the request carries an Idempotency-Key, and answers a repetition alike", async () => {
    const service = await startTestService();
    const bytes = workbook([
      ["id", "user_input", "response"],
      ["a", "何日ですか？", "10日です"],
    ]);
    const send = (name: string) => upload(service, { name }, { name: "book.xlsx", bytes }, { "idempotency-key": "k1" });
    const first = await send("book");
    expect(await first.json()).toMatchObject({ name: "book", rows: { dataset: 1 } });
    const again = await send("book");
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([202, "true"]);
    expect(await problemOf(await send("other"))).toMatchObject({ status: 422, code: "key_reused" });
  });

  it("is refused before anything of it stays", async () => {
    const service = await startTestService();
    const refusals: [Record<string, unknown>, number, string][] = [
      [{ name: "x" }, 400, "body.rows"],
      [{ name: "x", sample: 3 }, 400, "body.sample"],
      [{ name: "../etc", rows: answered }, 400, "body.name"],
      [{ name: "compare", rows: answered }, 400, "body.name"],
      [{ name: "x", rows: [] }, 400, "body.rows"],
      [{ name: "x", rows: answered, profile: "/etc/passwd.yaml" }, 400, "body.profile"],
      [{ name: "x", rows: answered, target: "nobody" }, 400, "--target"],
      [{ name: "x", rows: answered, categories: ["なし"] }, 400, "x.jsonl"],
      [{ name: "x", rows: [answered[0], asked[1]] }, 400, "x.jsonl"],
      [{}, 400, "body"],
    ];
    for (const [body, status, where] of refusals) {
      const problem = await problemOf(await service.post("/v1/experiments", body));
      expect([problem.status, problem.where?.startsWith(where)], JSON.stringify(problem)).toEqual([status, true]);
      expect(JSON.stringify(problem)).not.toContain(service.services.config.home);
    }
    const text = await upload(service, { name: "x" }, { name: "notes.txt", text: "hello" });
    expect(await problemOf(text)).toMatchObject({ status: 400, where: "body.file" });
    const broken = await upload(service, { name: "x" }, { name: "rows.json", text: "{" });
    const problem = await problemOf(broken);
    expect([problem.status, JSON.stringify(problem).includes(service.services.config.home)]).toEqual([400, false]);
    const wrongType = await service.call("POST", "/v1/experiments", {
      body: "a,b",
      headers: { "content-type": "text/csv" },
    });
    expect(wrongType.status).toBe(415);
    const none = (await (await service.call("GET", "/v1/experiments")).json()) as { experiments: unknown[] };
    expect(none.experiments).toEqual([]);
  });

  it("is limited in size like every request", async () => {
    const service = await startTestService({ http: { body_limit_bytes: 2048 } });
    const large = await upload(service, { name: "large" }, { name: "rows.csv", text: "x".repeat(4000) });
    expect(await problemOf(large)).toMatchObject({ status: 413, code: "payload_too_large" });
  });

  it("scores a part of the rows, and asks failed ones again when that is wanted", async () => {
    const bot = await startBot();
    const service = await startTestService(bot);
    bot.fail("q0");
    await service.post("/v1/experiments", { name: "part", rows: asked, target: "bot", categories: ["休暇"] });
    bot.letGo();
    expect(await ended(service, "part")).toMatchObject({ rows: { dataset: 6, selected: 3, finished: 2, failed: 1 } });
    bot.fail(null);
    await service.post("/v1/experiments", { name: "part", only_failed: true });
    expect(await ended(service, "part")).toMatchObject({ rows: { selected: 3, finished: 3, failed: 0 } });
    expect(bot.asked().length).toBe(3 + 1);
  });
});

describe("a running experiment", () => {
  it("is followed as a stream that ends with it, whoever started it", async () => {
    const bot = await startBot();
    const service = await startTestService(bot);
    await service.post("/v1/experiments", { name: "followed", rows: asked, target: "bot" });
    const stream = service.call("GET", "/v1/experiments/followed/progress", {
      headers: { accept: "text/event-stream" },
    });
    const response = await stream;
    bot.letGo();
    const events = eventsOf(await response.text());
    expect(events[0]).toMatchObject(["progress", { rows: { selected: 6 } }]);
    expect(events.at(-1)).toMatchObject(["end", { state: "finished", rows: { finished: 6 } }]);
    const over = await service.call("GET", "/v1/experiments/followed/progress", {
      headers: { accept: "text/event-stream" },
    });
    expect(eventsOf(await over.text())).toMatchObject([["end", { state: "finished" }]]);
    expect((await service.call("GET", "/v1/experiments/none/progress")).status).toBe(404);
  });

  it("closes its stream without an end when the time of a request is over", async () => {
    const bot = await startBot();
    const service = await startTestService({ ...bot, http: { request_seconds: 1 } });
    await service.post("/v1/experiments", { name: "long", rows: asked, target: "bot" });
    const response = await service.call("GET", "/v1/experiments/long/progress", {
      headers: { accept: "text/event-stream" },
    });
    const names = eventsOf(await response.text()).map(([name]) => name);
    expect([names[0], names.includes("end"), names.includes("error")]).toEqual(["progress", false, false]);
    bot.letGo();
    expect(await ended(service, "long")).toMatchObject({ state: "finished" });
  });

  it("is one at a time for a tenant; the same request again is the same run, another under its name is refused", async () => {
    const bot = await startBot();
    const service = await startTestService(bot);
    await service.post("/v1/experiments", { name: "one", rows: asked, target: "bot" });
    await bot.received(1);
    const two = await service.post("/v1/experiments", { name: "two", rows: asked, target: "bot" });
    expect(await two.json()).toMatchObject({ state: "queued" });
    const same = await service.post("/v1/experiments", { name: "one", rows: asked, target: "bot" });
    expect([same.status, await same.json()]).toMatchObject([202, { state: "running" }]);
    const other = await service.post("/v1/experiments", { name: "one", rows: asked, target: "bot", sample: 2 });
    expect(await problemOf(other)).toMatchObject({ status: 409, code: "conflict" });
    bot.letGo();
    expect(await ended(service, "one")).toMatchObject({ rows: { finished: 6 } });
    expect(await ended(service, "two")).toMatchObject({ rows: { finished: 6 } });
    expect(bot.asked().length).toBe(12);
  });

  it("leaves room for other requests where rules judge, which never wait for anything", async () => {
    const service = await startTestService();
    const rows = Array.from({ length: 500 }, (_, index) => ({ ...answered[0], id: `r${index}` }));
    await service.post("/v1/experiments", { name: "busy", rows });
    expect((await service.call("GET", "/healthz")).status).toBe(200);
    await service.call("POST", "/v1/experiments/busy/cancel");
    const stopped = await ended(service, "busy");
    expect([stopped.state, stopped.rows.pending > 0]).toEqual(["cancelled", true]);
  });

  it("is cancelled with its finished rows kept, and the same call goes on with the others", async () => {
    const bot = await startBot({ freeTurns: 2 });
    const service = await startTestService(bot);
    const body = { name: "stopped", rows: asked, target: "bot" };
    await service.post("/v1/experiments", body);
    await bot.received(4);
    expect((await service.call("POST", "/v1/experiments/stopped/cancel")).status).toBe(202);
    const stopped = await ended(service, "stopped");
    expect(stopped).toMatchObject({ state: "cancelled", rows: { finished: 2, pending: 4 } });
    bot.letGo();
    await service.post("/v1/experiments", body);
    expect(await ended(service, "stopped")).toMatchObject({ state: "finished", rows: { finished: 6 } });
    const times = new Map<string, number>();
    for (const question of bot.asked()) times.set(question, (times.get(question) ?? 0) + 1);
    expect([...times.values()].filter((count) => count === 1).length).toBeGreaterThanOrEqual(2);
    expect((await service.call("POST", "/v1/experiments/none/cancel")).status).toBe(404);
  });

  it("leaves the queue when it is cancelled before its turn", async () => {
    const bot = await startBot();
    const service = await startTestService(bot);
    await service.post("/v1/experiments", { name: "one", rows: asked, target: "bot" });
    await service.post("/v1/experiments", { name: "two", rows: asked, target: "bot" });
    const cancelled = await service.call("POST", "/v1/experiments/two/cancel");
    expect(await cancelled.json()).toMatchObject({ state: "cancelled", rows: { pending: 6 } });
    bot.letGo();
    await ended(service, "one");
    expect(bot.asked().length).toBe(6);
  });

  it("stops with the service and goes on under its name after a restart, without its rows being sent again", async () => {
    const bot = await startBot({ freeTurns: 2 });
    const services = await openServices(bot);
    const before = await startTestService({ ...bot, services });
    await before.post("/v1/experiments", { name: "restarted", rows: asked, target: "bot" });
    await bot.received(4);
    await before.stop();
    expect(progressIn(services, "restarted")).toEqual({ finished: 2, pending: 4 });
    const after = await startTestService({ ...bot, services });
    const waiting = await after.call("GET", "/v1/experiments/restarted/progress");
    expect(await waiting.json()).toMatchObject({ state: "interrupted", rows: { finished: 2, pending: 4 } });
    bot.letGo();
    await after.post("/v1/experiments", { name: "restarted" });
    expect(await ended(after, "restarted")).toMatchObject({ state: "finished", rows: { finished: 6 } });
  });

  it("belongs to its tenant: others neither see, stop nor wait for it", async () => {
    const bot = await startBot();
    const service = await startTestService({ ...bot, http: { auth: ["keys"] } });
    const own = service.key(["manage"], { tenant: "acme" });
    const foreign = service.key(["manage"], { tenant: "globex" });
    const body = { name: "secret", rows: asked, target: "bot" };
    await service.post("/v1/experiments", body, { token: own });
    for (const call of ["progress", "report", "rows.jsonl", "rows.csv"]) {
      expect((await service.call("GET", `/v1/experiments/secret/${call}`, { token: foreign })).status).toBe(404);
    }
    expect((await service.call("POST", "/v1/experiments/secret/cancel", { token: foreign })).status).toBe(404);
    const goOn = await service.post("/v1/experiments", { name: "secret" }, { token: foreign });
    expect(goOn.status).toBe(400);
    await service.post("/v1/experiments", { name: "answered", rows: answered }, { token: foreign });
    expect(await ended(service, "answered", { token: foreign })).toMatchObject({ state: "finished" });
    bot.letGo();
    expect(await ended(service, "secret", { token: own })).toMatchObject({ state: "finished" });
  });
});

describe("the report of an experiment", () => {
  it("is a page that runs nothing but its own script, with all rows beside it", async () => {
    const service = await startTestService();
    const attack = `<script>document.title="x"</script><img src=x onerror=alert(1)>`;
    await service.post("/v1/experiments", {
      name: "report",
      rows: answered.map((row) => ({ ...row, response: attack })),
    });
    await ended(service, "report");
    const page = await service.call("GET", "/v1/experiments/report/report?language=en");
    const text = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = page.headers.get("content-security-policy") ?? "";
    const inPage = /Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1] ?? "";
    for (const hash of inPage.match(/'sha256-[^']+'/g) ?? []) expect(policy).toContain(hash);
    expect(policy).not.toContain("unsafe");
    expect(text).not.toContain("<img src=x");
    expect(text).toContain('lang="en"');
    for (const link of ["./rows.jsonl", "./rows.csv"]) {
      expect(text).toContain(`href="${link}"`);
      const file = await fetch(new URL(link, page.url));
      expect([file.status, (await file.text()).trim().split("\n").length]).toEqual([200, link.endsWith("csv") ? 7 : 6]);
    }
  });
});

async function ended(service: TestService, name: string, options: CallOptions = {}): Promise<ExperimentProgress> {
  const stream = await service.call("GET", `/v1/experiments/${name}/progress`, {
    ...options,
    headers: { accept: "text/event-stream" },
  });
  const last = eventsOf(await stream.text()).at(-1);
  expect(last?.[0]).toBe("end");
  return last?.[1] as unknown as ExperimentProgress;
}

function eventsOf(text: string): readonly (readonly [string, Record<string, unknown>])[] {
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
    ([, name = "", data = ""]) => [name, JSON.parse(data) as Record<string, unknown>] as const,
  );
}

function upload(
  service: TestService,
  fields: Readonly<Record<string, string | readonly string[]>>,
  file: { readonly name: string; readonly text?: string; readonly bytes?: Uint8Array },
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  form.append("file", new File([file.bytes === undefined ? (file.text ?? "") : new Uint8Array(file.bytes)], file.name));
  return fetch(`${service.url}/v1/experiments`, { method: "POST", body: form, headers });
}

function progressIn({ storage }: TestServices, name: string): unknown {
  return storage.sqlite
    .prepare(
      `SELECT sum(row.status = 'finished') AS finished, sum(row.status = 'pending') AS pending
       FROM experiment_rows AS row JOIN experiments ON experiments.id = experiment_id WHERE name = ?`,
    )
    .get(name);
}
