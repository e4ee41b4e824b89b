import { clopperPearsonUpper } from "../calibration/interval.js";
import type { Certificate } from "../core/certificate.js";
import { contentHash } from "../storage/content-hash.js";
import type { JudgedDraft } from "./certify.js";
import { passes } from "./levels.js";
import { percent } from "./percent.js";

/**
 * Whether the released answer of a run is looked at afterwards. The same run
 * always gets the same reply, so that a run that is taken up again is not drawn twice.
 *
 * @param rate share of runs, 0 to 1; whatever is no number counts as 1
 */
export function isSampled(processId: string, rate: number): boolean {
  const lot = Number.parseInt(contentHash("release sample", processId).slice(0, 12), 16) / 16 ** 12;
  return !(lot >= rate);
}

/** Released answers that a person has judged. */
export interface LookedAt {
  readonly released: number;
  readonly wrong: number;
}

export interface DriftCheck {
  readonly released: number;
  readonly wrong: number;
  readonly upperBound: number;
  readonly holds: boolean;
  /** The figures in words, for the certificate's record. */
  readonly detail: string;
}

/**
 * Whether a certificate still holds with what was seen since it was earned: the
 * one-sided Clopper–Pearson bound (1934) over its own labels and the sampled ones
 * together must not be above the allowed rate. Pure.
 */
export function checkDrift(certificate: Certificate, since: LookedAt): DriftCheck {
  const { labels } = certificate;
  const parts =
    ` (${labels.wrong} of ${labels.released} when it was earned, ` +
    `${since.wrong} of ${since.released} looked at since)`;
  const all = { released: labels.released + since.released, wrong: labels.wrong + since.wrong };
  return checked(certificate, all, parts);
}

/** Whether a certificate's marks still hold by all labels that there are now. Pure. */
export function checkLabels(certificate: Certificate, drafts: readonly JudgedDraft[]): DriftCheck {
  const released = drafts.filter(({ scores }) => passes(scores, certificate.thresholds));
  const wrong = released.filter(({ correct }) => !correct).length;
  return checked(certificate, { released: released.length, wrong }, "");
}

function checked(certificate: Certificate, { released, wrong }: LookedAt, parts: string): DriftCheck {
  const { allowed_rate: allowed, confidence } = certificate;
  const upperBound = clopperPearsonUpper(wrong, released, confidence);
  const detail =
    `${wrong} of ${released} answers were wrong${parts}: at ${percent(confidence)} confidence up to ` +
    `${percent(upperBound)} may be, and ${percent(allowed)} are allowed`;
  return { released, wrong, upperBound, holds: upperBound <= allowed, detail };
}
