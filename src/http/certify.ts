import { certifyCategory, type CategoryReport } from "../certification/certify-category.js";
import { categoryRelease } from "../certification/config.js";
import { requireMeasured } from "../certification/require-measured.js";
import { usableLabels } from "../certification/usable-labels.js";
import { writeCertificates } from "../certification/write-certificates.js";
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
  requireMeasured(services.config.release.required, services.metrics);
  if (!request.dry_run) refuseEasier("confidence", request.confidence, services.config.release.confidence, -1);
  const { required } = services.config.release;
  const hashes = await services.releaseHashes();
  const labels = usableLabels(services.storage, { required, now: hashes });
  const categories = request.categories === undefined ? [...labels.keys()].sort() : [...new Set(request.categories)];
  const earned = categories.map((category) => {
    const config = services.config.release;
    const { allowedRate } = categoryRelease(config, category);
    if (!request.dry_run) refuseEasier("allowed_rate", request.allowed_rate, allowedRate, 1);
    const own = labels.get(category) ?? { usable: [], excluded: {} };
    return certifyCategory(category, own, {
      config,
      allowedRate: request.allowed_rate,
      confidence: request.confidence,
    });
  });
  if (request.dry_run) return { dry_run: true, voided: [], categories: earned };
  const written = await writeCertificates(services, { earned, labels, hashes, fromFile: [], by });
  return { dry_run: false, voided: written.voided, categories: written.categories };
}

/** A certificate must not be easier to earn than the configuration says; to see what would be is harmless. */
function refuseEasier(field: string, given: number | undefined, configured: number, easier: 1 | -1): void {
  if (given === undefined || (given - configured) * easier <= 0) return;
  throw new HttpProblem("input_invalid", `is easier than the configured ${configured}`, {
    where: `body.${field}`,
    hint: "Look with dry_run, or have the configuration changed first.",
  });
}
