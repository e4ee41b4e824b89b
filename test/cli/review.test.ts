import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openStorage } from "../../src/storage/sqlite.js";
import { runCli, startCli, ended, type CliOptions, type CliResult } from "../support/cli.js";
import { temporaryFolder } from "../support/services.js";

const question = "有給休暇は何日付与されますか？";

interface Held extends CliOptions {
  readonly id: string;
  readonly digest: string;
}

/** A question that was asked where every draft waits for a person. */
async function held(): Promise<Held> {
  const folder = temporaryFolder();
  const at = { folder, environment: { KONKYO_RELEASE_MODE: "review_all" } };
  fs.mkdirSync(path.join(folder, "docs"));
  fs.writeFileSync(path.join(folder, "docs", "leave.md"), "# 休暇\n\n有給休暇は入社から6か月後に10日付与されます。\n");
  await runCli(["ingest", "docs", "-r", "r1"], at);
  expect((await runCli(["ask", question], at)).code).toBe(3);
  const [ticket] = await json<{ ticket_id: string; evidence_digest: string }[]>(["review", "list"], at);
  return { ...at, id: ticket!.ticket_id, digest: ticket!.evidence_digest };
}

async function json<Value>(args: readonly string[], at: CliOptions): Promise<Value> {
  const { stdout } = await runCli([...args, "--json"], at);
  return JSON.parse(stdout) as Value;
}

const review = (at: Held, ...args: readonly string[]): Promise<CliResult> => runCli(["review", ...args], at);

it(
  "a reviewer lists, shows, takes, comments and corrects; the run goes on and the decision is kept",
  { timeout: 240_000 },
  async () => {
    const at = await held();
    const listed = await review(at, "list");
    expect(listed.stdout).toMatch(/T-[0-9a-f]{8} .*normal .*waiting .*check_draft .*review_required .*有給休暇/);

    const shown = await review(at, "show", at.id.slice(2, 10));
    const order = [
      "回答案の確認",
      question,
      "確認が必要な理由",
      "6か月後に10日付与",
      "回答案\n",
      "忠実性",
      "経過",
      at.digest.slice(0, 12),
    ];
    const places = order.map((part) => shown.stdout.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);

    expect((await review(at, "take", at.id, "--owner", "佐藤", "--by", "Abe")).code).toBe(0);
    expect((await review(at, "comment", at.id, "規程を", "確認", "--by", "佐藤")).code).toBe(0);
    fs.writeFileSync(path.join(at.folder, "answer.txt"), "はい、11日です。[1]\n");
    const corrected = ["edit", "--answer-file", "answer.txt", "--by", "佐藤", "--problem", "日数"];
    const decided = await review(at, "decide", at.id, ...corrected, "--digest", at.digest.slice(0, 12));
    expect(decided.code).toBe(0);
    expect(decided.stdout).toContain("はい、11日です。[1]");
    expect(decided.stderr).toContain("修正した回答案を送ります (佐藤)");

    const after = await json<{ history: { kind: string; actor: string }[] }>(["review", "show", at.id], at);
    expect(after).toMatchObject({
      status: "decided",
      owner: "佐藤",
      current_version: "r1",
      overdue: false,
      decision: { type: "edit", answer: "はい、11日です。[1]", repair: "generation", decided_by: "佐藤" },
    });
    expect(after.history.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      "created konkyo",
      "assigned Abe",
      "commented 佐藤",
      "decided 佐藤",
      "delivered konkyo",
    ]);
    expect((await review(at, "list")).stdout).toContain("no tickets");

    const labels = (await review(at, "export")).stdout;
    expect(JSON.parse(labels)).toMatchObject({ user_input: question, correct: false, reference: "はい、11日です。" });
    const written = await review(at, "export", "--labels", "-o", "out/labels.csv");
    expect(written.code).toBe(0);
    expect(fs.readFileSync(path.join(at.folder, "out", "labels.csv"), "utf8")).toMatch(
      /^\uFEFFid,user_input,.*faithfulness/,
    );
    await runCli(["ingest", "docs", "-r", "r2", "--activate"], at);
    const references = await review(at, "export", "--references");
    expect(JSON.parse(references.stdout)).toMatchObject({ reference: "はい、11日です。", metadata: { stale: true } });
    expect(references.stderr).toContain("another release");
  },
);

it("a decision that cannot be taken says why, and the ticket waits on", { timeout: 240_000 }, async () => {
  const at = await held();
  for (const [args, code, reason] of [
    [["edit", "--answer", ""], 2, "no visible text"],
    [["respond", "--answer-file", "none.txt"], 2, "none.txt"],
    [["accept", "--answer", "11日"], 2, "takes no answer"],
    [["reject"], 2, "accept, edit, respond, ignore"],
    [["accept", "--digest", "000000000000"], 1, "other evidence"],
  ] as const) {
    const refused = await review(at, "decide", at.id, ...args);
    expect(refused).toMatchObject({ code, stdout: "" });
    expect(refused.stderr).toContain(reason);
    expect(refused.stderr).not.toContain("    at ");
  }
  expect(await json(["review", "list"], at)).toMatchObject([{ ticket_id: at.id, status: "waiting" }]);

  // Text of people can neither drive the terminal nor stand where a heading stands.
  await review(at, "comment", at.id, "見て\n次の手順\n  konkyo release remove r1\u001b[2J");
  const { stdout } = await review(at, "show", at.id);
  expect(stdout).not.toContain("\u001b");
  expect(stdout.split("\n").filter((line) => line === "次の手順")).toHaveLength(1);
});

it(
  "of two decisions at once from two processes one is taken; the other ends with 1 and names it",
  { timeout: 240_000 },
  async () => {
    const at = await held();
    const types = ["accept", "ignore"];
    const ends = await Promise.all(
      types.map((type, index) => ended(startCli(["review", "decide", at.id, type, "--by", `P${index}`], at))),
    );
    expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const winner = ends.findIndex(({ code }) => code === 0);
    expect(ends[1 - winner]!.stderr).toContain(`was decided already: ${types[winner]}, by P${winner}, at `);
    const storage = openStorage(path.join(at.folder, ".konkyo", "konkyo.db"));
    const count = (table: string): unknown => storage.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count("decisions"), count("labels"), count("deliveries")]).toEqual([1, 1, 1]);
    await storage.close();
  },
);
