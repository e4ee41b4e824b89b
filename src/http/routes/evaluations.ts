import { createRoute, z } from "@hono/zod-openapi";
import { sampleSchema, type Sample } from "../../core/sample.js";
import { scoreSchema, type Score } from "../../core/score.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { evaluateSamples, type EvaluatedSample } from "../../../graphs/evaluation/evaluate-samples.js";
import { evaluationExamples } from "../examples/evaluations.js";
import { eventStream } from "../event-stream.js";
import { idempotencyHeader, idempotencyKeyShape, wantsEvents } from "../idempotent.js";
import { chooseMetrics } from "../choose-metrics.js";
import { named } from "../named-schema.js";
import { problemResponses } from "../problem-responses.js";

const mostSamples = 100;

const metricsSchema = z
  .array(z.string().min(1))
  .min(1)
  .max(64)
  .optional()
  .describe("Names of the scores to compute, from listMetrics; left out, the configured ones");

/** A question set without ids is numbered. */
const postedSampleSchema = sampleSchema.extend({
  id: z.string().min(1).max(1000).optional().describe("Comes back with the scores; left out, the number of the sample"),
});

const oneBodySchema = postedSampleSchema.omit({ metadata: true, message: true }).extend({ metrics: metricsSchema });

const manyBodySchema = z.object({
  samples: z.array(postedSampleSchema).min(1).max(mostSamples).describe(`Up to ${mostSamples} questions with answers`),
  metrics: metricsSchema,
});

const evaluationSchema = z
  .object({
    id: z.string(),
    process_id: z.string().describe("The recorded run, for getRun"),
    values: z
      .record(z.string(), z.number().nullable())
      .describe("The value of each score by its name, for branching; null where there is none, and `scores` says why"),
    scores: z
      .array(named("Score", scoreSchema))
      .describe("Each score with its verdicts, or the reason why there is none"),
  })
  .openapi("Evaluation");
type Evaluation = z.infer<typeof evaluationSchema>;

const manySchema = z.object({ evaluations: z.array(evaluationSchema).describe("In the order of the samples") });

const headers = z.object({
  [idempotencyHeader.toLowerCase() as "idempotency-key"]: z
    .string()
    .regex(idempotencyKeyShape)
    .optional()
    .describe(
      "Any text of your own, such as a UUID: a request that is sent again under it is answered as before, and not worked on twice",
    ),
});

const failures = ["model_failed", "conflict", "key_reused", "unsupported_media_type", "payload_too_large"] as const;

/** POST /v1/evaluations and its form for one answer. */
export function registerEvaluations({ app, operation, figures, report }: Api): void {
  const one = createRoute({
    method: "post",
    path: "/v1/evaluations/one",
    ...operation("evaluateAnswer"),
    tags: ["evaluation"],
    summary: "Score one answer",
    description:
      "Scores an answer against its question, the texts that were found and, where there is one, the ideal answer. Give `user_input` and `response`, and as much of the rest as you have: a score that lacks an input says so instead of being guessed. `values` has one number for each score.",
    request: {
      headers,
      body: {
        required: true,
        content: { "application/json": { schema: oneBodySchema, examples: evaluationExamples.one.requests } },
      },
    },
    responses: {
      200: {
        description: "The scores",
        content: { "application/json": { schema: evaluationSchema, ...example(evaluationExamples.one.response) } },
      },
      ...problemResponses(...failures),
    },
  });
  app.openapi(one, async (context) => {
    const { metrics, ...sample } = context.req.valid("json");
    const { services, lifetime, requestId } = context.var;
    const [evaluated] = await evaluateSamples(services, [numbered(sample, 0)], {
      metrics: chooseMetrics(services, metrics),
      ...{ signal: lifetime.signal, requestId },
      onRun: (processId) => context.set("processId", processId),
      onEvaluated: async () => figures.run({ kind: "evaluation", route: "", reason: "" }),
    });
    if (evaluated === undefined) throw new Error("an evaluation of one sample gave none");
    return context.json(toEvaluation(evaluated), 200);
  });

  const many = createRoute({
    method: "post",
    path: "/v1/evaluations",
    ...operation("evaluateAnswers"),
    tags: ["evaluation"],
    summary: `Score up to ${mostSamples} answers`,
    description:
      "The same for several answers at once. With `Accept: text/event-stream` the reply is a stream: an event `evaluation` for each sample when its scores are there, in whichever order they end, then `result` with all of them in order, or `error` with a problem.",
    request: {
      headers,
      body: {
        required: true,
        content: { "application/json": { schema: manyBodySchema, examples: evaluationExamples.many.requests } },
      },
    },
    responses: {
      200: {
        description: "The scores of each sample",
        content: {
          "application/json": { schema: manySchema, ...example(evaluationExamples.many.response) },
          "text/event-stream": { schema: z.unknown(), ...example(evaluationExamples.many.events) },
        },
      },
      ...problemResponses(...failures),
    },
  });
  app.openapi(many, async (context) => {
    const { samples, metrics } = context.req.valid("json");
    const { services, lifetime, requestId } = context.var;
    const chosen = chooseMetrics(services, metrics);
    const evaluate = (onEvaluated?: (evaluation: Evaluation) => Promise<void>) =>
      evaluateSamples(services, samples.map(numbered), {
        metrics: chosen,
        ...{ signal: lifetime.signal, requestId },
        async onEvaluated(evaluated) {
          figures.run({ kind: "evaluation", route: "", reason: "" });
          await onEvaluated?.(toEvaluation(evaluated));
        },
      });
    if (!wantsEvents(context)) return context.json({ evaluations: (await evaluate()).map(toEvaluation) }, 200);
    return eventStream(
      context,
      async (send) => {
        const evaluated = await evaluate((evaluation) => send("evaluation", evaluation));
        await send("result", { evaluations: evaluated.map(toEvaluation) });
      },
      (error) => report(error, requestId),
    );
  });
}

function numbered(sample: Omit<Sample, "id"> & { readonly id?: string | undefined }, index: number): Sample {
  return { ...sample, id: sample.id ?? String(index + 1) };
}

function toEvaluation({ id, process_id, scores }: EvaluatedSample): Evaluation {
  return {
    id,
    process_id,
    values: Object.fromEntries(scores.map((score) => [score.metric, valueOf(score)])),
    scores: [...scores],
  };
}

function valueOf(score: Score): number | null {
  return score.status === "scored" ? score.value : null;
}
