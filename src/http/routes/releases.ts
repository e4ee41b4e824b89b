import { createRoute, z } from "@hono/zod-openapi";
import { listReleases, releaseSummarySchema } from "../../corpus/releases.js";
import { makeCurrent } from "../../release/make-current.js";
import type { Api } from "../api.js";
import { example } from "../example.js";
import { named } from "../named-schema.js";
import { problemResponses } from "../problem-responses.js";

/** GET /v1/releases, POST /v1/releases/{name}/activate. */
export function registerReleases({ app, operation, clock }: Api): void {
  const list = createRoute({
    method: "get",
    path: "/v1/releases",
    ...operation("listReleases"),
    tags: ["corpus"],
    summary: "List the releases of the reviewed documents",
    description: "Every release with its size. The active one is the current version, which evidence must have.",
    responses: {
      200: {
        description: "Releases, oldest first",
        content: {
          "application/json": {
            schema: z.object({ releases: z.array(named("Release", releaseSummarySchema)) }),
            ...example({ releases: [release] }),
          },
        },
      },
      ...problemResponses(),
    },
  });
  app.openapi(list, (context) => context.json({ releases: [...listReleases(context.var.services.storage)] }, 200));

  const activate = createRoute({
    method: "post",
    path: "/v1/releases/{name}/activate",
    ...operation("activateRelease"),
    tags: ["corpus"],
    summary: "Make a release the current version",
    description:
      "From then on only evidence of this release becomes an answer. Runs under way end by the version they began with. Certificates that were earned on another are void. Doing it twice changes nothing.",
    request: {
      params: z.object({ name: z.string().min(1).describe("Name of the release").openapi({ example: "2026-10" }) }),
    },
    responses: {
      200: {
        description: "The release that is now active",
        content: {
          "application/json": {
            schema: z.object({
              active_release: z.string(),
              voided_certificates: z.array(z.string()).describe("Ids of the certificates that are void now"),
            }),
            ...example({ active_release: "2026-10", voided_certificates: [] }),
          },
        },
      },
      ...problemResponses("not_found", "storage_busy"),
    },
  });
  app.openapi(activate, async (context) => {
    const { name } = context.req.valid("param");
    const voided = await makeCurrent(context.var.services, name, clock.now());
    const ids = voided.map(({ certificate_id: id }) => id);
    return context.json({ active_release: name, voided_certificates: ids }, 200);
  });
}

const release: z.infer<typeof releaseSummarySchema> = {
  name: "2026-10",
  active: true,
  created_at: "2026-10-01T09:00:00.000Z",
  pages: 42,
  chunks: 310,
  versions: [{ corpus_version: "2026-10", chunks: 310 }],
};
