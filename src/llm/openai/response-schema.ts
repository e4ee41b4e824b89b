import { z } from "zod";

/** A zod schema as endpoints take it. */
export interface ResponseSchema {
  readonly json: Readonly<Record<string, unknown>>;
  /** Whether the strict mode of structured output can hold it. */
  readonly strict: boolean;
  /** `json` as text, for prompts. */
  readonly text: string;
}

const compiled = new WeakMap<z.ZodType, ResponseSchema>();

/** The JSON schema of what a model has to write; made once for each zod schema. */
export function responseSchemaOf(schema: z.ZodType): ResponseSchema {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const { strict, ...made } = compile(schema);
  const result = { ...made, strict: strict && made.json["type"] === "object" };
  compiled.set(schema, result);
  return result;
}

/** Strict modes refuse these; zod checks them when the reply is read. */
const unsupportedKeys = ["$schema", "default", "minLength", "maxLength", "propertyNames"] as const;

function compile(schema: z.ZodType): ResponseSchema {
  let strict = true;
  const json: Record<string, unknown> = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ jsonSchema }) {
      if (jsonSchema.type === "object") strict = closeObject(jsonSchema) && strict;
      if (jsonSchema.allOf !== undefined || jsonSchema.not !== undefined) strict = false;
      if (jsonSchema.oneOf !== undefined) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
      // The bounds that zod gives every whole number say nothing to a model.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      for (const key of unsupportedKeys) Reflect.deleteProperty(jsonSchema, key);
    },
  });
  Reflect.deleteProperty(json, "$schema");
  return { json, strict, text: JSON.stringify(json) };
}

/** Closes an object to other keys. False where strict mode cannot say what is meant: free keys, or a field that may be left out. */
function closeObject(jsonSchema: z.core.JSONSchema.BaseSchema): boolean {
  const free = jsonSchema.additionalProperties;
  if (jsonSchema.properties === undefined || (free !== undefined && free !== false)) return false;
  const properties = Object.entries(jsonSchema.properties);
  const required = new Set(jsonSchema.required ?? []);
  // A field with a default may as well be written out.
  const mayBeAbsent = properties.some(
    ([key, property]) => !required.has(key) && (typeof property !== "object" || property.default === undefined),
  );
  jsonSchema.additionalProperties = false;
  if (mayBeAbsent) return false;
  jsonSchema.required = properties.map(([key]) => key);
  return true;
}
