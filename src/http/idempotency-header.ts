import { z } from "@hono/zod-openapi";
import { idempotencyHeader, idempotencyKeyShape } from "./idempotent.js";

/** The headers of an operation that creates something. */
export const idempotencyHeaders = z.object({
  [idempotencyHeader.toLowerCase() as "idempotency-key"]: z
    .string()
    .regex(idempotencyKeyShape)
    .optional()
    .describe(
      "Any text of your own, such as a UUID: a request that is sent again under it is answered as before, and not worked on twice",
    ),
});
