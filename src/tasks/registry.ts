import { answerTask } from "./answer.js";
import { attributionTask } from "./attribution.js";
import { entailmentTask } from "./entailment.js";
import { questionFromAnswerTask } from "./question-from-answer.js";
import { statementsTask } from "./statements.js";
import { usefulnessTask } from "./usefulness.js";

/** Every task there is; each has a folder of prompts under its name. */
export const tasks = [
  answerTask,
  questionFromAnswerTask,
  statementsTask,
  entailmentTask,
  attributionTask,
  usefulnessTask,
] as const;
