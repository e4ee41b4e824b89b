import { KonkyoError } from "../core/errors.js";
import type { Judge } from "./judge.js";

/**
 * The judges of these names, in their order, each once.
 *
 * @throws KonkyoError `config_invalid` when there is no judge of a name
 */
export function selectJudges(judges: readonly Judge[], names: readonly string[]): readonly Judge[] {
  return [...new Set(names)].map((name) => {
    const judge = judges.find((candidate) => candidate.name === name);
    if (judge !== undefined) return judge;
    throw new KonkyoError("config_invalid", `there is no judge named ${JSON.stringify(name)}`, {
      where: "evaluation.judges",
      hint: `There are ${judges.map((candidate) => candidate.name).join(", ")}; add your own through judges.folders.`,
    });
  });
}
