import { createRoute, z } from "@hono/zod-openapi";
import type { CategoryReport } from "../../certification/certify-category.js";
import { certificateSchema, changedPart, type Certificate } from "../../core/certificate.js";
import type { Api } from "../api.js";
import { certifyFromLabels } from "../certify.js";
import { example } from "../example.js";
import { certificateExamples } from "../examples/certificates.js";
import { reviewExamples } from "../examples/reviews.js";
import { idempotencyHeaders } from "../idempotency-header.js";
import { named } from "../named-schema.js";
import { namesOf, peopleSchema } from "../shown-people.js";
import { problemResponses } from "../problem-responses.js";

const listedSchema = certificateSchema
  .extend({
    changed: z
      .string()
      .nullable()
      .describe("The first part that has changed since it was earned; nothing is released by it then. null: it holds"),
  })
  .openapi("ListedCertificate");

const damagedSchema = z.object({
  certificate_id: z.string(),
  category: z.string(),
  status: z.enum(["valid", "void"]),
  fault: z.string(),
});

const marksSchema = z
  .object({
    thresholds: z.record(z.string(), z.number()),
    released: z.number().int(),
    wrong: z.number().int(),
    upper_bound: z.number(),
    holds: z.boolean(),
  })
  .openapi("TestedMarks");

const reportSchema = z
  .object({
    category: z.string(),
    certified: z.boolean(),
    certificate_id: z.string().nullable().describe("The certificate that was written"),
    reason: z.enum(["certified", "too_few", "too_many_wrong", "high_risk"]),
    allowed_rate: z.number(),
    confidence: z.number(),
    labels: z.object({
      total: z.number().int(),
      unscored: z.number().int(),
      excluded: z.record(z.string(), z.number().int()),
    }),
    at: marksSchema.describe("At the certified marks, or at those that failed"),
    tested: z.array(marksSchema).describe("Every level that was tried, strictest first"),
    needed: z
      .object({ labels: z.number().int(), missing: z.number().int() })
      .nullable()
      .describe("How many labels would do; null when certified"),
  })
  .openapi("CategoryReport");

const certifyBodySchema = z.object({
  categories: z
    .array(z.string().min(1))
    .min(1)
    .max(1000)
    .optional()
    .describe("Kinds of question to certify; left out, all that have labels"),
  allowed_rate: z.number().min(0.001).max(0.5).optional().describe("Highest tolerated share of wrong answers"),
  confidence: z.number().min(0.5).max(0.999).optional().describe("How sure the bound must be"),
  dry_run: z.boolean().describe("true: only work it out, write nothing; false: write the certificates"),
});

/** GET /v1/certificates, POST /v1/certificates/certify, POST /v1/certificates/{certificate_id}/void. */
export function registerCertificates(api: Api): void {
  registerList(api);
  registerCertify(api);
  registerVoid(api);
}

function registerList({ app, operation }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/certificates",
    ...operation("listCertificates"),
    tags: ["certificates"],
    summary: "List what may be answered without a person",
    description:
      "The certificates of kinds of question, newest first, with the bound on their error and what they stand on. A damaged one lets nothing out.",
    responses: {
      200: {
        description: "Certificates, the void ones too",
        content: {
          "application/json": {
            schema: z.object({
              certificates: z.array(listedSchema),
              damaged: z.array(damagedSchema),
              people: peopleSchema,
            }),
            ...example({
              certificates: [{ ...certificateExamples.certificate, changed: null }],
              damaged: [],
              people: reviewExamples.people,
            }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(route, async (context) => {
    const { certificates, releaseHashes } = context.var.services;
    const { certificates: whole, damaged } = await certificates.list();
    const now = whole.length === 0 ? null : await releaseHashes();
    const listed = whole.map((each: Certificate) => ({
      ...each,
      changed: now === null ? null : changedPart(each, now),
    }));
    const people = namesOf(
      context.var,
      listed.map((certificate) => certificate.created_by),
    );
    return context.json({ certificates: listed, damaged: [...damaged], people }, 200);
  });
}

function registerCertify({ app, operation }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/certificates/certify",
    ...operation("certifyCategories"),
    tags: ["certificates"],
    summary: "Certify kinds of question from their labels",
    description:
      "Works out from stored labels which kinds of question may be answered without a person, and writes their certificates. Certificates that the labels no longer bear out end. With `dry_run` nothing is written, and an easier goal may be tried.",
    request: {
      headers: idempotencyHeaders,
      body: {
        required: true,
        content: { "application/json": { schema: certifyBodySchema, ...example({ dry_run: true }) } },
      },
    },
    responses: {
      200: {
        description: "What each kind of question has earned",
        content: {
          "application/json": {
            schema: z.object({
              dry_run: z.boolean(),
              voided: z.array(named("Certificate", certificateSchema)),
              categories: z.array(reportSchema),
            }),
            ...example(certificateExamples.certified),
          },
        },
      },
      ...problemResponses("conflict", "key_reused", "unsupported_media_type", "payload_too_large"),
    },
  });
  app.openapi(route, async (context) => {
    const { services, principal } = context.var;
    const { dry_run, voided, categories } = await certifyFromLabels(
      services,
      context.req.valid("json"),
      principal.subject,
    );
    return context.json({ dry_run, voided: [...voided], categories: categories.map(toReport) }, 200);
  });
}

function registerVoid({ app, operation }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/certificates/{certificate_id}/void",
    ...operation("voidCertificate"),
    tags: ["certificates"],
    summary: "End a certificate",
    description:
      "From then on answers of its kind of question wait for a person. One that was void before stays as it was.",
    request: {
      params: z.object({
        certificate_id: z.string().min(1).openapi({ example: certificateExamples.certificate.certificate_id }),
      }),
      body: {
        required: true,
        content: {
          "application/json": {
            schema: z.object({ reason: z.string().trim().min(1).max(2000).describe("Why it no longer holds") }),
            ...example({ reason: "規程が改定された" }),
          },
        },
      },
    },
    responses: {
      200: {
        description: "Whether it ended now",
        content: {
          "application/json": {
            schema: z.object({
              certificate_id: z.string(),
              voided: z.boolean().describe("false when it was void before"),
            }),
            ...example({ certificate_id: certificateExamples.certificate.certificate_id, voided: true }),
          },
        },
      },
      ...problemResponses("not_found", "unsupported_media_type", "payload_too_large"),
    },
  });
  app.openapi(route, async (context) => {
    const { services, principal } = context.var;
    const { certificate_id: id } = context.req.valid("param");
    const { reason } = context.req.valid("json");
    const voided = await services.certificates.void(id, `${reason} (${principal.subject})`);
    return context.json({ certificate_id: id, voided }, 200);
  });
}

function toReport({ at, tested, labels, ...report }: CategoryReport): z.infer<typeof reportSchema> {
  const marks = (of: CategoryReport["at"]) => ({ ...of, thresholds: { ...of.thresholds } });
  return {
    ...report,
    at: marks(at),
    tested: tested.map(marks),
    labels: { ...labels, excluded: Object.fromEntries(Object.entries(labels.excluded)) },
  };
}
