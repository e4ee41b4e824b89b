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
  const result = compileStrict(schema) ?? compileLoose(schema);
  compiled.set(schema, result);
  return result;
}

function compileLoose(schema: z.ZodType): ResponseSchema {
  return finish(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), false);
}

/** Strict modes refuse these; zod checks them when the reply is read. */
const unsupportedKeys = ["minLength", "maxLength", "propertyNames"] as const;

/** The schema as strict modes take it; null where they cannot hold it. */
function compileStrict(schema: z.ZodType): ResponseSchema | null {
  let obstacles = 0;
  const json = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ jsonSchema }) {
      if (jsonSchema.type === "object" && !closeObject(jsonSchema)) obstacles += 1;
      if (jsonSchema.allOf !== undefined || jsonSchema.not !== undefined) obstacles += 1;
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
  return obstacles === 0 && json.type === "object" ? finish(json, true) : null;
}

function finish(json: Record<string, unknown>, strict: boolean): ResponseSchema {
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
  if (mayBeAbsent) return false;
  for (const [, property] of properties) if (typeof property === "object") delete property.default;
  jsonSchema.additionalProperties = false;
  jsonSchema.required = properties.map(([key]) => key);
  return true;
}
