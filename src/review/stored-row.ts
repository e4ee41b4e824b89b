import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import type { Storage } from "../storage/sqlite.js";

/** A column of JSON text, parsed. */
export const jsonColumn = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is no JSON" });
    return z.NEVER;
  }
});

/** @throws KonkyoError `storage_failed` naming the record when its row does not fit */
export function parseRow<Output>(schema: z.ZodType<Output>, row: unknown, name: string, storage: Storage): Output {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(name, issue === undefined ? "cannot be read" : `${issue.path.join(".")}: ${issue.message}`, storage);
}

export function damaged(name: string, fault: string, storage: Storage): KonkyoError {
  return new KonkyoError("storage_failed", `the stored ${name} is damaged (${fault})`, {
    where: storage.file,
    hint: "Nothing can be decided on it and nothing is sent for it; others are not touched.",
  });
}
