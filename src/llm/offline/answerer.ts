import { fold } from "./folding.js";
import { profileOf, type QuestionProfile } from "./question-profile.js";
import { strictFactsOf } from "./strict-facts.js";
import { termsOf, type Terms } from "./terms.js";
import { readUnits, type TextUnit } from "./text-units.js";

export interface ExtractedAnswer {
  readonly claims: { readonly text: string; readonly evidence_ids: string[] }[];
  readonly declined: boolean;
}

/** Weighted share of the question that an answering passage must cover. */
const coverageNeeded = 0.5;
/** The same where the question names an identifier and the passage carries it. */
const coverageNeededWithName = 0.3;
/** What the coverage loses when the passage does not look like an answer to this kind of question, or lacks a name in it. */
const notOfTheKind = 0.8;
const nameMissing = 0.8;
/** Further claims come this near to the best one. */
const nearBest = 0.9;
/** Worth of a word that no evidence has, in a question that names an identifier: "option", "variable". */
const worthOfUnknown = 0.5;
const mostClaims = 3;

/**
 * Answers by extraction: sentences, list items and table rows of the evidence as they
 * stand, one claim each with the ids of all evidence that holds it. Declines when no
 * passage covers the question, weighted by how rare its words are among
 * the evidence, or lacks one of its identifiers or numbers.
 */
export function extractAnswer(
  question: string,
  evidence: readonly { readonly evidence_id: string; readonly content: string }[],
): ExtractedAnswer {
  const profile = profileOf(question);
  const candidates = evidence
    .flatMap(({ evidence_id, content }) => candidatesOf(evidence_id, content))
    .filter(({ unit }) => unit.kind !== "heading" && carriesNames(profile, unit));
  const rarity = rarityAmong(candidates);
  const ranked = candidates
    .map((candidate) => ({ candidate, ...rate(profile, candidate, rarity) }))
    .filter(({ covered }) => covered >= (profile.identifiers.size > 0 ? coverageNeededWithName : coverageNeeded))
    .sort((left, right) => right.score - left.score);
  const best = ranked[0];
  if (best === undefined) return { claims: [], declined: true };
  const chosen = ranked.filter(({ score }) => score >= best.score * nearBest).map(({ candidate }) => candidate);
  return { claims: claimsOf(chosen).slice(0, mostClaims), declined: false };
}

interface Candidate {
  readonly id: string;
  readonly unit: TextUnit;
  readonly own: Terms;
  /** Terms of the headings above and, at half weight, of the sentences around. */
  readonly heading: Terms;
  readonly around: Terms;
}

function candidatesOf(id: string, content: string): Candidate[] {
  const units = readUnits(content);
  const terms = units.map(({ text }) => termsOf(text));
  return units.map((unit, at) => ({
    id,
    unit,
    own: terms[at] ?? new Map(),
    heading: termsOf(unit.heading),
    around: unit.kind === "sentence" ? new Map([...(terms[at - 1] ?? []), ...(terms[at + 1] ?? [])]) : new Map(),
  }));
}

interface Rarity {
  of(term: string): number;
  known(term: string): boolean;
}

function rarityAmong(candidates: readonly Candidate[]): Rarity {
  const frequency = new Map<string, number>();
  for (const { own } of candidates) for (const term of own.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return {
    of: (term) => Math.log(1 + candidates.length / (frequency.get(term) ?? 0.5)) + 0.5,
    known: (term) => frequency.has(term),
  };
}

function rate(profile: QuestionProfile, candidate: Candidate, rarity: Rarity): { covered: number; score: number } {
  const named = profile.identifiers.size > 0;
  let total = 0;
  let covered = 0;
  let own = 0;
  for (const [term, weight] of profile.terms) {
    const worth = weight * (named && !rarity.known(term) ? worthOfUnknown : rarity.of(term));
    total += worth;
    if (candidate.own.has(term)) {
      covered += worth;
      own += worth;
    } else if (candidate.heading.has(term)) covered += worth * 0.9;
    else if (candidate.around.has(term)) covered += worth * 0.5;
  }
  if (total === 0) return { covered: 0, score: 0 };
  const ofTheKind = profile.expects?.test(fold(candidate.unit.text)) ?? true;
  const complete = profile.names.every((name) => overlaps(name, candidate));
  const share = (covered / total) * (ofTheKind ? 1 : notOfTheKind) * (complete ? 1 : nameMissing);
  return {
    covered: share,
    score: share + (0.2 * own) / total + labelled(profile, candidate) + news(profile, candidate),
  };
}

function overlaps(name: Terms, { own, heading, around }: Candidate): boolean {
  return [...name.keys()].some((term) => own.has(term) || heading.has(term) || around.has(term));
}

function carriesNames({ identifiers, quantities }: QuestionProfile, { heading, text }: TextUnit): boolean {
  if (identifiers.size === 0 && quantities.length === 0) return true;
  const facts = strictFactsOf(`${heading}\n${text}`);
  return (
    [...identifiers].every((name) => facts.identifiers.has(name)) &&
    quantities.every((number) => facts.quantities.some((quantity) => quantity.number === number))
  );
}

/** "Default: 32 MiB" answers a question about the default. */
function labelled({ terms }: QuestionProfile, { unit }: Candidate): number {
  const label = unit.kind === "row" ? undefined : /^([^:：。.]{1,30})[:：]/u.exec(unit.text)?.[1];
  return label !== undefined && [...termsOf(label).keys()].some((term) => terms.has(term)) ? 0.3 : 0;
}

/** A sentence that only repeats the question answers nothing; a question answers none either. */
function news({ terms }: QuestionProfile, { own, unit }: Candidate): number {
  if (/[?？]$/.test(unit.text)) return -0.4;
  const added = [...own].filter(([term]) => !terms.has(term)).reduce((sum, [, weight]) => sum + weight, 0);
  return Math.min(0.15, added * 0.05);
}

function claimsOf(chosen: readonly Candidate[]): { text: string; evidence_ids: string[] }[] {
  const claims = new Map<string, string[]>();
  for (const { id, unit } of chosen) {
    const text = claimText(unit);
    const ids = claims.get(text) ?? [];
    if (!ids.includes(id)) claims.set(text, [...ids, id]);
  }
  return [...claims].map(([text, evidence_ids]) => ({ text, evidence_ids }));
}

/** An item or a short "name: value" line is not understood without its heading. */
function claimText({ kind, text, heading }: TextUnit): string {
  const last = heading.split(" › ").at(-1) ?? "";
  const dependent = kind === "item" || kind === "code" || /^[^。.]{1,40}[:：]/u.test(text);
  return dependent && last !== "" && !/[?？]$/.test(last) && !text.includes(last) ? `${last}: ${text}` : text;
}
