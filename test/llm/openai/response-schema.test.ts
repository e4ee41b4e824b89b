import { describe, expect, it } from "vitest";
import { z } from "zod";
import { responseSchemaOf } from "../../../src/llm/openai/response-schema.js";

describe("responseSchemaOf", () => {
  it("closes every object and requires every field", () => {
    const schema = z.object({
      items: z.array(
        z.object({ id: z.string().min(1).max(9), count: z.number().int(), kind: z.enum(["a", "b"]).default("a") }),
      ),
    });
    expect(responseSchemaOf(schema)).toMatchObject({
      strict: true,
      json: {
        type: "object",
        additionalProperties: false,
        required: ["items"],
        properties: {
          items: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: false,
              required: ["id", "count", "kind"],
              properties: {
                id: { type: "string" },
                count: { type: "integer" },
                kind: { type: "string", enum: ["a", "b"] },
              },
            },
          },
        },
      },
    });
  });

  it("sends no keyword that strict modes refuse", () => {
    const schema = z.object({
      text: z.string().min(1).max(5).default("x"),
      either: z.discriminatedUnion("t", [z.object({ t: z.literal("a") }), z.object({ t: z.literal("b") })]),
    });
    expect(responseSchemaOf(schema).text).not.toMatch(/minLength|maxLength|"default"|oneOf|\$schema/);
  });

  it("describes what the model writes, not what it is read into", () => {
    const field = z.preprocess((value) => value, z.boolean());
    expect(responseSchemaOf(z.object({ flag: field })).json).toMatchObject({
      properties: { flag: { type: "boolean" } },
    });
  });

  it.each([
    ["a field that may be left out", z.object({ a: z.string().optional() })],
    ["free keys", z.object({ a: z.record(z.string(), z.number()) })],
    ["a loose object", z.looseObject({ a: z.string() })],
    ["an intersection", z.object({ a: z.intersection(z.object({ b: z.string() }), z.object({ c: z.string() })) })],
    ["a list at the top", z.array(z.string())],
  ])("is not strict with %s", (_, schema) => {
    expect(responseSchemaOf(schema).strict).toBe(false);
  });

  it("leaves an optional field optional", () => {
    expect(responseSchemaOf(z.object({ a: z.string().optional(), b: z.string() })).json["required"]).toEqual(["b"]);
  });

  it("is made once for each schema", () => {
    const schema = z.object({ a: z.string() });
    expect(responseSchemaOf(schema)).toBe(responseSchemaOf(schema));
  });
});
