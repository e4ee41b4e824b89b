import type { Api } from "../api.js";
import type { HttpConfig } from "../config.js";
import { operations } from "../operations.js";

const tags = [
  { name: "answers", description: "回答 / Questions, answered from the reviewed documents" },
  { name: "reviews", description: "確認 / What waits for people, what they decided and wrote" },
  { name: "certificates", description: "認定 / What may be answered without a person" },
  { name: "gate", description: "根拠の検査 / Inspecting evidence before an answer is written" },
  { name: "evaluation", description: "評価 / Scoring answers" },
  { name: "corpus", description: "文書 / The reviewed documents and their releases" },
  { name: "runs", description: "実行の記録 / What was asked and what became of it" },
  { name: "experiments", description: "実験 / Question sets that were asked and scored" },
  { name: "operation", description: "運用 / For whoever runs the service" },
];

/** GET /openapi.json: generated from the schemas that requests and replies are checked by. Needs no authentication: it tells nothing of the data. */
export function registerOpenApi(
  { app }: Api,
  { http, version }: { readonly http: HttpConfig; readonly version: string },
): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "A key from `konkyo keys create`, or a token of the configured issuer.",
  });
  let described: Document | undefined;
  const describe = (): Document => {
    const document = app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: "Konkyo",
        version,
        description:
          "根拠を検査してから答え、評価する。 / Answers from inspected evidence, and evaluates every answer.",
        license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      },
      tags,
    });
    return http.auth.includes("none") ? document : withSecurity(document);
  };
  app.get("/openapi.json", (context) => {
    // Not before it is asked for: by then every route has been registered.
    described ??= describe();
    // Flow builders take the first server as the address of every tool, and know no relative one.
    const servers = [{ url: http.public_url ?? new URL(context.req.url).origin }];
    return context.json({ ...described, servers });
  });
}

type Document = ReturnType<Api["app"]["getOpenAPI31Document"]>;

/** Which operations need a key, as the table of operations has it. */
function withSecurity(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, { operationId?: string }>).map(([method, operation]) => {
        const id = operation.operationId ?? "";
        const guarded = Object.hasOwn(operations, id) || id === "readFigures";
        return [method, guarded ? { ...operation, security: [{ bearer: [] }] } : operation];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as NonNullable<Document["paths"]> };
}
