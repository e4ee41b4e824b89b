import type { Config } from "../../src/config/schema.js";
import { KonkyoError } from "../../src/core/errors.js";
import { detectLanguage } from "../../src/core/language.js";
import type { Sample } from "../../src/core/sample.js";
import { describedCategories } from "../../src/datasets/category-description.js";
import { readConfiguredNames } from "../../src/datasets/configured-names.js";
import type { Guesser } from "../../src/datasets/category-guess.js";
import { guessByJudge, guessByRules, type GuessedCategory } from "../../src/datasets/guess-category.js";
import type { Profile } from "../../src/datasets/profile.js";
import type { Services } from "../../src/services.js";

/** How the categories of questions without one are guessed. */
export interface Classification {
  readonly guesser: Guesser;
  guess(sample: Sample, signal: AbortSignal): Promise<GuessedCategory>;
}

/**
 * Who guesses, as the command line says, or else the configuration where the
 * profile asks for guesses; null where nobody does. Without a model, rules
 * guess in the judge's place.
 *
 * @throws KonkyoError `usage` when the judge has no categories to choose from, `prompt_invalid` for a table of names
 */
export function chooseClassification(
  services: Services,
  settings: Config,
  profile: Profile,
  asked: Guesser | undefined,
): Classification | null {
  const wanted = asked ?? (profile.classify ? settings.datasets.classify : null);
  if (wanted === null) return null;
  const names = readConfiguredNames(settings.judges);
  const { judge } = services;
  if (wanted === "rules" || judge.offline) {
    return { guesser: "rules", guess: async (sample) => guessByRules(sample, names) };
  }
  if (Object.keys(profile.categories).length === 0) {
    throw new KonkyoError("usage", `the profile ${profile.name} has no categories to choose from`, {
      where: "--classify",
      hint: "Choose a profile with categories, such as --profile assistant.",
    });
  }
  return {
    guesser: "judge",
    guess(sample, signal) {
      const language = settings.language === "auto" ? detectLanguage(sample.user_input) : settings.language;
      return guessByJudge(sample, {
        judge,
        categories: describedCategories(profile, language),
        names,
        language,
        signal,
      });
    },
  };
}
