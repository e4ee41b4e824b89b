import type { Services } from "../../src/services.js";
import { drive, type AnswerGraph } from "./drive.js";
import { forgetEnded } from "./forget-ended.js";
import type { RunResult } from "./run-result.js";

export type { AnswerGraph } from "./drive.js";

export interface Question {
  readonly question: string;
  /** The caller's groups, as the calling process knows them. */
  readonly groups: readonly string[];
  /** What asks, for the record; `konkyo` unless said. Runs of an experiment are told apart by it. */
  readonly source?: string;
  /** Id of the run; a new one unless said. */
  readonly processId?: string;
  /** See `Drive`. */
  readonly requestId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** See `Drive`. */
  readonly stop?: AbortSignal | undefined;
  /** Told when a node has finished, for progress. */
  readonly onNode?: (node: string) => void;
}

/**
 * Asks one question until it is answered, refused or waits for a person, and
 * returns the whole run. A run that waits has the outcome `held` and names its ticket.
 *
 * @throws KonkyoError `cancelled` when the signal aborts or the run is cancelled; the run's record says so too
 */
export async function ask(graph: AnswerGraph, services: Services, question: Question): Promise<RunResult> {
  const processId = question.processId ?? services.newProcessId();
  const { groups, source = "konkyo", requestId, signal, stop, onNode } = question;
  const input = { question: question.question };
  const run = await drive(graph, services, { processId, input, groups, source, requestId, signal, stop, onNode });
  await forgetEnded(graph, services, processId);
  return run;
}
