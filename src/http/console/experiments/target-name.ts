import type { View } from "../view.js";
import { experimentsWords } from "./messages.js";

/** Who answers, in words; a target of the configuration by its name. */
export function targetName(target: string, { language }: View): string {
  const words = experimentsWords(language);
  if (target === "dataset") return words.fromDataset;
  return target === "graph" ? words.fromGraph : target;
}
