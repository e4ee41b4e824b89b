import { describe, expect, it } from "vitest";
import { z } from "zod";
import { modelsConfigSchema, resolveProvider } from "../../src/llm/config.js";

describe("modelsConfigSchema", () => {
  it("gives every role its own settings from nothing", () => {
    const config = modelsConfigSchema.parse({});
    expect(Object.keys(config)).toEqual(["answer", "judge", "embedding", "prices", "budget", "cache"]);
    expect(config.judge).toMatchObject({ provider: "auto", base_url: null, temperature: 0, structured_mode: "auto" });
  });

  it("describes every setting", () => {
    const undescribed: string[] = [];
    const walk = (schema: z.core.JSONSchema.BaseSchema, path: string): void => {
      if (schema.properties === undefined) {
        if (schema.description === undefined) undescribed.push(path);
        return;
      }
      for (const [key, child] of Object.entries(schema.properties)) {
        if (typeof child === "object") walk(child, `${path}.${key}`);
      }
    };
    walk(z.toJSONSchema(modelsConfigSchema, { io: "input" }), "models");
    expect(undescribed).toEqual([]);
  });

  it.each(["http://localhost:11434/v1", "https://example.com/openai/v1/", null])("takes %s as base_url", (base_url) => {
    expect(modelsConfigSchema.parse({ judge: { base_url } }).judge.base_url).toBe(base_url);
  });

  it.each([
    "",
    "localhost:11434/v1",
    "file:///etc/passwd",
    "ftp://host/v1",
    "http://host/v1?key=1",
    "http://host/v1#a",
    0,
  ])("refuses %j as base_url", (base_url) => {
    expect(modelsConfigSchema.safeParse({ judge: { base_url } }).success).toBe(false);
  });

  it("keeps 0 as a value", () => {
    const { judge } = modelsConfigSchema.parse({ judge: { temperature: 0, max_retries: 0 } });
    expect(judge).toMatchObject({ temperature: 0, max_retries: 0 });
  });

  it.each([
    { temperture: 1 },
    { api_key: "sk-1" },
    { timeout_seconds: 0 },
    { concurrency: 0 },
    { structured_mode: "xml" },
  ])("refuses %j", (judge) => {
    expect(modelsConfigSchema.safeParse({ judge }).success).toBe(false);
  });
});

describe("resolveProvider", () => {
  it.each([
    ["auto", null, undefined, "offline"],
    ["auto", null, "key", "openai"],
    ["auto", "http://localhost/v1", undefined, "openai"],
    ["offline", "http://localhost/v1", "key", "offline"],
    ["openai", null, undefined, "openai"],
  ] as const)("%s with base_url %s and key %s is %s", (provider, base_url, key, expected) => {
    expect(resolveProvider({ provider, base_url }, key)).toBe(expected);
  });
});
