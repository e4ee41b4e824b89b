import type { z } from "@hono/zod-openapi";

/**
 * A schema of another module under a name of its own in the OpenAPI document.
 * Those were made before zod had learned of OpenAPI; a copy knows of it.
 */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return schema.clone().openapi(name);
}
