import { agreementTask } from "./agreement.js";
import { answerTask } from "./answer.js";
import { attributionTask } from "./attribution.js";
import { citationSupportTask } from "./citation-support.js";
import { contradictionTask } from "./contradiction.js";
import { coverageTask } from "./coverage.js";
import { classifyTask } from "./classify.js";
import { entailmentTask } from "./entailment.js";
import { entitiesTask } from "./entities.js";
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
  agreementTask,
  entitiesTask,
  citationSupportTask,
  coverageTask,
  contradictionTask,
  classifyTask,
] as const;
