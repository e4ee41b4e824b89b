import { KonkyoError } from "../core/errors.js";

/**
 * A score that must be there before a release has to be measured at all.
 *
 * @throws KonkyoError `config_invalid` naming those that are not
 */
export function requireMeasured(required: readonly string[], metrics: readonly { readonly name: string }[]): void {
  const unknown = required.filter((name) => !metrics.some((metric) => metric.name === name));
  if (unknown.length === 0) return;
  throw new KonkyoError("config_invalid", `${unknown.join(", ")} must be scored and is not measured`, {
    where: "release.required",
    hint: "Add it to evaluation.metrics or evaluation.judges, or take it out.",
  });
}
