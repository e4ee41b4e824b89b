import { twoWaySupport } from "./correctness.js";
import { forbiddingGuidelines } from "./guidelines.js";
import { excludedText, requiredText } from "./listed-text.js";
import { numericText } from "./numeric-text.js";
import { lexicalRelevance } from "./relevance.js";
import type { OfflineRule } from "./rule.js";
import { unsafePatterns } from "./safety.js";

/** Rules that judge when there is no model, by the name that a judge's file uses. */
export const offlineRules: Readonly<Record<string, OfflineRule>> = {
  lexical_relevance: lexicalRelevance,
  numeric_text: numericText,
  excluded_text: excludedText,
  required_text: requiredText,
  forbidding_guidelines: forbiddingGuidelines,
  unsafe_patterns: unsafePatterns,
  two_way_support: twoWaySupport,
};

export const offlineRuleNames = Object.keys(offlineRules);
