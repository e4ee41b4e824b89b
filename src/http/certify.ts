import type { CategoryReport } from "../certification/certify-category.js";
import { certifyLabels, type EasierGoal } from "../certification/certify-labels.js";
import type { Certificate } from "../core/certificate.js";
import type { Services } from "../services.js";
import { HttpProblem } from "./problem.js";

export interface CertifyRequest {
  /** All categories with labels unless given. */
  readonly categories?: readonly string[] | undefined;
  readonly allowed_rate?: number | undefined;
  readonly confidence?: number | undefined;
  /** Nothing is written. */
  readonly dry_run: boolean;
}

export interface Certified {
  readonly dry_run: boolean;
  /** Certificates that ended: something has changed since, or the labels no longer bear them out. */
  readonly voided: readonly Certificate[];
  readonly categories: readonly CategoryReport[];
}

/**
 * Works out from the stored labels which categories may answer by themselves, and writes their certificates.
 *
 * @throws HttpProblem `input_invalid` for a goal easier than the configured one; KonkyoError `config_invalid`,
 * `storage_failed` or `storage_busy`
 */
export async function certifyFromLabels(services: Services, request: CertifyRequest, by: string): Promise<Certified> {
  const { categories, allowed_rate: allowedRate, confidence, dry_run: dryRun } = request;
  const asked = { categories, allowedRate, confidence, dryRun, by, refusal: easier };
  const certified = await certifyLabels(services, asked);
  return { dry_run: dryRun, voided: certified.voided, categories: certified.categories };
}

function easier({ goal, configured }: EasierGoal): HttpProblem {
  return new HttpProblem("input_invalid", `is easier than the configured ${configured}`, {
    where: `body.${goal}`,
    hint: "Look with dry_run, or have the configuration changed first.",
  });
}
