import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerTask } from "../../src/tasks/answer.js";
import { entailmentTask } from "../../src/tasks/entailment.js";
import { questionFromAnswerTask } from "../../src/tasks/question-from-answer.js";
import { tasks } from "../../src/tasks/registry.js";

describe("output schemas", () => {
  it.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ["1", true],
    ["0", false],
    ["true", true],
    [" False ", false],
    ["Yes", true],
  ])("reads the flag %j as %j", (given, read) => {
    const reply = { verdicts: [{ id: "s1", reason: "r", supported: given }] };
    expect(entailmentTask.output.parse(reply)).toEqual({ verdicts: [{ id: "s1", reason: "r", supported: read }] });
  });

  it.each([2, -1, "maybe", "", null, undefined, [], {}])("refuses the flag %j", (given) => {
    const reply = { verdicts: [{ id: "s1", reason: "r", supported: given }] };
    expect(entailmentTask.output.safeParse(reply).success).toBe(false);
  });

  it("reads a missing reason as empty and a number as an id", () => {
    expect(
      entailmentTask.output.parse({
        verdicts: [
          { id: 1, supported: true },
          { id: "2", reason: null, supported: 0 },
        ],
      }),
    ).toEqual({
      verdicts: [
        { id: "1", reason: "", supported: true },
        { id: "2", reason: "", supported: false },
      ],
    });
    const answer = { claims: [{ text: "t", evidence_ids: [7] }], declined: "0" };
    expect(answerTask.output.parse(answer)).toEqual({ claims: [{ text: "t", evidence_ids: ["7"] }], declined: false });
  });

  it("refuses a verdict without an id and a question without a flag", () => {
    expect(entailmentTask.output.safeParse({ verdicts: [{ supported: true }] }).success).toBe(false);
    expect(questionFromAnswerTask.output.safeParse({ questions: [{ question: "q" }] }).success).toBe(false);
  });

  it.each(tasks.map((task) => [task.name, task.output] as const))(
    "%s has a strict JSON schema of plain types",
    (_, output) => {
      const schema = z.toJSONSchema(output as z.ZodType, { io: "output" });
      const visit = (node: unknown): void => {
        if (typeof node !== "object" || node === null) return;
        const { type, properties, required, additionalProperties, items } = node as Record<string, unknown>;
        expect(["object", "array", "string", "boolean"]).toContain(type);
        if (type === "array") visit(items);
        if (type !== "object") return;
        expect(additionalProperties).toBe(false);
        expect([...(required as string[])].sort()).toEqual(Object.keys(properties as object).sort());
        Object.values(properties as object).forEach(visit);
      };
      visit(schema);
    },
  );
});
