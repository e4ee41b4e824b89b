import { z } from "zod";
import { errorCodes } from "../core/errors.js";
import { gateReasons, gateRoutes } from "../core/evidence-gate.js";
import { outcomeReasons, outcomeStatuses } from "../core/outcome.js";
import { judgeFailureCodes } from "../core/score.js";
import { addUsage, usageSchema, type Usage } from "../core/usage.js";
import type { NodeRecord } from "./run-recorder.js";

/** What a node's output says that is no text of a question, an answer or a document. */
export interface NodeFacts {
  readonly route?: string;
  readonly reason?: string;
  readonly error_code?: string;
  readonly paused?: true;
  readonly outcome?: string;
  readonly ticket_id?: string;
  readonly chunks?: number;
  readonly evidence?: number;
  readonly model?: string;
  readonly offline?: boolean;
  readonly scores?: readonly ScoreFacts[];
  readonly usage?: Usage & { readonly cost_usd: number | null };
}

export interface ScoreFacts {
  readonly metric: string;
  readonly status: string;
  readonly value?: number;
  readonly code?: string;
  readonly prompts?: readonly string[];
}

/** What a run is known to be made with, as its nodes tell it. */
export interface RunFacts {
  readonly corpus?: string | null;
  readonly prompts?: string;
}

/** Ids and names are written by us or by the configuration; whatever does not look like one is left out. */
const name = z.string().regex(/^[\p{L}\p{N}_.:/@#+ -]{1,128}$/u);
const id = z.string().regex(/^[\w.:-]{1,128}$/);
const spent = { usage: maybe(usageSchema), cost_usd: maybe(z.number().min(0).nullable()) };

const scoreSchema = z.object({
  metric: name,
  status: z.enum(["scored", "not_applicable", "missing_input", "judge_failed", "skipped"]),
  value: maybe(z.number()),
  code: maybe(z.enum(judgeFailureCodes)),
  prompts: maybe(z.array(name)),
  ...spent,
});

/**
 * The parts of a node's output that may be logged. A list of what may pass, not
 * of what may not: a field that a node gains tomorrow stays out until it is
 * named here. Free text never passes; a value outside its closed set is dropped.
 */
const outputSchema = z.object({
  gate_decision: maybe(z.object({ route: z.enum(gateRoutes), reason: z.enum(gateReasons) })),
  failure: maybe(z.object({ reason: z.enum(outcomeReasons) })),
  outcome: maybe(
    z.object({ status: z.enum(outcomeStatuses), reason: z.enum(outcomeReasons), ticket_id: maybe(id.nullable()) }),
  ),
  error: maybe(z.object({ code: maybe(z.enum(errorCodes)) })),
  paused: maybe(z.literal(true)),
  chunks: maybe(z.array(z.unknown()).transform((list) => list.length)),
  evidence: maybe(z.array(z.unknown()).transform((list) => list.length)),
  draft: maybe(z.object({ model: maybe(name), offline: maybe(z.boolean()), prompt: maybe(name), ...spent })),
  scores: maybe(z.record(z.string(), maybe(scoreSchema))),
  current_version: maybe(name.nullable()),
});
type KnownOutput = z.infer<typeof outputSchema>;

/** What may be said of a node's execution and of its run; see `outputSchema`. */
export function factsOf(record: NodeRecord): { readonly node: NodeFacts; readonly run: RunFacts } {
  const output = outputSchema.safeParse(record.output).data;
  return {
    node: output === undefined ? {} : nodeFacts(output, record),
    // A run that was resumed in another process tells what it was made with by what its nodes read.
    run: { ...runFacts(outputSchema.safeParse(record.input).data), ...runFacts(output) },
  };
}

function runFacts(fields: KnownOutput | undefined): RunFacts {
  const { current_version: corpus, draft } = fields ?? {};
  return {
    ...(corpus === undefined ? {} : { corpus }),
    ...(draft?.prompt === undefined ? {} : { prompts: draft.prompt }),
  };
}

/** How a run ended, out of what its end hands over as the outcome. */
export function outcomeStatusOf(outcome: unknown): string | undefined {
  const status = z.object({ status: z.enum(outcomeStatuses) });
  const whole = z.object({ outcome: status }).transform((run) => run.outcome);
  return z.union([status, whole]).safeParse(outcome).data?.status;
}

/** An id or name of our own, or a word that says that it is none. */
export function shownId(text: string): string {
  return id.safeParse(text).success ? text : "(no id)";
}

/** A route or reason of a run's end, which is a closed set too. */
export function shownReason(text: string | null): string | null {
  const known: readonly string[] = [...gateRoutes, ...gateReasons, ...outcomeReasons];
  return text !== null && known.includes(text) ? text : null;
}

export function shownName(text: string | null): string | null {
  return name.safeParse(text).data ?? null;
}

function nodeFacts(output: KnownOutput, { status }: NodeRecord): NodeFacts {
  const { gate_decision: gate, outcome, failure, draft, error } = output;
  const scores = Object.values(output.scores ?? {}).filter((score) => score !== undefined);
  const usages = [draft, ...scores].filter((part) => part?.usage !== undefined);
  return defined({
    route: gate?.route,
    reason: failure?.reason ?? outcome?.reason ?? gate?.reason,
    error_code: status === "failed" ? (error?.code ?? "internal") : undefined,
    paused: output.paused,
    outcome: outcome?.status,
    ticket_id: outcome?.ticket_id ?? undefined,
    chunks: output.chunks,
    evidence: output.evidence,
    model: draft?.model,
    offline: draft?.offline,
    scores: scores.length === 0 ? undefined : scores.map(scoreFacts),
    usage: usages.length === 0 ? undefined : sumOf(usages),
  });
}

function scoreFacts({ metric, status, value, code, prompts }: z.infer<typeof scoreSchema>): ScoreFacts {
  return defined({ metric, status, value, code, prompts });
}

function sumOf(
  parts: readonly ({ readonly usage?: Usage | undefined; readonly cost_usd?: number | null | undefined } | undefined)[],
): NonNullable<NodeFacts["usage"]> {
  const costs = parts.map((part) => part?.cost_usd ?? null);
  return {
    ...addUsage(...parts.map((part) => part?.usage).filter((usage) => usage !== undefined)),
    // An unknown part makes the sum unknown, never smaller.
    cost_usd: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** The fields that have a value. */
function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

/** A part that is left out when it is missing, null or not as it should be. */
function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}
