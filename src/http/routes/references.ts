import { createRoute, z } from "@hono/zod-openapi";
import {
  readWrittenReferences,
  writtenReferenceSchema,
  type WrittenReference,
} from "../../review/written-references.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { reviewExamples } from "../examples/reviews.js";
import { named } from "../named-schema.js";
import { namesOf, peopleSchema } from "../shown-people.js";
import { pageOf, pageQuery, pageSchema } from "../paged-rows.js";
import { problemResponses } from "../problem-responses.js";

/** GET /v1/references. */
export function registerReferences({ app, operation }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/references",
    ...operation("listReferences"),
    tags: ["reviews"],
    summary: "List the answers that reviewers wrote",
    description:
      "Ideal answers to questions, as reviewers wrote or corrected them, oldest first, a page at a time: pass `next` as `offset` until it is null. `stale` ones were written for another release than the active one.",
    request: { query: z.object(pageQuery) },
    responses: {
      200: {
        description: "A page of references",
        content: {
          "application/json": {
            schema: z.object({
              references: z.array(named("WrittenReference", writtenReferenceSchema)),
              ...pageSchema,
              people: peopleSchema,
            }),
            ...example({ references: [reference], next: null, people: reviewExamples.people }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(route, async (context) => {
    const { storage, currentVersion } = context.var.services;
    const version = await currentVersion();
    const { rows, next } = pageOf(readWrittenReferences(storage, version), context.req.valid("query"));
    const people = namesOf(
      context.var,
      rows.map((row) => row.written_by),
    );
    return context.json({ references: rows, next, people }, 200);
  });
}

const reference: WrittenReference = {
  ticket_id: "T-3f2a9c1d0b6b2a4e",
  question: "有給休暇は何日付与されますか？",
  reference: "入社から6か月後に10日付与されます。",
  category: "standard",
  corpus_version: "2026-10",
  written_by: "key:0b6b2a4e5d0c4c0e",
  written_at: "2026-10-05T05:00:00.000Z",
  stale: false,
};
