import { tool, type ToolRunnableConfig } from "@langchain/core/tools";
import { z } from "zod";
import type { Score } from "../core/score.js";
import type { TestedSample } from "../vitest/tested-sample.js";
import type { EvaluateOptions, Evaluation } from "./evaluate.js";

export interface EvaluationToolOptions {
  /** Names of metrics and judges; by default those of the configuration. */
  readonly metrics?: readonly string[];
  /** What the model calls it by; `evaluate_answer` by default. */
  readonly name?: string;
  /** What the model is told that it does. */
  readonly description?: string;
}

const inputSchema = z.object({
  user_input: z.string().min(1).describe("The question as it was asked"),
  response: z.string().describe("The answer to score"),
  retrieved_contexts: z.array(z.string()).optional().describe("The texts that the answer stands on, best first"),
  reference: z.string().optional().describe("The ideal answer, where it is known"),
});

export type EvaluationTool = ReturnType<typeof createEvaluationTool>;

/**
 * A LangChain tool that scores one answer. The model reads each value with the
 * verdicts that are no yes, and why; the whole evaluation is the
 * artifact of the tool message.
 */
export function createEvaluationTool(
  evaluate: (sample: TestedSample, options: EvaluateOptions<string>) => Promise<Evaluation>,
  { metrics, name = "evaluate_answer", description = defaultDescription }: EvaluationToolOptions,
) {
  return tool(
    async (sample, config: ToolRunnableConfig): Promise<[content: string, artifact: Evaluation]> => {
      const evaluation = await evaluate(sample, { metrics, signal: config.signal });
      return [JSON.stringify(Object.values(evaluation.scores).map(brief)), evaluation];
    },
    { name, description, schema: inputSchema, responseFormat: "content_and_artifact" },
  );
}

const defaultDescription =
  "Scores an answer against its question and the texts it stands on, before it is given to anyone. " +
  "Returns one entry for each score: its value, or null with the reason why there is none, and each verdict that is no yes.";

/** What a model needs of a score; how it was judged stays in the artifact. */
function brief(score: Score): unknown {
  const { metric } = score;
  if (score.status !== "scored") return { score: metric, value: null, reason: `${score.status}: ${score.reason}` };
  const verdicts = score.verdicts
    .filter(({ verdict }) => verdict !== "yes")
    .map(({ text, verdict, reason }) => ({ text, verdict, reason }));
  return { score: metric, value: score.value, ...(verdicts.length === 0 ? {} : { verdicts }) };
}
