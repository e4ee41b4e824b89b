import { changedPart, type Certificate, type CertificateHashes } from "./certificate.js";
import type { Draft } from "./draft.js";
import type { Evidence } from "./evidence.js";
import type { ReviewReason } from "./outcome.js";
import type { Score } from "./score.js";

/**
 * `review_all`: every draft waits for a person. `certified`: a draft leaves by
 * itself where its category has a valid certificate and its scores pass.
 * `cited`: every draft leaves whose claims all cite inspected evidence; nothing
 * bounds how many of these are wrong.
 */
export const releaseModes = ["review_all", "certified", "cited"] as const;
export type ReleaseMode = (typeof releaseModes)[number];

export interface ReleaseQuestion {
  readonly draft: Draft;
  readonly evidence: readonly Evidence[];
  readonly scores: Readonly<Record<string, Score>>;
  /** The kind of question, by the rules that also sorted the labels. */
  readonly category: string;
  readonly mode: ReleaseMode;
  /** Whether answers of this category always wait for a person. */
  readonly highRisk: boolean;
  /** Metrics that must be scored; a certificate's thresholds come on top. */
  readonly requiredScores: readonly string[];
  /** The category's certificate and what it is held against now; null when there is none. */
  readonly certificate: Certificate | null;
  readonly hashes: CertificateHashes | null;
}

export type ReleaseDecision =
  | {
      readonly release: "deliver";
      readonly reason: "answered" | "declined";
      readonly mode: "certified" | "cited";
      readonly certificate_id: string | null;
    }
  | { readonly release: "review"; readonly reason: ReviewReason | "declined"; readonly detail: string };

/**
 * Decides whether a draft may leave by itself. Pure. A claim must cite at least
 * one piece that it was given, and nothing else, in every mode; whatever is
 * missing or unknown goes to a person.
 */
export function decideRelease(question: ReleaseQuestion): ReleaseDecision {
  const { draft, mode } = question;
  const fault = draft.declined ? null : citationFault(draft, question.evidence);
  if (fault !== null) return review("uncited_claim", fault);
  const reason = draft.declined ? "declined" : "answered";
  switch (mode) {
    case "cited":
      return { release: "deliver", reason, mode, certificate_id: null };
    case "certified":
      // A refusal tells nobody anything wrong; certificates are about answers.
      return draft.declined ? { release: "deliver", reason, mode, certificate_id: null } : byCertificate(question);
    case "review_all":
      return draft.declined
        ? review("declined", "the model found no answer in the evidence")
        : review("review_required", "every draft waits for a person");
    default:
      return review("policy_failed", `unknown release mode ${JSON.stringify(mode satisfies never)}`);
  }
}

function byCertificate(question: ReleaseQuestion): ReleaseDecision {
  const { category, certificate, hashes, scores } = question;
  if (question.highRisk) return review("review_required", `answers of category ${category} always wait for a person`);
  if (certificate === null) return review("no_certificate", `category ${category} has no certificate`);
  if (certificate.category !== category) {
    return review("no_certificate", `the certificate is for category ${certificate.category}, not ${category}`);
  }
  if (certificate.status !== "valid") {
    return review(
      "no_certificate",
      `the certificate of ${category} is void: ${certificate.void_reason ?? "no reason"}`,
    );
  }
  const changed = hashes === null ? "corpus" : changedPart(certificate, hashes);
  if (changed !== null) {
    return review("no_certificate", `the certificate of ${category} does not fit: ${changed} has changed`);
  }
  const thresholds = Object.entries(certificate.thresholds);
  if (thresholds.length === 0) return review("no_certificate", `the certificate of ${category} names no score`);
  for (const metric of question.requiredScores) {
    if (!Object.hasOwn(certificate.thresholds, metric)) {
      return review("no_certificate", `the certificate of ${category} sets no mark for ${metric}`);
    }
  }
  for (const [metric, threshold] of thresholds) {
    const score = Object.hasOwn(scores, metric) ? scores[metric] : undefined;
    if (score === undefined) return review("score_missing", `${metric} was not measured`);
    if (score.status !== "scored") return review("score_missing", `${metric}: ${score.status}, ${score.reason}`);
    // Written so that a value that is no number fails too.
    if (!(score.value >= threshold)) {
      return review("low_score", `${metric} is ${score.value.toFixed(3)}, below ${threshold.toFixed(3)}`);
    }
  }
  return { release: "deliver", reason: "answered", mode: "certified", certificate_id: certificate.certificate_id };
}

/** What is wrong with the citations of a draft; null when each claim cites given pieces alone. */
export function citationFault(draft: Draft, evidence: readonly Evidence[]): string | null {
  const given = new Set(evidence.map((piece) => piece.evidence_id));
  for (const [index, claim] of draft.claims.entries()) {
    const foreign = claim.evidence_ids.find((id) => !given.has(id));
    if (foreign !== undefined) return `claim ${index + 1} cites ${foreign}, which was not among the evidence`;
    if (claim.evidence_ids.length === 0) return `claim ${index + 1} cites nothing`;
  }
  return draft.claims.length === 0 ? "the draft makes no claim and does not decline" : null;
}

function review(reason: ReviewReason | "declined", detail: string): ReleaseDecision {
  return { release: "review", reason, detail };
}
