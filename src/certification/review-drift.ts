import type { Certificate } from "../core/certificate.js";
import { readLabels, type Label } from "../review/labels.js";
import type { Storage } from "../storage/sqlite.js";
import type { Certificates } from "./certificates.js";
import { checkDrift, type DriftCheck, type LookedAt } from "./drift.js";
import { exclusionOf } from "./label-use.js";
import { passes } from "./levels.js";

export interface DriftReview {
  readonly certificate: Certificate;
  readonly check: DriftCheck;
}

/**
 * Holds a category's certificate against the answers that were looked at after
 * their release, and voids it when its bound no longer holds. To be called after
 * each decision about such an answer.
 *
 * @returns null when the category has no certificate
 * @throws KonkyoError `storage_failed` naming what is damaged, `storage_busy`
 */
export async function reviewDrift(given: {
  readonly storage: Storage;
  readonly certificates: Certificates;
  readonly category: string;
}): Promise<DriftReview | null> {
  const { storage, certificates, category } = given;
  const certificate = await certificates.valid(category);
  if (certificate === null) return null;
  const check = checkDrift(
    certificate,
    lookedAtSince(certificate, readLabels(storage, { category, source: "sampled" })),
  );
  if (!check.holds) await certificates.void(certificate.certificate_id, `drift: ${check.detail}`);
  return { certificate, check };
}

/**
 * Answers that the certificate let out, and those that an earlier one of the
 * category let out, that were looked at since and that it would let out too. The
 * first are known by its id and not by time: a clock may jump. Pure.
 */
export function lookedAtSince(certificate: Certificate, labels: Iterable<Label>): LookedAt {
  let [released, wrong] = [0, 0];
  for (const label of labels) {
    if (label.correct === null || !countsFor(certificate, label)) continue;
    released += 1;
    if (!label.correct) wrong += 1;
  }
  return { released, wrong };
}

function countsFor(certificate: Certificate, label: Label): boolean {
  if (label.certificate_id === certificate.certificate_id) return true;
  if (exclusionOf(label, "sampled", certificate.hashes) !== null) return false;
  const scores = Object.fromEntries(label.scores.map((score) => [score.metric, score]));
  return label.labelled_at > certificate.created_at && passes(scores, certificate.thresholds);
}
