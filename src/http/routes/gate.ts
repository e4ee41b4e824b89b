import { createRoute, z } from "@hono/zod-openapi";
import { gateDecisionSchema, inspectEvidence } from "../../core/evidence-gate.js";
import { emptyCorpusVersion } from "../../corpus/current-version.js";
import type { Api } from "../api.js";
import { problemResponses } from "../problem-responses.js";

const bodySchema = z.object({
  chunks: z.unknown().openapi({
    type: "array",
    items: {
      type: "object",
      properties: {
        evidence_id: { type: "string" },
        content: { type: "string" },
        corpus_version: { type: "string" },
      },
    },
    description:
      "What the search returned: a list of {evidence_id, content, corpus_version}. Send it as it is: anything else is a decision to stop, not an error.",
  }),
  current_version: z.unknown().optional().openapi({
    type: "string",
    description:
      "The version that the evidence must have. Set it as a constant of the flow, never from a question or a model. Left out: the active release of this service.",
  }),
});

const decisionSchema = gateDecisionSchema
  .extend({
    current_version: z.string().nullable().describe("The version that was held against; null when none is set"),
  })
  .openapi("GateDecision");

/** POST /v1/gate: the evidence gate alone. */
export function registerGate({ app, figures, operation }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/gate",
    ...operation("inspectEvidence"),
    tags: ["gate"],
    summary: "Inspect found chunks before an answer is written",
    description:
      "Decides whether what a search found may become an answer. Call it between the search and the model, and branch on `route`: `generate` passes the inspected evidence on, `hold` waits for a person, `stop` ends the run. Rules alone decide; no model is asked and no score counts.",
    request: {
      body: { required: true, content: { "application/json": { schema: bodySchema, examples: requestExamples } } },
    },
    responses: {
      200: {
        description: "The decision, with every check in the order in which it ran",
        content: { "application/json": { schema: decisionSchema, examples: responseExamples } },
      },
      ...problemResponses("unsupported_media_type", "payload_too_large"),
    },
  });
  app.openapi(route, async (context) => {
    const body = context.req.valid("json");
    const version = "current_version" in body ? body.current_version : await activeVersion(context.get("services"));
    const decision = inspectEvidence(body.chunks, version);
    figures.run({ kind: "gate", route: decision.route, reason: decision.reason });
    return context.json({ ...decision, current_version: typeof version === "string" ? version : null }, 200);
  });
}

/** An index without any release has no version that evidence from elsewhere could be of. */
async function activeVersion(services: { currentVersion(): Promise<string | null> }): Promise<string | null> {
  const version = await services.currentVersion();
  return version === emptyCorpusVersion ? null : version;
}

const chunk = {
  evidence_id: "leave.md#1",
  content: "有給休暇は入社から6か月後に10日付与されます。",
  corpus_version: "2026-10",
};
const passed = (name: "version_given" | "input_is_list" | "list_not_empty" | "chunks_well_formed") => ({
  name,
  outcome: "passed" as const,
  detail: "",
});

const requestExamples = {
  current: { summary: "One chunk of the current version", value: { chunks: [chunk], current_version: "2026-10" } },
  old: {
    summary: "A chunk of an earlier version",
    value: { chunks: [{ ...chunk, corpus_version: "2026-09" }], current_version: "2026-10" },
  },
};

const responseExamples = {
  generate: {
    summary: "All checks passed",
    value: {
      route: "generate",
      reason: "ready",
      evidence: [chunk],
      checks: [
        ...[passed("version_given"), passed("input_is_list"), passed("list_not_empty"), passed("chunks_well_formed")],
        { name: "versions_current", outcome: "passed", detail: "" },
        { name: "ids_unambiguous", outcome: "passed", detail: "" },
      ],
      current_version: "2026-10",
    },
  },
  hold: {
    summary: "An earlier version among the evidence",
    value: {
      route: "hold",
      reason: "version_mismatch",
      evidence: [],
      checks: [
        ...[passed("version_given"), passed("input_is_list"), passed("list_not_empty"), passed("chunks_well_formed")],
        { name: "versions_current", outcome: "failed", detail: "1 of 1 pieces are not of 2026-10 but of 2026-09" },
        { name: "ids_unambiguous", outcome: "not_reached", detail: "" },
      ],
      current_version: "2026-10",
    },
  },
};
