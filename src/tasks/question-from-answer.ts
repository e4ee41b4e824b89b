import { z } from "zod";
import { questionsFrom } from "../llm/offline/question-from-answer.js";
import { flagField } from "./reply-fields.js";
import type { Task } from "./task.js";

export interface QuestionFromAnswerInput {
  readonly answer: string;
  /** How many questions, at least 1. */
  readonly count: number;
}

export const questionFromAnswerOutputSchema = z.object({
  questions: z.array(z.object({ question: z.string(), noncommittal: flagField })),
});
export type QuestionFromAnswerOutput = z.infer<typeof questionFromAnswerOutputSchema>;

/** Works out, from an answer alone, which questions it answers and whether it is noncommittal. */
export const questionFromAnswerTask: Task<QuestionFromAnswerInput, QuestionFromAnswerOutput> = {
  name: "question-from-answer",
  output: questionFromAnswerOutputSchema,
  variables: ({ answer, count }) => ({ answer, count: String(count) }),
  offline: ({ answer, count }, language) => ({ questions: questionsFrom(answer, count, language) }),
};
