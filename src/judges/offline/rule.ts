import type { Language } from "../../core/language.js";
import type { GradeInput } from "../grading.js";

/** What a rule found about one item: its place on the scale from 0 to 1, or null where it cannot tell. */
export interface Finding {
  readonly id: string;
  readonly reason: string;
  readonly share: number | null;
  /** True where it cannot tell because only a model could, not because there is nothing to judge. */
  readonly needsModel?: boolean;
}

/** Judges without a model. Pure; one finding for each item, in their order. */
export type OfflineRule = (input: GradeInput, language: Language) => readonly Finding[];
