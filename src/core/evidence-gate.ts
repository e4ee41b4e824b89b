import { z } from "zod";
import { evidenceSchema, type Evidence } from "./evidence.js";
import { isBlank } from "./visible-text.js";

export const gateRoutes = ["generate", "hold", "stop"] as const;
export type GateRoute = (typeof gateRoutes)[number];

export const gateReasons = [
  "ready",
  "no_evidence",
  "version_mismatch",
  "duplicate_conflict",
  "invalid_version",
  "invalid_input",
  "invalid_chunk",
] as const;
export type GateReason = (typeof gateReasons)[number];

/** The checks in the order in which they run. */
export const gateChecks = [
  "version_given",
  "input_is_list",
  "list_not_empty",
  "chunks_well_formed",
  "versions_current",
  "ids_unambiguous",
] as const;
export type GateCheckName = (typeof gateChecks)[number];

export const gateCheckSchema = z.object({
  name: z.enum(gateChecks),
  outcome: z.enum(["passed", "failed", "not_reached"]),
  detail: z.string().describe("What was seen; empty when there is nothing to say"),
});
export type GateCheck = z.infer<typeof gateCheckSchema>;

export const gateDecisionSchema = z.object({
  route: z.enum(gateRoutes),
  reason: z.enum(gateReasons),
  evidence: z.array(evidenceSchema).describe("Empty unless the route is generate"),
  checks: z.array(gateCheckSchema),
});
export type GateDecision = z.infer<typeof gateDecisionSchema>;

interface Failure {
  readonly check: GateCheckName;
  readonly route: Exclude<GateRoute, "generate">;
  readonly reason: Exclude<GateReason, "ready">;
  readonly detail: string;
}

/**
 * Decides whether found chunks may become an answer. Pure: no score, no clock,
 * no model. Text is compared by code point with no normalisation.
 *
 * @param chunks converted search results of unknown shape
 * @param currentVersion the active release; only the managing side sets it
 * @returns a decision whose evidence is empty unless its route is `generate`; never throws
 */
export function inspectEvidence(chunks: unknown, currentVersion: unknown): GateDecision {
  if (typeof currentVersion !== "string" || isBlank(currentVersion)) {
    return refuse({
      check: "version_given",
      route: "stop",
      reason: "invalid_version",
      detail: "no current corpus version is set",
    });
  }
  if (!Array.isArray(chunks)) {
    return refuse({
      check: "input_is_list",
      route: "stop",
      reason: "invalid_input",
      detail: `a list was expected, got ${kindOf(chunks)}`,
    });
  }
  if (chunks.length === 0) {
    return refuse({ check: "list_not_empty", route: "hold", reason: "no_evidence", detail: "nothing was found" });
  }

  const evidence: Evidence[] = [];
  for (const [index, chunk] of Array.from(chunks as unknown[]).entries()) {
    const read = readChunk(chunk);
    if ("fault" in read) {
      return refuse({
        check: "chunks_well_formed",
        route: "stop",
        reason: "invalid_chunk",
        detail: `chunk ${index + 1}: ${read.fault}`,
      });
    }
    evidence.push(read);
  }

  const foreign = evidence.filter((piece) => piece.corpus_version !== currentVersion);
  if (foreign.length > 0) {
    const versions = [...new Set(foreign.map((piece) => piece.corpus_version))].join(", ");
    return refuse({
      check: "versions_current",
      route: "hold",
      reason: "version_mismatch",
      detail: `${foreign.length} of ${evidence.length} pieces are not of ${currentVersion} but of ${versions}`,
    });
  }

  const byId = new Map<string, Evidence>();
  for (const piece of evidence) {
    const first = byId.get(piece.evidence_id);
    if (first === undefined) byId.set(piece.evidence_id, piece);
    else if (first.content !== piece.content) {
      return refuse({
        check: "ids_unambiguous",
        route: "hold",
        reason: "duplicate_conflict",
        detail: `${piece.evidence_id} stands for two different contents`,
      });
    }
  }

  return {
    route: "generate",
    reason: "ready",
    evidence: [...byId.values()],
    checks: gateChecks.map((name) => ({ name, outcome: "passed", detail: "" })),
  };
}

function refuse(failure: Failure): GateDecision {
  const at = gateChecks.indexOf(failure.check);
  return {
    route: failure.route,
    reason: failure.reason,
    evidence: [],
    checks: gateChecks.map((name, index) => {
      if (index < at) return { name, outcome: "passed", detail: "" };
      if (index > at) return { name, outcome: "not_reached", detail: "" };
      return { name, outcome: "failed", detail: failure.detail };
    }),
  };
}

const fields = ["evidence_id", "content", "corpus_version"] as const;

function readChunk(chunk: unknown): Evidence | { fault: string } {
  if (typeof chunk !== "object" || chunk === null || Array.isArray(chunk)) {
    return { fault: `an object was expected, got ${kindOf(chunk)}` };
  }
  const read = { evidence_id: "", content: "", corpus_version: "" };
  for (const field of fields) {
    // Own fields only: an inherited one was not found by any search.
    if (!Object.hasOwn(chunk, field)) return { fault: `${field} is missing` };
    const value: unknown = Reflect.get(chunk, field);
    if (typeof value !== "string") return { fault: `${field} is ${kindOf(value)}, not text` };
    if (isBlank(value)) return { fault: `${field} is blank` };
    read[field] = value;
  }
  return read;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : typeof value;
}
