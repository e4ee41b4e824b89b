import fs from "node:fs";
import { z } from "zod";
import { readJsonLines } from "../corpus/json-lines.js";
import { sampleSchema } from "../core/sample.js";
import { KonkyoError } from "../core/errors.js";

const demoQuestionSchema = sampleSchema.extend({
  metadata: z.object({
    expect: z.object({ route: z.string(), reason: z.string(), declined: z.boolean().optional() }),
    caller_groups: z.array(z.string()).default([]),
  }),
});

/** A question of the example, with the way it should end and the groups of the person who asks it. */
export type DemoQuestion = z.infer<typeof demoQuestionSchema>;

/**
 * Reads the questions of an example.
 *
 * @throws KonkyoError `input_invalid` naming file and line
 */
export function readDemoQuestions(file: string): readonly DemoQuestion[] {
  return [...readJsonLines(fs.readFileSync(file, "utf8"))].map((row) => {
    const where = `${file} line ${row.line}`;
    if ("fault" in row) throw new KonkyoError("input_invalid", row.fault, { where });
    const parsed = demoQuestionSchema.safeParse(row.value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new KonkyoError("input_invalid", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`, { where });
  });
}
