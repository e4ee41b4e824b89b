import type { Hook } from "@hono/zod-openapi";
import type { HttpEnv } from "./http-env.js";
import { HttpProblem } from "./problem.js";

const places: Readonly<Record<string, string>> = {
  json: "body",
  form: "body",
  query: "query",
  param: "path",
  header: "header",
};
const shownErrors = 20;

/** Turns what a schema refuses into a problem that names each field. */
export const refuseInvalid: Hook<unknown, HttpEnv, string, unknown> = (result) => {
  if (result.success) return;
  const place = places[result.target] ?? result.target;
  const errors = result.error.issues
    .slice(0, shownErrors)
    .map(({ path, message }) => ({ where: fieldName(place, path), message }));
  const [first] = errors;
  throw new HttpProblem("input_invalid", first?.message ?? "the request is not as described", {
    where: first?.where,
    hint: "The document at /openapi.json says what is expected.",
    errors: errors.length > 1 ? errors : undefined,
  });
};

/** body.samples[0].user_input */
function fieldName(place: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, key) => (typeof key === "number" ? `${name}[${key}]` : `${name}.${String(key)}`),
    place,
  );
}
