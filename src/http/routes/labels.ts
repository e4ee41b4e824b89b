import { createRoute, z } from "@hono/zod-openapi";
import { labelSchema, labelSources, readLabels, type Label } from "../../review/labels.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { reviewExamples } from "../examples/reviews.js";
import { named } from "../named-schema.js";
import { namesOf, peopleSchema } from "../shown-people.js";
import { pageOf, pageQuery, pageSchema } from "../paged-rows.js";
import { problemResponses } from "../problem-responses.js";

/** GET /v1/labels. */
export function registerLabels({ app, operation }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/labels",
    ...operation("listLabels"),
    tags: ["reviews"],
    summary: "List what people said of drafts",
    description:
      "Labels that reviews left behind or that were imported, oldest first, a page at a time: pass `next` as `offset` until it is null. Certificates are earned with them.",
    request: {
      query: z.object({
        category: z.string().min(1).optional().describe("Only those of this kind of question"),
        source: z.enum(labelSources).optional().describe("Only those that came from here"),
        ...pageQuery,
      }),
    },
    responses: {
      200: {
        description: "A page of labels",
        content: {
          "application/json": {
            schema: z.object({ labels: z.array(named("Label", labelSchema)), ...pageSchema, people: peopleSchema }),
            ...example({ labels: [label], next: null, people: reviewExamples.people }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(route, (context) => {
    const { offset, limit, ...filter } = context.req.valid("query");
    const { rows, next } = pageOf(readLabels(context.var.services.storage, filter), { offset, limit });
    const people = namesOf(
      context.var,
      rows.map((row) => row.labelled_by),
    );
    return context.json({ labels: rows, next, people }, 200);
  });
}

const label: Label = {
  label_id: "L-9c1d3f2a0b6b2a4e",
  source: "review",
  process_id: "0b6b2a4e-5d0c-4c0e-9a55-0f6a2f8c1e7d",
  ticket_id: "T-3f2a9c1d0b6b2a4e",
  category: "standard",
  correct: true,
  repair: "nothing",
  problem: "",
  question: "有給休暇は何日付与されますか？",
  answer: "有給休暇は入社から6か月後に10日付与されます。",
  corrected_answer: null,
  corpus_version: "2026-10",
  scores: [],
  hashes: null,
  certificate_id: null,
  labelled_by: "key:0b6b2a4e5d0c4c0e",
  labelled_at: "2026-10-05T05:00:00.000Z",
};
