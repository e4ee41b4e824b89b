import { describe, expect, it } from "vitest";
import { KonkyoError } from "../../src/core/errors.js";
import { entailmentTask } from "../../src/tasks/entailment.js";
import { shareReplies } from "../../src/tasks/shared-runner.js";
import { statementsTask } from "../../src/tasks/statements.js";
import { scriptedJudge } from "../support/scripted-judge.js";

const input = { question: "締切は？", answer: "20日です" };
const ja = { language: "ja" } as const;
const statements = { value: { statements: ["締切は20日です"] } };

describe("a runner that shares replies", () => {
  it("asks once for all who ask at the same time, and only the first pays", async () => {
    const judge = scriptedJudge({ statements });
    const shared = shareReplies(judge);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => shared.run(statementsTask, { ...input }, ja)));
    expect(judge.requests).toHaveLength(1);
    expect(outcomes.map(({ ok, attempts, usage }) => [ok, attempts, usage.calls])).toEqual([
      [true, 1, 1],
      ...Array.from({ length: 4 }, () => [true, 0, 0]),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ value: statements.value, prompt: "statements@v1.ja#0" });
  });

  it("asks again for another input, another task or another language", async () => {
    const judge = scriptedJudge({ statements, entailment: { value: { verdicts: [] } } });
    const shared = shareReplies(judge);
    await shared.run(statementsTask, input, ja);
    await shared.run(statementsTask, { ...input, answer: "別の答え" }, ja);
    await shared.run(statementsTask, input, { language: "en" });
    await shared.run(entailmentTask, { contexts: [], statements: [] }, ja);
    await shared.run(statementsTask, input, ja);
    expect(judge.requests).toHaveLength(4);
  });

  it("tells all who asked of the same failure", async () => {
    const judge = scriptedJudge({ statements: { fails: "truncated", raw: "{" } });
    const shared = shareReplies(judge);
    const asking = [shared.run(statementsTask, input, ja), shared.run(statementsTask, input, ja)];
    for (const outcome of await Promise.all(asking)) {
      expect(outcome).toMatchObject({ ok: false, code: "truncated", raw: "{" });
    }
    expect(judge.requests).toHaveLength(1);
  });

  it("lets others ask for themselves when the first was cancelled", async () => {
    const replies = [{ throws: new KonkyoError("cancelled", "stopped") }, statements];
    const judge = scriptedJudge({ statements: () => replies.shift() ?? statements });
    const shared = shareReplies(judge);
    const [first, ...others] = await Promise.allSettled(
      Array.from({ length: 3 }, () => shared.run(statementsTask, input, ja)),
    );
    expect(first).toMatchObject({ status: "rejected", reason: { code: "cancelled" } });
    for (const other of others) expect(other).toMatchObject({ status: "fulfilled", value: { ok: true } });
    expect(judge.requests).toHaveLength(2);
  });

  it("stops a waiting one whose own signal is aborted", async () => {
    const abort = new AbortController();
    const judge = scriptedJudge({
      statements: async () => {
        abort.abort();
        return statements;
      },
    });
    const shared = shareReplies(judge);
    const [first, second] = await Promise.allSettled([
      shared.run(statementsTask, input, ja),
      shared.run(statementsTask, input, { ...ja, signal: abort.signal }),
    ]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ status: "rejected", reason: { code: "cancelled" } });
  });
});
