import type { Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { entitiesTask } from "../tasks/entities.js";
import { share } from "./arithmetic.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { notApplicable, requestFailed, scored } from "./define-metric.js";
import { numbered } from "./verdict-share.js";

/** Ragas adds this to the number of the reference's entities. */
const ragasEpsilon = 1e-8;

/**
 * Entities of the reference that the contexts hold ÷ its entities, in [0, 1].
 *
 * Cost: `strict` 1 request (entities of the reference; code looks them up in the
 * contexts); `ragas` 2, the second for the entities of the contexts. 0 requests when
 * the reference is blank, or under `strict` when there is no context.
 * Source: `context_entity_recall` of the legacy generation of Ragas, which meets
 * two lists string by string and divides by the length of the reference's + 1e-8.
 *
 * - `strict`: each entity counts once and is found where it stands in a context,
 *   whatever its width and letter case, not as a part of another word or number.
 * - A reference that is blank or names nothing: `strict` `not_applicable`; `ragas` 0.
 * - Contexts []: `strict` 0, decided by code; `ragas` asks the judge all the same.
 */
export const contextEntityRecall: Metric = {
  name: "context_entity_recall",
  title: { ja: "固有語の再現率", en: "Context entity recall" },
  description: {
    ja: "模範回答に出てくる名前・日付・数値などのうち、取得した文脈にあるものの割合。",
    en: "Share of the reference's names, dates and figures that the retrieved contexts hold.",
  },
  needs: ["retrieved_contexts", "reference"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { retrieved_contexts: contexts = [], reference = "" } = sample;
  const { convention, language } = context;
  if (convention === "strict" && isBlank(reference)) return notApplicable(messages.blank[language]);
  const expected = await askEntities(reference, context);
  if (!expected.ok) return expected.outcome;
  if (convention === "ragas") return asRagas(expected.entities, contexts, context);
  const entities = distinct(expected.entities);
  if (entities.length === 0) return notApplicable(messages.noEntity[language]);
  const texts = contexts.map(folded);
  return shareFound(entities, (entity) => texts.some((text) => holds(text, folded(entity))), context);
}

async function asRagas(
  expected: readonly string[],
  contexts: readonly string[],
  context: MetricContext,
): Promise<MetricOutcome> {
  const given = await askEntities(contexts.join("\n"), context);
  if (!given.ok) return given.outcome;
  const found = new Set(given.entities);
  const hits = [...new Set(expected)].filter((entity) => found.has(entity)).length;
  const outcome = shareFound(expected, (entity) => found.has(entity), context);
  const verdicts = outcome.status === "scored" ? outcome.verdicts : [];
  return scored(hits / (expected.length + ragasEpsilon), verdicts);
}

type Entities =
  { readonly ok: true; readonly entities: readonly string[] } | { readonly ok: false; readonly outcome: MetricOutcome };

async function askEntities(text: string, context: MetricContext): Promise<Entities> {
  const reply = await context.judge.run(entitiesTask, { text }, context);
  return reply.ok ? { ok: true, entities: reply.value.entities } : { ok: false, outcome: requestFailed(reply) };
}

function shareFound(
  entities: readonly string[],
  isFound: (entity: string) => boolean,
  { language }: MetricContext,
): MetricOutcome {
  const verdicts = numbered("e", entities).map(({ id, text }) =>
    isFound(text)
      ? { id, text, verdict: "yes" as const, reason: messages.found[language] }
      : { id, text, verdict: "no" as const, reason: messages.notFound[language] },
  );
  const value = share(verdicts.filter(({ verdict }) => verdict === "yes").length, verdicts.length);
  return value === null ? notApplicable(messages.noEntity[language]) : scored(value, verdicts);
}

function distinct(entities: readonly string[]): readonly string[] {
  return [...new Map(entities.filter((entity) => !isBlank(entity)).map((entity) => [folded(entity), entity])).values()];
}

function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** 「20日」 does not stand in 「120日」, nor "ann" in "annual". */
function holds(text: string, entity: string): boolean {
  for (let at = text.indexOf(entity); at !== -1; at = text.indexOf(entity, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + entity.length, at + entity.length + 1);
    if (!continues(before, entity.slice(0, 1)) && !continues(entity.slice(-1), after)) return true;
  }
  return false;
}

function continues(left: string, right: string): boolean {
  return (/[a-z]/.test(left) && /[a-z]/.test(right)) || (/\d/.test(left) && /\d/.test(right));
}

const messages = {
  blank: { ja: "模範回答が空です。", en: "The reference is blank." },
  noEntity: { ja: "模範回答に固有の語がありません。", en: "The reference names nothing in particular." },
  found: { ja: "文脈にあります。", en: "The contexts hold it." },
  notFound: { ja: "文脈にありません。", en: "The contexts do not hold it." },
} as const;
