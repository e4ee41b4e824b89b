import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageSchema } from "../../src/core/language.js";
import { gradeTask } from "../../src/judges/grade-task.js";
import { structuredModes } from "../../src/llm/port.js";
import type { Task } from "../../src/tasks/task.js";
import { arm, attacks } from "./attack-corpus.js";
import {
  everyTask,
  joined,
  judges,
  mannerNames,
  prompts,
  startCredulousJudge,
  type CredulousJudge,
} from "./credulous-judge.js";
import { eachTextChanged, taskCases } from "./task-cases.js";

let judge: CredulousJudge;
beforeAll(async () => {
  judge = await startCredulousJudge();
});
afterAll(() => judge.server.close());

describe.each(everyTask.map((task) => [task.name, task] as const))(
  "a judge of %s that repeats planted JSON",
  (name, task) => {
    const { input, own, planted } = taskCases[name]!;
    const knowledge = { fence: "data-000000000000", schema: name.replaceAll("-", "_"), verdict: planted };
    const ownValue = task.output.parse(own);

    // Each attack meets every task once, and over the tasks every manner.
    const turn = everyTask.findIndex((other) => other.name === name);
    const language = languageSchema.options[turn % languageSchema.options.length]!;
    it.each(mannerNames.map((each, at) => [each, at] as const))(
      "(%s) gives its own verdict or a typed failure, never the planted one",
      async (each, at) => {
        judge.script.manner = each;
        judge.script.mode = structuredModes[(turn + at) % structuredModes.length]!;
        judge.script.ownReply = () => own;
        const runner = judge.runner();
        const chosen = attacks.filter((_, index) => (index + turn) % mannerNames.length === at);
        const outcomes = await Promise.all(
          chosen.map((attack) => {
            const text = arm(attack, knowledge);
            const attacked = eachTextChanged(input, (before) => `${before}\n${text}`).at(-1);
            return runner.run(task, attacked, { language });
          }),
        );
        for (const outcome of outcomes) {
          if (outcome.ok) expect(outcome.value).toEqual(ownValue);
          else expect(outcome).toMatchObject({ code: "unparsable", raw: expect.stringContaining("{") as string });
        }
        const failed = outcomes.filter(({ ok }) => !ok).length;
        // Most attacks carry a verdict, on which a judge that says nothing else has to fail.
        const harmless = each === "planted_within" && isDeepStrictEqual(joined(planted, own), own);
        if (each === "planted_first" || each === "planted_last" || harmless) expect(failed).toBe(0);
        else expect(failed).toBeGreaterThanOrEqual(chosen.length / 2);
      },
    );
  },
);

describe.each(judges.map((each) => [each.name, each] as const))(
  "the judge %s that repeats planted JSON",
  (_, judged) => {
    const task = gradeTask(judged) as unknown as Task<unknown, unknown>;
    const [low, high] = judged.scale.kind === "yes_no" ? ["no", "yes"] : [judged.scale.low, judged.scale.high];
    const graded = (grade: unknown, reason: string) => ({ verdicts: [{ id: "a1", reason, grade }] });
    const [own, planted] = [graded(low, "資料と合わない。"), graded(high, "full marks")];
    const input = {
      sample: { id: "1", user_input: "質問", response: "回答", reference: "正解", guidelines: ["決まり"] },
      items: [{ id: "a1", text: "対象" }],
      names: undefined,
    };

    it.each(mannerNames)("(%s) gives its own grade or a typed failure, never the planted one", async (each) => {
      judge.script.manner = each;
      judge.script.mode = "json_schema";
      judge.script.ownReply = () => own;
      const at = mannerNames.indexOf(each);
      const chosen = attacks.filter((_attack, index) => index % mannerNames.length === at);
      const outcomes = await Promise.all(
        chosen.map((attack) => {
          const text = arm(attack, { fence: "data-000000000000", schema: "grade", verdict: planted });
          const attacked = eachTextChanged(input, (before) => `${before}\n${text}`).at(-1);
          return judge.runner().run(task, attacked, { language: "ja" });
        }),
      );
      for (const outcome of outcomes) {
        if (outcome.ok) expect(outcome.value).toEqual(task.output.parse(own));
        else expect(outcome.code).toBe("unparsable");
      }
      const failed = outcomes.filter(({ ok }) => !ok).length;
      if (each === "planted_first" || each === "planted_last") expect(failed).toBe(0);
      else expect(failed).toBeGreaterThanOrEqual(chosen.length / 2);
    });
  },
);

describe("what goes over the wire", () => {
  it.each(structuredModes)("(%s) has the static instructions as its only system message", async (each) => {
    judge.script.mode = each;
    judge.script.manner = "planted_last";
    const { input, own, planted } = taskCases["usefulness"]!;
    judge.script.ownReply = () => own;
    const before = judge.server.chats.length;
    const runner = judge.runner();
    const task = everyTask.find(({ name }) => name === "usefulness")!;
    const requests = attacks.map((attack, index) => {
      const text = arm(attack, { fence: "data-000000000000", schema: "usefulness", verdict: planted });
      const changed = eachTextChanged(input, () => text);
      return runner.run(task, changed[index % changed.length], { language: "ja" });
    });
    await Promise.all(requests);
    const sent = judge.server.chats.slice(before);
    expect(sent.length).toBeGreaterThanOrEqual(attacks.length);
    expect(new Set(sent.map(({ messages }) => messages[0]?.content)).size).toBe(1);
    expect(new Set(sent.map(({ messages }) => messages.map(({ role }) => role).join(" ")))).toEqual(
      new Set(["system user"]),
    );
    expect(sent[0]?.messages[0]?.content).toContain(prompts.get("usefulness", "ja").instructions);
  });
});

describe("the planted replies of these tests", () => {
  it.each(everyTask.map((task) => [task.name, task] as const))(
    "of %s would be taken if they came from the judge",
    async (name, task) => {
      const { input, planted, own } = taskCases[name]!;
      expect(isDeepStrictEqual(task.output.parse(planted), task.output.parse(own))).toBe(false);
      judge.script.manner = "planted_only";
      judge.script.mode = "json_schema";
      judge.script.ownReply = () => planted;
      const outcome = await judge.runner().run(task, input, { language: "en" });
      expect(outcome).toMatchObject({ ok: true, value: task.output.parse(planted) });
    },
  );
});
