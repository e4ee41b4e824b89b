import type { Language } from "../core/language.js";
import type { Sample, SampleField } from "../core/sample.js";
import type { Convention, Score } from "../core/score.js";
import type { Embedder } from "../llm/port.js";
import type { TaskRunner } from "../tasks/task.js";

/** What a metric works with. */
export interface MetricContext {
  readonly judge: TaskRunner;
  readonly embedder: Embedder;
  readonly language: Language;
  readonly convention: Convention;
  readonly signal?: AbortSignal | undefined;
}

/** A metric as data: the registry, graph, CLI and reports derive everything from these properties. */
export interface Metric {
  /** snake_case; also the name of its node in the evaluation graph. */
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  /** One sentence for people. */
  readonly description: Readonly<Record<Language, string>>;
  /** Fields without which there is no score (`missing_input`). An empty list of contexts is a value, not a missing field. */
  readonly needs: readonly SampleField[];
  readonly range: readonly [low: number, high: number];
  readonly higherIsBetter: boolean;
  /** Computes the score of a sample that has every needed field. May throw; the runner turns it into `judge_failed`. */
  score(sample: Sample, context: MetricContext): Promise<Score>;
}

