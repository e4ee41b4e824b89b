import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createRandom } from "../../../src/experiments/statistics/random.js";
import { openStorage } from "../../../src/storage/sqlite.js";
import { startOpenAiServer } from "../../support/openai-server.js";
import { jsonLines, temporaryFolder } from "../../support/services.js";
import { keyedJudgeReply } from "../judge-replies.js";

const rows = 40;

it("after kill -9 at random moments every row has one result, and no stored one was asked again", async () => {
  const server = await startOpenAiServer({ chat: (request) => ({ ...keyedJudgeReply(request), delayMs: 15 }) });
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  fs.writeFileSync(
    path.join(folder, "rows.jsonl"),
    jsonLines(
      Array.from({ length: rows }, (_, index) => ({
        id: `row-${index}`,
        user_input: `有給休暇は何日ですか？ (${index})`,
        response: "有給休暇は年20日です。",
        retrieved_contexts: ["有給休暇は年20日です。"],
      })),
    ),
  );
  fs.writeFileSync(
    path.join(folder, "konkyo.yaml"),
    `models: {judge: {base_url: "${server.baseUrl}"}, cache: {enabled: false}}\n`,
  );
  fs.writeFileSync(path.join(folder, "profile.yaml"), "name: t\nevery_question: [{score: faithfulness}]\n");
  const random = createRandom(20_261_130);

  for (let kill = 0; kill <= 4; kill += 1) {
    const before = storedIds(folder);
    const asked = server.chats.length;
    const child = start(folder);
    const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
    if (kill < 4) {
      await Promise.race([server.received(server.requests.length + 1 + random.below(16)), ended]);
      await wait(random.below(30));
      child.kill("SIGKILL");
    }
    const [code] = await ended;
    if (kill === 4) expect(code).toBe(0);
    const sent = server.chats.slice(asked).map((chat) => JSON.stringify(chat.messages));
    for (const id of before) expect(sent.filter((text) => text.includes(`(${id.slice(4)})`))).toEqual([]);
  }
  expect(storedIds(folder)).toHaveLength(rows);
  const storage = openStorage(path.join(folder, ".konkyo/konkyo.db"));
  onTestFinished(() => storage.close());
  const results = storage.sqlite
    .prepare("SELECT position, count(*) AS count FROM experiment_scores WHERE value = 1 GROUP BY position")
    .all();
  expect(results).toEqual(Array.from({ length: rows }, (_, position) => ({ position, count: 1 })));
}, 90_000);

function start(folder: string) {
  const fixture = path.resolve(import.meta.dirname, "../fixtures/eval-command.ts");
  const options = { name: "x", profile: "profile.yaml", language: "en" };
  return spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), fixture, JSON.stringify({ file: "rows.jsonl", options })],
    {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: folder, KONKYO_JUDGE_API_KEY: "test" },
      stdio: "ignore",
    },
  );
}

function storedIds(folder: string): readonly string[] {
  const file = path.join(folder, ".konkyo/konkyo.db");
  if (!fs.existsSync(file)) return [];
  const storage = openStorage(file);
  const statement = storage.sqlite.prepare("SELECT row_id FROM experiment_rows WHERE status = 'finished'").pluck();
  const ids = statement.all() as string[];
  void storage.close();
  return ids;
}
