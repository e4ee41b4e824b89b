import type { Section } from "../section.js";
import { experimentsWordsEn } from "./messages.en.js";
import { experimentsWordsJa } from "./messages.ja.js";
import { registerComparison } from "./register-comparison.js";
import { registerList } from "./register-list.js";
import { registerOneExperiment } from "./register-one-experiment.js";
import { registerStart } from "./register-start.js";
import { operations } from "../../operations.js";

/** Experiments: what was evaluated as a whole, where it is weak, what became better, and how the next one runs. */
export const experimentsSection: Section = {
  name: "experiments",
  path: "/experiments",
  roles: operations.listExperiments.roles,
  notices: {
    experiment_cancelled: { ja: experimentsWordsJa.cancelledNotice, en: experimentsWordsEn.cancelledNotice },
  },
  register(console) {
    registerList(console);
    registerStart(console);
    registerComparison(console);
    registerOneExperiment(console);
  },
};
