import { createRoute, z } from "@hono/zod-openapi";
import { activateRelease, listReleases, releaseSummarySchema } from "../../corpus/releases.js";
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
      "From then on only evidence of this release becomes an answer. Runs under way end by the version they began with. Doing it twice changes nothing.",
    request: {
      params: z.object({ name: z.string().min(1).describe("Name of the release").openapi({ example: "2026-10" }) }),
    },
    responses: {
      200: {
        description: "The release that is now active",
        content: {
          "application/json": {
            schema: z.object({ active_release: z.string() }),
            ...example({ active_release: "2026-10" }),
          },
        },
      },
      ...problemResponses("not_found", "storage_busy"),
    },
  });
  app.openapi(activate, (context) => {
    const { name } = context.req.valid("param");
    activateRelease(context.var.services.storage, name, clock.now());
    return context.json({ active_release: name }, 200);
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
