import { KonkyoError } from "../core/errors.js";
import type { ExperimentRecord } from "./journal/experiment-record.js";

type Compared = Pick<ExperimentRecord, "name" | "dataset" | "datasetHash" | "identity">;

/** Answers that stand in the data set may differ: they are what is compared. Runs that kept no hash of their questions need the same data set. */
export function haveSameQuestions(before: Compared, after: Compared): boolean {
  if (before.datasetHash === after.datasetHash) return true;
  const questions = before.identity?.questions_hash;
  return questions !== undefined && questions === after.identity?.questions_hash;
}

/** @throws KonkyoError `usage` when the experiments ran over different questions */
export function refuseOtherQuestions(before: Compared, after: Compared): void {
  if (haveSameQuestions(before, after)) return;
  throw new KonkyoError("usage", "the two experiments ran over different questions", {
    where: `${before.name} (${before.dataset}), ${after.name} (${after.dataset})`,
    hint: "Add --other-dataset to pair the rows that share an id all the same.",
  });
}
