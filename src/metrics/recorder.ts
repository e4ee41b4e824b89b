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
}

/** A context that notes every request made through it, and the notes so far. Each evaluation has its own. */
export function recordCalls(context: MetricContext): {
  readonly context: MetricContext;
  readonly calls: () => RecordedCalls;
} {
  const records: RecordedCalls[] = [];
  return {
    context: {
      ...context,
      judge: {
        model: context.judge.model,
        offline: context.judge.offline,
        async run(task, input, options) {
          const outcome = await context.judge.run(task, input, options);
          const { model: judge, offline, prompt, attempts, usage } = outcome;
          records.push({ judge, offline, prompts: prompt === "" ? [] : [prompt], attempts, usage });
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
    }),
  };
}

function recordingEmbedder({ embedder }: MetricContext, records: RecordedCalls[]): MetricContext["embedder"] {
  const note = (usage: Usage) =>
    records.push({ judge: "", offline: embedder.offline, prompts: [], attempts: usage.calls, usage });
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
