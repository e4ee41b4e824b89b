import fs from "node:fs";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import { policyFileSchema, type PolicyFile } from "./replay-policy.js";

/**
 * A trial policy from a YAML or JSON file.
 *
 * @throws KonkyoError `config_invalid` naming the file, and the key or the line
 */
export function readPolicy(file: string): PolicyFile {
  return checkPolicy(readYaml(file), file);
}

/**
 * @param where the file, or the options that were given
 * @throws KonkyoError `config_invalid` naming each wrong key, its value and what is allowed
 */
export function checkPolicy(given: unknown, where: string): PolicyFile {
  const parsed = policyFileSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new KonkyoError("config_invalid", parsed.error.issues.flatMap((issue) => inWords(issue, given)).join("\n"), {
    where,
    hint: "Only what stored runs can answer may be varied; anything else needs a new `konkyo eval`.",
  });
}

function readYaml(file: string): unknown {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    throw new KonkyoError("config_invalid", `the policy cannot be read: ${errorMessage(error)}`, {
      where: file,
      cause: error,
    });
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const [fault] = document.errors;
  if (fault === undefined) return document.toJS() ?? {};
  throw new KonkyoError("config_invalid", `is not valid YAML: ${fault.message.split("\n")[0] ?? ""}`, {
    where: `${file}:${lineCounter.linePos(fault.pos[0]).line}`,
    cause: fault,
  });
}

function inWords(issue: z.core.$ZodIssue, given: unknown): readonly string[] {
  if (issue.code === "unrecognized_keys") {
    const allowed = keysAt(issue.path).join(", ");
    return issue.keys.map((key) => `${[...issue.path, key].join(".")} is not a known key; there are ${allowed}`);
  }
  const value = valueAt(given, issue.path);
  const at = issue.path.length === 0 ? "the policy" : issue.path.join(".");
  return [`${at}: ${value === undefined ? "nothing" : JSON.stringify(value)} is not allowed; ${issue.message}`];
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (Reflect.get(at, key) as unknown) : undefined),
    given,
  );
}

function keysAt(path: readonly PropertyKey[]): readonly string[] {
  let schema: unknown = policyFileSchema;
  for (const key of path) schema = childOf(unwrapped(schema), String(key));
  const inner = unwrapped(schema);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

function childOf(schema: unknown, key: string): unknown {
  if (schema instanceof z.ZodObject) return (schema.shape as Readonly<Record<string, unknown>>)[key];
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema;
}
