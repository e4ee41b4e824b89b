import type { Language } from "../../core/language.js";
import type { JudgedItem } from "../grading.js";
import type { ItemNames } from "../names/item-names.js";

export interface CodeDecision {
  readonly passed: boolean;
  readonly reason: string;
}

export interface DeciderInput {
  readonly question: string;
  readonly items: readonly JudgedItem[];
  readonly names: ItemNames;
  readonly language: Language;
}

/** Decides what needs no model, by item id. Items that it leaves out are for the model. Pure. */
export type Decider = (input: DeciderInput) => ReadonlyMap<string, CodeDecision>;
