import { changedPart, type Certificate, type CertificateHashes } from "../core/certificate.js";
import { KonkyoError } from "../core/errors.js";
import { atomically, guarded } from "../review/transaction.js";
import type { Storage } from "../storage/sqlite.js";
import type { Clock } from "../tracing/clock.js";
import {
  insertCertificate,
  readCertificate,
  type CertificateRow,
  type DamagedCertificate,
} from "./certificate-rows.js";

/** What a certificate says when it is issued; the rest follows. */
export type NewCertificate = Omit<
  Certificate,
  "certificate_id" | "created_at" | "status" | "voided_at" | "void_reason" | "program_version"
>;

export interface CertificateList {
  /** Newest first. */
  readonly certificates: readonly Certificate[];
  /** Rows that cannot be read. They let nothing out. */
  readonly damaged: readonly DamagedCertificate[];
}

/** The right of categories to answer without a person. Every method throws KonkyoError `storage_failed` or `storage_busy`. */
export interface Certificates {
  /**
   * The certificate of a category; null when it has none.
   *
   * @throws KonkyoError `storage_failed` naming the certificate when its row is damaged
   */
  valid(category: string): Promise<Certificate | null>;
  list(): Promise<CertificateList>;
  /** @throws KonkyoError `not_found`, or `storage_failed` naming the certificate when its row is damaged */
  get(certificateId: string): Promise<Certificate>;
  /** Makes a certificate valid. The one that the category had is void from then on: replaced. */
  issue(certificate: NewCertificate): Promise<Certificate>;
  /**
   * Ends a certificate, one with a damaged row too.
   *
   * @returns false when it was void before; the reason of then stays
   * @throws KonkyoError `not_found`
   */
  void(certificateId: string, reason: string): Promise<boolean>;
  /**
   * Voids every valid certificate that does not fit what holds now, naming the first part that has changed.
   *
   * @returns those that were voided
   * @throws KonkyoError `storage_failed` naming a valid one that cannot be read, after the others were voided
   */
  voidChanged(now: CertificateHashes): Promise<readonly Certificate[]>;
}

export interface CertificatesOptions {
  readonly storage: Storage;
  readonly clock: Pick<Clock, "now">;
  readonly newId: () => string;
  /** Of this program; kept with what it issues. */
  readonly version: string;
}

export function createCertificates({ storage, clock, newId, version }: CertificatesOptions): Certificates {
  const { sqlite } = storage;
  const rowsWhere = (condition: string, ...values: readonly string[]): readonly CertificateRow[] =>
    sqlite
      .prepare(`SELECT * FROM certificates WHERE ${condition} ORDER BY rowid DESC`)
      .all(...values) as CertificateRow[];
  const voidOne = (certificateId: string, reason: string, at: string): boolean =>
    sqlite
      .prepare(
        "UPDATE certificates SET status = 'void', voided_at = ?, void_reason = ? WHERE certificate_id = ? AND status = 'valid'",
      )
      .run(at, reason, certificateId).changes === 1;

  const issue = (given: NewCertificate): Certificate => {
    const created_at = clock.now().toISOString();
    for (const { certificate_id } of rowsWhere("category = ? AND status = 'valid'", given.category)) {
      voidOne(certificate_id, "replaced", created_at);
    }
    const certificate: Certificate = {
      certificate_id: newId(),
      ...given,
      created_at,
      status: "valid",
      voided_at: null,
      void_reason: null,
      program_version: version,
    };
    insertCertificate(storage, certificate);
    return certificate;
  };

  const voidNamed = (certificateId: string, reason: string): boolean => {
    if (rowsWhere("certificate_id = ?", certificateId).length === 0) throw notFound(certificateId);
    return voidOne(certificateId, reason, clock.now().toISOString());
  };

  const voidChanged = (now: CertificateHashes) => {
    const at = clock.now().toISOString();
    const valid = rowsWhere("status = 'valid'").map((row) => readCertificate(row));
    const changed = valid.flatMap((read): Certificate[] => {
      if ("fault" in read) return [];
      const part = changedPart(read, now);
      if (part === null) return [];
      const reason = `${part} has changed`;
      voidOne(read.certificate_id, reason, at);
      return [{ ...read, status: "void", voided_at: at, void_reason: reason }];
    });
    return { changed, damaged: valid.find((read) => "fault" in read) };
  };

  return {
    valid: async (category) =>
      guarded(storage, () => {
        const [row] = rowsWhere("category = ? AND status = 'valid'", category);
        return row === undefined ? null : whole(readCertificate(row), storage);
      }),
    list: async () =>
      guarded(storage, () => {
        const read = rowsWhere("TRUE").map((row) => readCertificate(row));
        return {
          certificates: read.filter((row): row is Certificate => !("fault" in row)),
          damaged: read.filter((row) => "fault" in row),
        };
      }),
    get: async (certificateId) =>
      guarded(storage, () => {
        const [row] = rowsWhere("certificate_id = ?", certificateId);
        if (row === undefined) throw notFound(certificateId);
        return whole(readCertificate(row), storage);
      }),
    issue: async (certificate) => atomically(storage, () => issue(certificate)),
    void: async (certificateId, reason) => atomically(storage, () => voidNamed(certificateId, reason)),
    voidChanged: async (now) => {
      const { changed, damaged } = atomically(storage, () => voidChanged(now));
      if (damaged !== undefined) whole(damaged, storage);
      return changed;
    },
  };
}

function whole(read: Certificate | DamagedCertificate, storage: Storage): Certificate {
  if (!("fault" in read)) return read;
  throw new KonkyoError("storage_failed", `the certificate ${read.certificate_id} is damaged: ${read.fault}`, {
    where: storage.file,
    hint: `Nothing of category ${read.category} is released by it. End it with \`konkyo certificates void ${read.certificate_id}\`, then certify again.`,
  });
}

function notFound(certificateId: string): KonkyoError {
  return new KonkyoError("not_found", `there is no certificate ${JSON.stringify(certificateId)}`, {
    hint: "`konkyo certificates list` shows those there are.",
  });
}
