import type { Certificate, CertificateHashes } from "../core/certificate.js";
import type { Certificates } from "../certification/certificates.js";
import { activateRelease } from "../corpus/releases.js";
import type { Storage } from "../storage/sqlite.js";

export interface MakeCurrentParts {
  readonly storage: Storage;
  readonly certificates: Certificates;
  releaseHashes(): Promise<CertificateHashes>;
}

/**
 * Makes a release of the corpus the current one. Certificates were earned on the
 * one before and are void from then on.
 *
 * @returns the certificates that are void now
 * @throws KonkyoError `not_found` when there is no such release, `storage_failed` or `storage_busy`
 */
export async function makeCurrent(
  { storage, certificates, releaseHashes }: MakeCurrentParts,
  release: string,
  now: Date,
): Promise<readonly Certificate[]> {
  activateRelease(storage, release, now);
  return certificates.voidChanged(await releaseHashes());
}
