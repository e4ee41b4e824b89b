import type { Certificate, CertificateHashes } from "../core/certificate.js";
import type { Label } from "../review/labels.js";
import type { Storage } from "../storage/sqlite.js";
import type { Certificates } from "./certificates.js";
import { certifyCategory, type CategoryReport } from "./certify-category.js";
import { categoryRelease, type ReleaseConfig } from "./config.js";
import { requireMeasured } from "./require-measured.js";
import { usableLabels } from "./usable-labels.js";
import { writeCertificates } from "./write-certificates.js";

export interface CertifyServices {
  readonly config: { readonly release: ReleaseConfig };
  readonly metrics: readonly { readonly name: string }[];
  readonly storage: Storage;
  readonly certificates: Certificates;
  /** What a certificate earned now would stand on. */
  releaseHashes(): Promise<CertificateHashes>;
}

/** A goal that was asked for and is easier to reach than the configured one. */
export interface EasierGoal {
  readonly goal: "confidence" | "allowed_rate";
  readonly configured: number;
  /** Whose rate it is; null for the confidence, which all share. */
  readonly category: string | null;
}

export interface CertifyRequest {
  /** All categories with labels unless given. */
  readonly categories?: readonly string[] | undefined;
  readonly allowedRate?: number | undefined;
  readonly confidence?: number | undefined;
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly by: string;
  /** Labels to take in beside the stored ones; none unless given. */
  readonly more?: (now: CertificateHashes) => Promise<readonly Label[]>;
  /** The error that tells this caller which of its fields asks for too little. */
  readonly refusal: (easier: EasierGoal) => Error;
}

export interface CertifiedLabels {
  readonly hashes: CertificateHashes;
  /** Labels that were new; null where nothing was written. */
  readonly imported: number | null;
  /** Certificates that ended: something has changed since, or the labels no longer bear them out. */
  readonly voided: readonly Certificate[];
  readonly categories: readonly CategoryReport[];
}

/**
 * Works out from labels which categories may answer by themselves, and writes
 * their certificates. A certificate must not be easier to earn than the
 * configuration says; to see what would be is harmless.
 *
 * @throws KonkyoError `config_invalid` for a required score that is not measured; the request's `refusal`; otherwise
 * as `writeCertificates` and `more`
 */
export async function certifyLabels(services: CertifyServices, request: CertifyRequest): Promise<CertifiedLabels> {
  const { release } = services.config;
  requireMeasured(release.required, services.metrics);
  refuseLowConfidence(release, request);
  const hashes = await services.releaseHashes();
  const fromFile = (await request.more?.(hashes)) ?? [];
  const labels = usableLabels(services.storage, { required: release.required, now: hashes, more: fromFile });
  const asked = request.categories === undefined ? [...labels.keys()].sort() : [...new Set(request.categories)];
  const earned = asked.map((category) => {
    refuseHighRate(category, release, request);
    const { allowedRate, confidence } = request;
    const own = labels.get(category) ?? { usable: [], excluded: {} };
    return certifyCategory(category, own, { config: release, allowedRate, confidence });
  });
  if (request.dryRun) return { hashes, imported: null, voided: [], categories: earned };
  return { hashes, ...(await writeCertificates(services, { earned, labels, hashes, fromFile, by: request.by })) };
}

function refuseLowConfidence({ confidence: configured }: ReleaseConfig, request: CertifyRequest): void {
  const { confidence, dryRun, refusal } = request;
  if (dryRun || confidence === undefined || confidence >= configured) return;
  throw refusal({ goal: "confidence", configured, category: null });
}

function refuseHighRate(category: string, release: ReleaseConfig, request: CertifyRequest): void {
  const { allowedRate, dryRun, refusal } = request;
  const { allowedRate: configured } = categoryRelease(release, category);
  if (dryRun || allowedRate === undefined || allowedRate <= configured) return;
  throw refusal({ goal: "allowed_rate", configured, category });
}
