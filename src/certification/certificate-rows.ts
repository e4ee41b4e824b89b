import { certificateSchema, type Certificate } from "../core/certificate.js";
import { errorMessage } from "../core/errors.js";
import type { CertificateTable } from "../storage/schema.js";
import type { Storage } from "../storage/sqlite.js";

export type CertificateRow = Readonly<CertificateTable>;

/** A row that is no certificate. */
export interface DamagedCertificate {
  readonly certificate_id: string;
  readonly category: string;
  readonly status: CertificateTable["status"];
  readonly fault: string;
}

/** The certificate of a row; what stands in columns goes before the record. */
export function readCertificate(row: CertificateRow): Certificate | DamagedCertificate {
  const { certificate_id, category, status, voided_at, void_reason } = row;
  const damaged = (fault: string): DamagedCertificate => ({ certificate_id, category, status, fault });
  let record: unknown;
  try {
    record = JSON.parse(row.record_json);
  } catch (error) {
    return damaged(`its record is no JSON: ${errorMessage(error)}`);
  }
  const parsed = certificateSchema.safeParse(record);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return damaged(issue === undefined ? "its record does not fit" : `${issue.path.join(".")}: ${issue.message}`);
  }
  const certificate = parsed.data;
  if (certificate.certificate_id !== certificate_id) return damaged("its record is of another certificate");
  if (certificate.category !== category) return damaged("its record is of another category");
  return { ...certificate, status, voided_at, void_reason };
}

export function insertCertificate(storage: Storage, certificate: Certificate): void {
  const { certificate_id, category, created_at, created_by, status, voided_at, void_reason } = certificate;
  storage.sqlite
    .prepare(
      `INSERT INTO certificates
         (certificate_id, category, created_at, created_by, status, voided_at, void_reason, record_json)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(certificate_id, category, created_at, created_by, status, voided_at, void_reason, JSON.stringify(certificate));
}
