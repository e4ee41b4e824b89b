import type { Language } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { ItemNames } from "../judges/names/item-names.js";
import { classifyTask, type ClassifyInput } from "../tasks/classify.js";
import type { TaskRunner } from "../tasks/task.js";
import { categoryGuessKey, type CategoryGuess } from "./category-guess.js";
import { classifySample } from "./classify.js";

/** A guess, and the category that it gives; null where none fits or the judge failed. */
export interface GuessedCategory {
  readonly category: string | null;
  readonly guess: CategoryGuess;
}

/** A guess by rules, as `classifySample` makes it. Pure. */
export function guessByRules(sample: Sample, names: ItemNames): GuessedCategory {
  const { category, reason } = classifySample(withoutCategory(sample), names);
  return { category, guess: { status: "guessed", by: "rules", reason } };
}

/**
 * Asks the judge which of the categories a question is of. Neither the answer
 * nor the metadata is shown. A name that is none of them, in width and letter
 * case too, is a failure; rules answer where the judge is offline.
 *
 * @throws KonkyoError `cancelled` when the signal is aborted, `prompt_invalid`
 */
export async function guessByJudge(
  sample: Sample,
  options: {
    readonly judge: TaskRunner;
    readonly categories: ClassifyInput["categories"];
    readonly names: ItemNames;
    readonly language: Language;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<GuessedCategory> {
  const { judge, categories, names, language, signal } = options;
  const ruled = classifySample(withoutCategory(sample), names);
  const input = { ruled, categories, expected: expectedOf(sample), question: sample.user_input };
  const reply = await judge.run(classifyTask, input, { language, signal });
  if (reply.offline) return guessByRules(sample, names);
  const asked = { by: "judge", model: reply.model, prompt: reply.prompt, usage: reply.usage } as const;
  if (!reply.ok)
    return { category: null, guess: { status: "failed", code: reply.code, reason: reply.message, ...asked } };
  const { category: name, reason } = reply.value;
  if (name.trim() === "") return { category: null, guess: { status: "none_fits", reason, ...asked } };
  const known = categories.find((category) => folded(category.name) === folded(name));
  if (known !== undefined) return { category: known.name, guess: { status: "guessed", reason, ...asked } };
  return { category: null, guess: { status: "failed", code: "incomplete", reason: unknown[language](name), ...asked } };
}

/** The sample as it is kept: with its category, and beside its metadata how it came by it. */
export function withGuess(sample: Sample, { category, guess }: GuessedCategory): Sample {
  return {
    ...withoutCategory(sample),
    ...(category === null ? {} : { category }),
    metadata: { ...sample.metadata, [categoryGuessKey]: guess },
  };
}

function withoutCategory(sample: Sample): Sample {
  const asked = { ...sample };
  delete asked.category;
  return asked;
}

function expectedOf({ reference, expected_documents: documents }: Sample): ClassifyInput["expected"] {
  return {
    ...(reference === undefined ? {} : { reference }),
    ...(documents === undefined ? {} : { expected_documents: documents.length }),
  };
}

function folded(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

const unknown: Readonly<Record<Language, (name: string) => string>> = {
  ja: (name) => `判定者の挙げた種類「${name.slice(0, 100)}」は、一覧にありません。`,
  en: (name) => `The judge named the category "${name.slice(0, 100)}", which is not in the list.`,
};
