import type { Sample } from "../core/sample.js";
import type { ItemNames } from "./names/item-names.js";
import type { Grade } from "./scale.js";

/** One thing that a judge passes a verdict on. */
export interface JudgedItem {
  readonly id: string;
  readonly text: string;
}

export interface GradeInput {
  readonly sample: Sample;
  readonly items: readonly JudgedItem[];
  /** What belongs to what, for the rules that judge without a model. */
  readonly names: ItemNames;
}

export interface GradeOutput {
  readonly verdicts: readonly GradeVerdict[];
}

export interface GradeVerdict {
  readonly id: string;
  readonly reason: string;
  readonly grade: Grade;
  /** Of rules that give no grade: true where a model could. */
  readonly needsModel?: boolean;
}
