import type { CertificateHashes } from "../core/certificate.js";
import type { NewCertificate } from "./certificates.js";
import { certify, type Certification } from "./certify.js";
import { categoryRelease, type ReleaseConfig } from "./config.js";
import type { LabelExclusion } from "./label-use.js";
import type { CategoryLabels } from "./usable-labels.js";

/** What the labels of a category show, as JSON shows it. */
export interface CategoryReport {
  readonly category: string;
  readonly certified: boolean;
  /** The certificate that was written; null when there is none, or nothing was to be written. */
  readonly certificate_id: string | null;
  /** `high_risk`: such answers always wait for a person, whatever the labels show. */
  readonly reason: "certified" | "too_few" | "too_many_wrong" | "high_risk";
  readonly allowed_rate: number;
  readonly confidence: number;
  readonly labels: {
    readonly total: number;
    readonly unscored: number;
    readonly excluded: Readonly<Partial<Record<LabelExclusion, number>>>;
  };
  /** At the certified marks, or at those that failed, or at the loosest. */
  readonly at: TestedMarks;
  /** Every level tested, strictest first. */
  readonly tested: readonly TestedMarks[];
  /** What would do at these marks; null when certified. */
  readonly needed: { readonly labels: number; readonly missing: number } | null;
}

export interface TestedMarks {
  readonly thresholds: Readonly<Record<string, number>>;
  readonly released: number;
  readonly wrong: number;
  readonly upper_bound: number;
  readonly holds: boolean;
}

export interface CertificationSettings {
  readonly config: ReleaseConfig;
  /** In place of the configured ones. */
  readonly allowedRate?: number | undefined;
  readonly confidence?: number | undefined;
}

/** Works out what a category has earned. Pure; nothing is written. */
export function certifyCategory(
  category: string,
  { usable, excluded }: CategoryLabels,
  settings: CertificationSettings,
): CategoryReport {
  const { config } = settings;
  const own = categoryRelease(config, category);
  const allowedRate = settings.allowedRate ?? own.allowedRate;
  const confidence = settings.confidence ?? config.confidence;
  const result = certify(usable, { required: config.required, floors: config.floors, allowedRate, confidence });
  const highRisk = own.risk === "high";
  return {
    category,
    certified: !highRisk && result.certified !== null,
    certificate_id: null,
    reason: highRisk ? "high_risk" : (result.refusal?.reason ?? "certified"),
    allowed_rate: allowedRate,
    confidence,
    labels: { total: result.total, unscored: result.unscored, excluded },
    ...figuresOf(result),
  };
}

/** The certificate that a report has earned; null when it has earned none. */
export function earnedCertificate(
  report: CategoryReport,
  hashes: CertificateHashes,
  createdBy: string,
): NewCertificate | null {
  if (!report.certified) return null;
  const { category, allowed_rate, confidence, at, labels } = report;
  const { released, wrong, upper_bound } = at;
  return {
    category,
    created_by: createdBy,
    allowed_rate,
    confidence,
    thresholds: at.thresholds,
    labels: { total: labels.total, released, wrong, upper_bound },
    hashes,
  };
}

function figuresOf({ certified, refusal, tested }: Certification): Pick<CategoryReport, "at" | "tested" | "needed"> {
  const at = certified ?? refusal?.at;
  if (at === undefined) throw new Error("without a certificate there is a refusal");
  return {
    at: marksOf(at),
    tested: tested.map(marksOf),
    needed: refusal === null ? null : { labels: refusal.needed, missing: refusal.missing },
  };
}

function marksOf({ thresholds, released, wrong, upperBound, holds }: Certification["tested"][number]): TestedMarks {
  return { thresholds, released, wrong, upper_bound: upperBound, holds };
}
