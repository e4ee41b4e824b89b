import { runSpan } from "./opentelemetry-span.js";
import type { RunRecorder } from "./run-recorder.js";

/** Tells the span of a run what is recorded of it: how it ended, its scores, its cost. Nodes are spans of their own. */
export const spanRecorder: RunRecorder = {
  async start({ question, category }) {
    const span = runSpan();
    span.set({ "konkyo.category": category });
    span.content("konkyo.question", question);
  },
  node: async () => undefined,
  async finish({ status, route, reason, corpus_version, cost_usd, scores, outcome }) {
    const span = runSpan();
    span.set({
      "konkyo.status": status,
      "konkyo.route": route,
      "konkyo.reason": reason,
      "konkyo.corpus_version": corpus_version,
      "konkyo.cost_usd": cost_usd,
    });
    for (const score of scores) {
      if (score.status === "scored") span.set({ [`konkyo.score.${score.metric}`]: score.value });
    }
    span.content("konkyo.outcome", outcome);
  },
};
