import { z } from "zod";
import { splitSentences } from "../core/sentences.js";
import { statementsOf } from "../llm/offline/statements.js";
import { halvesOf } from "./halves.js";
import type { Task } from "./task.js";

export interface StatementsInput {
  readonly question: string;
  readonly answer: string;
}

export const statementsOutputSchema = z.object({ statements: z.array(z.string()) });
export type StatementsOutput = z.infer<typeof statementsOutputSchema>;

/** Splits an answer into statements that can be checked one by one; a refusal has none. */
export const statementsTask: Task<StatementsInput, StatementsOutput> = {
  name: "statements",
  output: statementsOutputSchema,
  variables: ({ question, answer }) => ({ question, answer }),
  offline: ({ answer }) => ({ statements: statementsOf(answer) }),
  parts: {
    split: ({ question, answer }) => {
      const halves = halvesOf(splitSentences(answer));
      return halves === null
        ? null
        : [
            { question, answer: halves[0].join("\n") },
            { question, answer: halves[1].join("\n") },
          ];
    },
    join: (first, second) => ({ statements: [...first.statements, ...second.statements] }),
  },
};
