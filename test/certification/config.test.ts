import { describe, expect, it } from "vitest";
import { categoryRelease, releaseConfigSchema } from "../../src/certification/config.js";

describe("the release settings", () => {
  it("begin with every draft waiting for a person", () => {
    expect(releaseConfigSchema.parse({})).toMatchObject({
      ...{ mode: "review_all", required: ["faithfulness", "answer_relevancy"], allowed_rate: 0.05, confidence: 0.95 },
      drift: { sample_rate: 0.05 },
    });
  });

  it.each([
    { mode: "release_all" },
    { required: [] },
    { allowed_rate: 0 },
    { allowed_rate: 1 },
    { confidence: 1 },
    { floors: { faithfulness: 1 } },
    { drift: { sample_rate: 5 } },
    { categories: { system: { risk: "medium" } } },
  ])("refuse %j", (given) => {
    expect(releaseConfigSchema.safeParse(given).success).toBe(false);
  });

  it("of a category go before the general ones, and a name like a part of every object has none of its own", () => {
    const config = releaseConfigSchema.parse({ categories: { system: { risk: "high", allowed_rate: 0.01 } } });
    expect(categoryRelease(config, "system")).toEqual({ risk: "high", allowedRate: 0.01 });
    for (const category of ["standard", "constructor", "__proto__"]) {
      expect(categoryRelease(config, category)).toEqual({ risk: "normal", allowedRate: 0.05 });
    }
  });
});
