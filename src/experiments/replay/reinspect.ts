import type { Draft } from "../../core/draft.js";
import type { Evidence } from "../../core/evidence.js";
import { gateReasons, inspectEvidence, type GateDecision } from "../../core/evidence-gate.js";
import { inspectionReasons, reviewReasons } from "../../core/outcome.js";
import { narrowStored } from "./narrow-stored.js";
import type { ReplayEnd, RerunReason } from "./replay-record.js";
import type { ReplayPolicy } from "./replay-policy.js";
import type { StoredRun, StoredSearch } from "./stored-run.js";

/** A draft that the release policy may decide about, or where the question ends before one. */
export type Reinspected =
  { readonly ends: ReplayEnd } | { readonly ends: null; readonly draft: Draft; readonly evidence: readonly Evidence[] };

/** Where a stored run ended. */
export function storedEnd({ outcome, gate, draft }: StoredRun): ReplayEnd {
  const { status, reason, detail } = outcome;
  const ended = { route: gate?.route ?? null, reason, detail };
  switch (status) {
    case "answered":
      return { ...ended, status: "released" };
    case "held":
      return { ...ended, status: draft === null ? "held" : "review" };
    default:
      return { ...ended, status };
  }
}

/**
 * Inspects again what a run found, under a policy, and says whether the stored
 * draft still stands on the same evidence. Pure; no model and no search is asked,
 * so what would need one is said and never guessed.
 */
export function reinspect(run: StoredRun, policy: ReplayPolicy, stored: StoredSearch): Reinspected {
  const before = storedEnd(run);
  if (run.gate === null) return asItWas(before); // what the gate never saw no policy changes
  const narrowed = narrowStored(run, policy.retrieval, stored);
  if ("needsSearch" in narrowed) return needsRun(null, "needs_search", narrowed.needsSearch);
  const gate = inspectEvidence(narrowed.records, policy.current_version ?? run.corpus_version);
  if (gate.route !== "generate") return { ends: gateEnd(gate) };

  const { evidence: then } = inspectEvidence(
    run.chunks.map(({ record }) => record),
    run.corpus_version,
  );
  const isSame = sameEvidence(then, gate.evidence);
  if (run.draft !== null && !isSame) {
    const detail = `written from ${then.length} pieces, of which ${gate.evidence.length} are left`;
    return needsRun("generate", "draft_from_other_evidence", detail);
  }
  if (!reconsidered.has(before.reason)) return asItWas(before);
  const { inspection } = run;
  if (inspection !== null && inspection.outcome !== "passed" && isSame) {
    return { ends: { status: "held", route: "generate", reason: inspection.outcome, detail: inspection.detail } };
  }
  if (run.draft === null) return needsRun("generate", "no_draft", `the run ended with ${before.reason} then`);
  return { ends: null, draft: run.draft, evidence: gate.evidence };
}

/** Ends that gate, inspection and policy make. The others, such as a release that changed meanwhile, stay as they were. */
const reconsidered: ReadonlySet<string> = new Set([
  "answered",
  "declined",
  ...gateReasons,
  ...inspectionReasons,
  ...reviewReasons,
]);

/** A record that says released without gate and policy having said so contradicts itself, and lets nothing out. */
function asItWas(before: ReplayEnd): Reinspected {
  return { ends: before.status === "released" ? { ...before, status: "stopped", reason: "unknown_route" } : before };
}

function gateEnd({ route, reason, checks }: GateDecision): ReplayEnd {
  const detail = checks.find(({ outcome }) => outcome === "failed")?.detail ?? "";
  // The router's ELSE: whatever is not known stops.
  if (reason === "ready") return { status: "stopped", route, reason: "unknown_route", detail };
  return { status: route === "hold" ? "held" : "stopped", route, reason, detail };
}

function needsRun(route: ReplayEnd["route"], reason: RerunReason, detail: string): Reinspected {
  return { ends: { status: "needs_run", route, reason, detail } };
}

function sameEvidence(then: readonly Evidence[], now: readonly Evidence[]): boolean {
  const isSame = (piece: Evidence, other: Evidence | undefined): boolean =>
    piece.evidence_id === other?.evidence_id &&
    piece.corpus_version === other.corpus_version &&
    piece.content === other.content;
  return then.length === now.length && then.every((piece, at) => isSame(piece, now[at]));
}
