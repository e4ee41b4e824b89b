import { z } from "zod";
import { configSchema } from "./schema.js";

/** One setting of the configuration, as read from the schema. */
export interface ConfigField {
  /** Keys from the top, such as ["retrieval", "top_k"]. */
  readonly path: readonly string[];
  /** Environment variable that sets it, such as KONKYO_RETRIEVAL_TOP_K. */
  readonly variable: string;
  readonly description: string;
  readonly defaultValue: unknown;
  /** What a value may be, in words. */
  readonly allowed: string;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly format?: string;
}

let known: readonly ConfigField[] | undefined;

/** Every setting, in the order of the schema. The environment, .env.example and `konkyo init` are derived from it. */
export function configFields(): readonly ConfigField[] {
  known ??= [...walk(z.toJSONSchema(configSchema, { io: "input" }) as JsonSchema, [])];
  return known;
}

/** The setting at `path`, or the nearest one above it. */
export function fieldAt(path: readonly string[]): ConfigField | undefined {
  return configFields().find((field) => field.path.every((key, index) => path[index] === key));
}

/** The keys that are allowed below `path`. */
export function keysBelow(path: readonly string[]): readonly string[] {
  const keys = configFields()
    .filter((field) => path.every((key, index) => field.path[index] === key))
    .map((field) => field.path[path.length])
    .filter((key) => key !== undefined);
  return [...new Set(keys)];
}

function* walk(schema: JsonSchema, path: readonly string[]): Generator<ConfigField> {
  if (schema.properties !== undefined) {
    for (const [key, child] of Object.entries(schema.properties)) yield* walk(child, [...path, key]);
    return;
  }
  yield {
    path,
    variable: `KONKYO_${path.join("_").toUpperCase()}`,
    description: schema.description ?? "",
    defaultValue: schema.default,
    allowed: inWords(schema),
  };
}

function inWords(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(inWords).join(" or ");
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => inWords({ ...schema, type })).join(" or ");
  if (schema.enum !== undefined) return `one of ${schema.enum.map((value) => String(value)).join(", ")}`;
  if (schema.type === "array") return `a list, each ${inWords(schema.items ?? {})}`;
  if (schema.type === "null") return "null";
  const name = schema.type === "integer" ? "a whole number" : schema.type === "number" ? "a number" : undefined;
  if (name !== undefined) return `${name}${bounds(schema)}`;
  if (schema.type === "object") return "keys with values";
  if (schema.type === "boolean") return "true or false";
  if (schema.format === "uri") return "an http or https URL";
  return (schema.minLength ?? 0) > 0 ? "a text that is not empty" : "a text";
}

function bounds(schema: JsonSchema): string {
  const low = schema.exclusiveMinimum ?? schema.minimum;
  const lowWord = schema.exclusiveMinimum === undefined ? "from" : "above";
  const largest = Number.MAX_SAFE_INTEGER;
  const parts = [
    low === undefined || low <= -largest ? "" : ` ${lowWord} ${low}`,
    schema.maximum === undefined || schema.maximum >= largest ? "" : ` up to ${schema.maximum}`,
  ];
  return parts.join("");
}
