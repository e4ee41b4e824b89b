import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributionTask } from "../../src/tasks/attribution.js";
import { citationSupportTask } from "../../src/tasks/citation-support.js";
import { entailmentTask, type EntailmentInput } from "../../src/tasks/entailment.js";
import { createSplittingTaskRunner } from "../../src/tasks/splitting-runner.js";
import { statementsTask } from "../../src/tasks/statements.js";
import type { TaskRunner } from "../../src/tasks/task.js";
import { tasks } from "../../src/tasks/registry.js";
import { usefulnessTask } from "../../src/tasks/usefulness.js";

const record = { model: "m", offline: false, prompt: "p", attempts: 1, duration_ms: 1 };
const usage = { calls: 1, input_tokens: 10, output_tokens: 5 };

/** A model whose reply is cut when it has more than `room` statements to judge. */
function modelWithRoom(room: number): { runner: TaskRunner; asked: number[] } {
  const asked: number[] = [];
  const runner: TaskRunner = {
    model: "m",
    offline: false,
    run: async (_task, input) => {
      const { statements } = input as unknown as EntailmentInput;
      asked.push(statements.length);
      if (statements.length > room) {
        return { ...record, usage, ok: false, code: "truncated", message: "cut", raw: "{" };
      }
      const verdicts = statements.map(({ id }) => ({ id, reason: "", supported: true }));
      return { ...record, usage, ok: true, value: { verdicts } as never };
    },
  };
  return { runner: createSplittingTaskRunner(runner), asked };
}

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `s${index}`, text: `文${index}` }));

describe("a reply that is cut at its longest length", () => {
  it("is asked again in halves until it fits, and comes back whole and in order", async () => {
    const { runner, asked } = modelWithRoom(2);
    const outcome = await runner.run(entailmentTask, { contexts: [], statements: items(5) }, { language: "ja" });
    expect(outcome.ok && outcome.value.verdicts.map(({ id }) => id)).toEqual(["s0", "s1", "s2", "s3", "s4"]);
    expect(asked).toEqual([5, 3, 2, 2, 1]);
    expect(outcome).toMatchObject({ attempts: 5, usage: { calls: 5, input_tokens: 50 } });
  });

  it("stays a failure when one item alone is cut", async () => {
    const { runner } = modelWithRoom(0);
    const outcome = await runner.run(entailmentTask, { contexts: [], statements: items(3) }, { language: "ja" });
    expect(outcome).toMatchObject({ ok: false, code: "truncated" });
  });

  it("is asked once when it fits", async () => {
    const { runner, asked } = modelWithRoom(9);
    await runner.run(entailmentTask, { contexts: [], statements: items(9) }, { language: "ja" });
    expect(asked).toEqual([9]);
  });

  it("loses and repeats no item, whatever the room", () => {
    return fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 10 }), async (count, room) => {
        const { runner } = modelWithRoom(room);
        const outcome = await runner.run(
          entailmentTask,
          { contexts: [], statements: items(count) },
          { language: "ja" },
        );
        expect(outcome.ok && outcome.value.verdicts.map(({ id }) => id)).toEqual(items(count).map(({ id }) => id));
      }),
    );
  });
});

describe("the parts of each task", () => {
  it("cover the input once, and answers of the parts join to an answer of the whole", () => {
    const contexts = ["締切は毎月20日です。", "休日なら前営業日です。"];
    const checks = [
      entailmentTask.parts!.split({ contexts, statements: items(3) })!.map((part) => part.statements.length),
      attributionTask
        .parts!.split({ question: "q", contexts, sentences: items(3) })!
        .map((part) => part.sentences.length),
      usefulnessTask
        .parts!.split({ question: "q", answer: "a", contexts: items(3) })!
        .map((part) => part.contexts.length),
      citationSupportTask
        .parts!.split({ claims: items(3).map((item) => ({ ...item, evidence_ids: ["e"] })), evidence: [] })!
        .map((part) => part.claims.length),
    ];
    expect(checks).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    const answer = "締切は毎月20日です。休日なら前営業日です。過ぎたものは翌月です。";
    const [first, second] = statementsTask.parts!.split({ question: "q", answer })!;
    const joined = statementsTask.parts!.join(
      statementsTask.offline(first, "ja"),
      statementsTask.offline(second, "ja"),
    );
    expect(joined).toEqual(statementsTask.offline({ question: "q", answer }, "ja"));
    expect(tasks.some((task) => task.parts === undefined)).toBe(true);
  });
});
