import type { Sample } from "../../src/core/sample.js";
import type { MetricSettings } from "../../src/metrics/define-metric.js";
import type { Script } from "../support/scripted-judge.js";
import type { Random } from "./random.js";

export type Vectors = Readonly<Record<string, readonly number[]>>;

/** What Ragas is given, and what the endpoint answers it. */
export interface RagasSide {
  /** Fields of a Ragas SingleTurnSample. */
  readonly sample: Readonly<Record<string, unknown>>;
  /** In the order of asking; where Ragas asks at once, `when` is a text that tells the requests apart. */
  readonly replies: readonly { readonly when?: string; readonly choices: readonly unknown[] }[];
  readonly vectors?: Vectors;
  /** What the constructor of the metric is given. */
  readonly options?: Readonly<Record<string, string | number>>;
}

/** The same verdicts and vectors as our metric meets them. */
export interface OurSide {
  readonly sample: Sample;
  readonly script: Script;
  readonly vectors?: Vectors;
  readonly settings?: Partial<MetricSettings>;
}

interface ParityDefinition<Input> {
  /** Name of our metric. */
  readonly metric: string;
  /** Class of ragas.metrics. */
  readonly ragasClass: string;
  /** One way to draw a sample for each kind of case. */
  readonly kinds: Readonly<Record<string, (random: Random) => Input>>;
  ragas(input: Input): RagasSide;
  ours(input: Input): OurSide;
}

export type ParityMetric = ParityDefinition<unknown>;

/** Forgets the type of the inputs, which pass through JSON between drawing and use. */
export function defineParity<Input>(definition: ParityDefinition<Input>): ParityMetric {
  return {
    ...definition,
    ragas: (input) => definition.ragas(input as Input),
    ours: (input) => definition.ours(input as Input),
  };
}

/** Texts s1, s2, … as a judge would make them. */
export function named(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}

/** Ragas' verdicts about statements. */
export function statementVerdicts(verdicts: readonly boolean[]): unknown {
  return {
    statements: verdicts.map((verdict, index) => ({
      statement: `statement ${index + 1}`,
      reason: "scripted",
      verdict: verdict ? 1 : 0,
    })),
  };
}

/** Our verdicts about items with ids `<prefix>1`, …; verdicts beyond the items carry ids nobody sent. */
export function verdictsById(
  prefix: string,
  flag: string,
  verdicts: readonly boolean[],
): { id: string; reason: string; [flag: string]: unknown }[] {
  return verdicts.map((verdict, index) => ({ id: `${prefix}${index + 1}`, reason: "scripted", [flag]: verdict }));
}

/** Small integers, which every float format holds exactly; never all 0. */
export function drawVector(random: Random): number[] {
  return [random.integer(1, 9), ...Array.from({ length: 5 }, () => random.integer(-9, 9))];
}
