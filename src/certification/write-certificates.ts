import type { Certificate, CertificateHashes } from "../core/certificate.js";
import type { Label } from "../review/labels.js";
import type { Storage } from "../storage/sqlite.js";
import type { Certificates } from "./certificates.js";
import { earnedCertificate, type CategoryReport } from "./certify-category.js";
import { checkLabels } from "./drift.js";
import { storeLabels } from "./store-labels.js";
import type { CategoryLabels } from "./usable-labels.js";

export interface WrittenCertificates {
  /** Labels of the file that were new. */
  readonly imported: number;
  /** Certificates that ended: something has changed since, or the labels no longer bear them out. */
  readonly voided: readonly Certificate[];
  /** The reports, with the certificates that were written. */
  readonly categories: readonly CategoryReport[];
}

/**
 * Stores imported labels, ends the certificates that no longer hold and writes
 * those that were earned.
 *
 * @throws KonkyoError `conflict` when a label is stored with another verdict, `storage_failed` naming a valid
 * certificate that is damaged, before any is written; `storage_busy`
 */
export async function writeCertificates(
  { certificates, storage }: { readonly certificates: Certificates; readonly storage: Storage },
  given: {
    readonly earned: readonly CategoryReport[];
    readonly labels: ReadonlyMap<string, CategoryLabels>;
    readonly hashes: CertificateHashes;
    readonly fromFile: readonly Label[];
    readonly by: string;
  },
): Promise<WrittenCertificates> {
  const { earned, labels, hashes, fromFile, by } = given;
  const imported = storeLabels(storage, fromFile);
  const voided = [...(await certificates.voidChanged(hashes))];
  const categories: CategoryReport[] = [];
  for (const report of earned) {
    const certificate = earnedCertificate(report, hashes, by);
    const issued = certificate === null ? null : await certificates.issue(certificate);
    categories.push({ ...report, certificate_id: issued?.certificate_id ?? null });
    const ended = issued === null ? await endUnlessItHolds(certificates, report.category, labels) : null;
    if (ended !== null) voided.push(ended);
  }
  return { imported, voided, categories };
}

/** A certificate that was earned before stays where the labels of now bear its marks out, and only there. */
async function endUnlessItHolds(
  certificates: Certificates,
  category: string,
  labels: ReadonlyMap<string, CategoryLabels>,
): Promise<Certificate | null> {
  const former = await certificates.valid(category);
  if (former === null) return null;
  const check = checkLabels(former, labels.get(category)?.usable ?? []);
  if (check.holds) return null;
  await certificates.void(former.certificate_id, `the labels no longer bear it out: ${check.detail}`);
  return await certificates.get(former.certificate_id);
}
