import type { Certificate, CertificateHashes } from "../../core/certificate.js";
import type { Draft } from "../../core/draft.js";
import type { Evidence } from "../../core/evidence.js";
import { decideRelease } from "../../core/release-policy.js";
import type { Score } from "../../core/score.js";
import type { OtherAnswer } from "./read-rows.js";
import type { ReplayEnd } from "./replay-record.js";
import { thresholdsFor, type ReplayPolicy, type Thresholds } from "./replay-policy.js";

/** A draft with everything that the release policy looks at. */
export interface DraftToRelease {
  readonly route: ReplayEnd["route"];
  readonly draft: Draft;
  readonly evidence: readonly Evidence[];
  readonly scores: Readonly<Record<string, Score>>;
  readonly category: string;
}

/** Decides anew whether a draft may leave, with trial certificates made from the policy's thresholds. Pure. */
export function reRelease(
  { route, draft, evidence, scores, category }: DraftToRelease,
  policy: ReplayPolicy,
): ReplayEnd {
  const { release } = policy;
  const thresholds = thresholdsFor(policy, category);
  const own = Object.hasOwn(release.categories, category) ? release.categories[category] : undefined;
  const decision = decideRelease({
    draft,
    evidence,
    scores,
    category,
    mode: release.mode,
    highRisk: own?.risk === "high",
    requiredScores: release.required,
    certificate: thresholds === null ? null : trialCertificate(category, thresholds),
    hashes: trialHashes,
  });
  if (decision.release === "review")
    return { status: "review", route, reason: decision.reason, detail: decision.detail };
  const status = decision.reason === "declined" ? "declined" : "released";
  return { status, route, reason: decision.reason, detail: "" };
}

/**
 * The answer of another system as a draft; null where there is no answer. Where
 * it tells no claims, or no ids of what it found, its citations cannot be held
 * against anything: one claim that cites a stand-in leaves the rest of the policy.
 */
export function draftOf({
  response,
  claims,
  context_ids: ids,
  outcome,
}: OtherAnswer): Pick<DraftToRelease, "draft" | "evidence"> | null {
  if (outcome !== null && outcome.status !== "answered" && outcome.status !== "declined") return null;
  if (response === null) return null;
  const declined = outcome?.status === "declined";
  const checked = claims !== null && ids !== null;
  const made = checked ? claims : [{ text: response, evidence_ids: [standIn] }];
  const given = checked ? ids : [standIn];
  return {
    draft: { answer: response, claims: [...made], declined, model: "", offline: false, prompt: "" },
    evidence: given.map((id) => ({ evidence_id: id, content: "", corpus_version: "" })),
  };
}

/** Where another system's answer ended, as it told, or else by whether there is one. */
export function answerEnd({ response, outcome }: OtherAnswer): ReplayEnd {
  const ended = { route: null, detail: "" };
  if (outcome !== null) {
    const { status, reason } = outcome;
    return { ...ended, status: status === "answered" ? "released" : status, reason };
  }
  if (response === null) return { ...ended, status: "stopped", reason: "no_answer" };
  return { ...ended, status: "released", reason: "answered" };
}

const standIn = "answer";

// A trial fits whatever is there: it asks what would be if it had been earned.
const trialHashes: CertificateHashes = { corpus: "", prompts: "", models: "", retrieval: "", policy: "" };

function trialCertificate(category: string, thresholds: Thresholds): Certificate {
  return {
    certificate_id: "trial",
    category,
    created_at: "",
    created_by: "",
    status: "valid",
    voided_at: null,
    void_reason: null,
    allowed_rate: 0.5,
    confidence: 0.5,
    thresholds: { ...thresholds },
    labels: { total: 0, released: 0, wrong: 0, upper_bound: 1 },
    hashes: trialHashes,
  };
}
