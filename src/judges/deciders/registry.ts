import type { Decider } from "./decider.js";
import { decideExcludedItems, decideRequiredItems } from "./listed-items.js";
import { decideNumericConstraints } from "./numeric-constraints.js";

/** Code that decides before a model is asked, by the name that a judge's file uses. */
export const deciders: Readonly<Record<string, Decider>> = {
  numeric_constraints: decideNumericConstraints,
  excluded_items: decideExcludedItems,
  required_items: decideRequiredItems,
};

export const deciderNames = Object.keys(deciders);
