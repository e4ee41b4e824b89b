import { createRoute, z } from "@hono/zod-openapi";
import { rangeOf, type Metric } from "../../metrics/define-metric.js";
import type { Services } from "../../services.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { metricsOfTenant } from "../choose-metrics.js";
import { problemResponses } from "../problem-responses.js";

const texts = z.object({ ja: z.string(), en: z.string() });

const metricSchema = z
  .object({
    name: z.string().describe("For `metrics` of an evaluation"),
    title: texts,
    description: texts,
    needs: z.array(z.string()).describe("Fields of a sample without which there is no score"),
    range: z.array(z.number()).length(2).describe("Lowest and highest value under the configured convention"),
    higher_is_better: z.boolean(),
    configured: z.boolean().describe("Computed when an evaluation names no metrics"),
  })
  .openapi("Metric");

/** GET /v1/metrics: the scores there are. */
export function registerMetrics({ app, operation }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/metrics",
    ...operation("listMetrics"),
    tags: ["evaluation"],
    summary: "List the scores that can be computed",
    description: "Every metric and judge with what it measures, in Japanese and English, and the inputs it needs.",
    responses: {
      200: {
        description: "All scores, the metrics before the judges",
        content: {
          "application/json": {
            schema: z.object({ metrics: z.array(metricSchema) }),
            ...example({ metrics: [faithfulness] }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(route, (context) => {
    const { services } = context.var;
    const metrics = [...metricsOfTenant(services).values()].map((metric) => describe(metric, services));
    return context.json({ metrics }, 200);
  });
}

function describe(metric: Metric, { config, metrics }: Services): z.infer<typeof metricSchema> {
  return {
    name: metric.name,
    title: metric.title,
    description: metric.description,
    needs: [...metric.needs],
    range: [...rangeOf(metric, config.evaluation.convention)],
    higher_is_better: metric.higherIsBetter,
    configured: metrics.some(({ name }) => name === metric.name),
  };
}

const faithfulness: z.infer<typeof metricSchema> = {
  name: "faithfulness",
  title: { ja: "忠実性", en: "Faithfulness" },
  description: {
    ja: "回答の主張のうち、検索結果から導けるものの割合。",
    en: "Share of the answer's statements that follow from what was found.",
  },
  needs: ["response", "retrieved_contexts"],
  range: [0, 1],
  higher_is_better: true,
  configured: true,
};
