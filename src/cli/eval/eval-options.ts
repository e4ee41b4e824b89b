import type { Language } from "../../core/language.js";
import type { Guesser } from "../../datasets/category-guess.js";

/** Options of `konkyo eval`. */
export interface EvalOptions {
  readonly name: string;
  /** `graph`, `dataset`, a target of the configuration, or by default what the data set calls for. */
  readonly target?: string;
  /** A profile's name or file. */
  readonly profile?: string;
  /** Who guesses the category of questions without one; by default as the profile and the configuration say. */
  readonly classify?: Guesser;
  readonly sample?: number;
  readonly category?: readonly string[];
  readonly onlyFailed?: boolean;
  readonly failIf?: readonly string[];
  readonly baseline?: string;
  readonly failOn?: "regression";
  readonly otherDataset?: boolean;
  /** Groups of the person on whose behalf the answer graph is asked. */
  readonly group?: readonly string[];
  readonly concurrency?: number;
  readonly maxErrorRate?: number;
  readonly format?: string;
  readonly map?: readonly string[];
  readonly badRows?: "skip" | "stop";
  /** Files to write, beside the output. */
  readonly junit?: string;
  readonly markdown?: string;
  readonly language: Language;
}
