import type { Claim } from "../core/draft.js";
import type { Language } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { Verdict } from "../core/score.js";
import { citationSupportTask } from "../tasks/citation-support.js";
import { share } from "./arithmetic.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, requestFailed, scored } from "./define-metric.js";
import { reconcile } from "./reconcile.js";

/**
 * Claims whose citations hold ÷ claims, in [0, 1]. A claim holds when it cites
 * something, everything it cites was given to the answerer, and the pieces it
 * cites, and those alone, state it.
 *
 * Cost: 1 request for the claims that pass the first two checks, which code
 * makes; none when no claim does.
 * Source: our own; Ragas has none, and both conventions are the same.
 *
 * - No claims (a refusal): `not_applicable`.
 * - A missing verdict: the claim does not hold. None at all: `judge_failed` incomplete.
 */
export const citationValidity: Metric = {
  name: "citation_validity",
  title: { ja: "引用の妥当性", en: "Citation validity" },
  description: {
    ja: "回答の主張のうち、挙げた出典が実在し、その出典だけで裏づけられるものの割合。",
    en: "Share of the answer's claims whose cited pieces were given and state the claim.",
  },
  needs: ["claims", "retrieved_contexts", "retrieved_context_ids"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

type NumberedClaim = Claim & { readonly id: string };

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { language } = context;
  const claims = (sample.claims ?? []).map((claim, index) => ({ id: `k${index + 1}`, ...claim }));
  if (claims.length === 0) return notApplicable(messages.noClaims[language]);
  const evidence = piecesOf(sample);
  const refused = new Map(
    claims.flatMap((claim) => {
      const reason = faultOf(claim, evidence, language);
      return reason === null ? [] : [[claim.id, { id: claim.id, text: claim.text, verdict: "no", reason } as const]];
    }),
  );
  const left = claims.filter(({ id }) => !refused.has(id));
  if (left.length === 0) return scored(0, [...refused.values()]);
  return judge(claims, left, refused, evidence, context);
}

/** Content by id; an id that stands for several texts cites all of them. */
function piecesOf(sample: Sample): ReadonlyMap<string, string> {
  const { retrieved_contexts: contexts = [], retrieved_context_ids: ids = [] } = sample;
  const pieces = new Map<string, string>();
  for (const [index, id] of ids.entries()) {
    const content = contexts[index];
    if (content === undefined) continue;
    const earlier = pieces.get(id);
    pieces.set(id, earlier === undefined || earlier === content ? content : `${earlier}\n${content}`);
  }
  return pieces;
}

function faultOf(
  { evidence_ids }: NumberedClaim,
  evidence: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  if (evidence_ids.length === 0) return messages.uncited[language];
  const unknown = evidence_ids.filter((id) => !evidence.has(id));
  return unknown.length === 0 ? null : messages.unknown[language](unknown.join(", "));
}

async function judge(
  claims: readonly NumberedClaim[],
  left: readonly NumberedClaim[],
  refused: ReadonlyMap<string, Verdict>,
  evidence: ReadonlyMap<string, string>,
  context: MetricContext,
): Promise<MetricOutcome> {
  const cited = new Set(left.flatMap(({ evidence_ids }) => evidence_ids));
  const pieces = [...evidence]
    .filter(([id]) => cited.has(id))
    .map(([evidence_id, content]) => ({ evidence_id, content }));
  const reply = await context.judge.run(citationSupportTask, { claims: left, evidence: pieces }, context);
  if (!reply.ok) return requestFailed(reply);
  const returned = reply.value.verdicts.map(({ id, reason, supported }) => ({ id, reason, passed: supported }));
  const { verdicts: judged, reconciliation } = reconcile(left, returned, context.language);
  const byId = new Map([...refused, ...judged.map((verdict) => [verdict.id, verdict] as const)]);
  const verdicts = claims.flatMap(({ id }) => byId.get(id) ?? []);
  if (reconciliation.missing === left.length) {
    return incompleteReply(messages.noVerdict[context.language], reply.value, verdicts, reconciliation);
  }
  const value = share(verdicts.filter(({ verdict }) => verdict === "yes").length, verdicts.length) ?? 0;
  return scored(value, verdicts, reconciliation);
}

const messages = {
  noClaims: { ja: "回答に主張がありません（回答の辞退など）。", en: "The answer makes no claim, as when it declines." },
  uncited: { ja: "出典が挙げられていません。", en: "It cites nothing." },
  unknown: {
    ja: (ids: string) => `挙げた出典は渡されていません: ${ids}`,
    en: (ids: string) => `It cites what was not given: ${ids}`,
  },
  noVerdict: {
    ja: "主張に対する判定が一つも返されませんでした。",
    en: "The judge returned no verdict about any claim.",
  },
} as const;
