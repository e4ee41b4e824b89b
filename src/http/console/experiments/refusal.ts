import { asHttpProblem, problems, type HttpProblem } from "../../problem.js";

/** Why an experiment could not be started, for the form to say. */
export interface Refusal {
  /** The field that it is about, where there is one. */
  readonly about: "name" | "file" | "sample" | "conflict" | "other";
  readonly status: 400 | 409;
  readonly problem: HttpProblem;
}

/** @throws the error itself where the sender has no part in it */
export function refusalOf(error: unknown): Refusal {
  const problem = asHttpProblem(error);
  const { status } = problems[problem.code];
  if (status !== 400 && status !== 409) throw error;
  const about = problem.code === "conflict" ? "conflict" : (fields.get(problem.details.where ?? "") ?? "other");
  return { about, status, problem };
}

const fields: ReadonlyMap<string, Refusal["about"]> = new Map([
  ["body.name", "name"],
  ["body.file", "file"],
  ["body.sample", "sample"],
]);
