import type { Usage } from "../core/usage.js";
import { addUsage } from "../core/usage.js";
import type { MetricContext } from "./define-metric.js";

/** What the requests of one metric cost, however they ended. */
export interface RecordedCalls {
  /** Model that judged; empty when none was asked. */
  readonly judge: string;
  readonly offline: boolean;
  /** Without repetition, in the order of the requests. */
  readonly prompts: readonly string[];
  readonly attempts: number;
  readonly usage: Usage;
  /** US dollars; null when a price is unknown. Absent where the context has no prices. */
  readonly cost_usd?: number | null;
  /** Absent when there were none. */
  readonly cached_replies?: number;
}

interface RecordedCall {
  readonly judge: string;
  readonly model: string;
  readonly offline: boolean;
  readonly prompts: readonly string[];
  readonly attempts: number;
  readonly usage: Usage;
  readonly cached: boolean;
}

/** A context that notes every request made through it, and the notes so far. Each evaluation has its own. */
export function recordCalls(context: MetricContext): {
  readonly context: MetricContext;
  readonly calls: () => RecordedCalls;
} {
  const records: RecordedCall[] = [];
  return {
    context: {
      ...context,
      judge: {
        model: context.judge.model,
        offline: context.judge.offline,
        async run(task, input, options) {
          const outcome = await context.judge.run(task, input, options);
          const { model, offline, prompt, attempts, usage, cached = false } = outcome;
          const prompts = prompt === "" ? [] : [prompt];
          records.push({ judge: model, model, offline, prompts, attempts, usage, cached });
          return outcome;
        },
      },
      embedder: recordingEmbedder(context, records),
    },
    calls: () => ({
      judge: records.find(({ judge }) => judge !== "")?.judge ?? "",
      offline: records.some(({ offline }) => offline),
      prompts: [...new Set(records.flatMap(({ prompts }) => prompts))],
      attempts: records.reduce((sum, { attempts }) => sum + attempts, 0),
      usage: addUsage(...records.map(({ usage }) => usage)),
      ...cost(records, context),
      ...cachedReplies(records),
    }),
  };
}

function cachedReplies(records: readonly RecordedCall[]): Pick<RecordedCalls, "cached_replies"> {
  const count = records.filter(({ cached }) => cached).length;
  return count === 0 ? {} : { cached_replies: count };
}

function cost(records: readonly RecordedCall[], { costOf }: MetricContext): Pick<RecordedCalls, "cost_usd"> {
  if (costOf === undefined) return {};
  const costs = records.map(({ usage, model }) => costOf(usage, model));
  // One unknown part makes the whole unknown: a sum that leaves it out would look cheaper than it was.
  const known = costs.filter((part) => part !== null);
  return { cost_usd: known.length < costs.length ? null : known.reduce((sum, part) => sum + part, 0) };
}

function recordingEmbedder({ embedder }: MetricContext, records: RecordedCall[]): MetricContext["embedder"] {
  const note = (usage: Usage) =>
    records.push({
      judge: "",
      model: embedder.id,
      offline: embedder.offline,
      prompts: [],
      attempts: usage.calls,
      usage,
      cached: false,
    });
  return {
    id: embedder.id,
    offline: embedder.offline,
    async embed(texts, signal) {
      try {
        const embeddings = await embedder.embed(texts, signal);
        note(embeddings.usage);
        return embeddings;
      } catch (error) {
        // The request may have been counted at the other end; nobody says how much.
        note({ calls: 1, input_tokens: null, output_tokens: null });
        throw error;
      }
    },
  };
}
