import type { z } from "zod";

/** What the text holds, or what is wrong with it in words: one damaged record must not end the replay. */
export function parsed<Output extends object | null>(schema: z.ZodType<Output>, json: string): Output | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return "is no JSON";
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return issue === undefined ? "is damaged" : `${issue.path.join(".")}: ${issue.message}`;
}
