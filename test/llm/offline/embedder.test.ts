import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOfflineEmbedder, offlineDimensions } from "../../../src/llm/offline/embedder.js";

const embedder = createOfflineEmbedder();

async function cosine(left: string, right: string): Promise<number> {
  const { vectors } = await embedder.embed([left, right]);
  return vectors[0]!.reduce((sum, value, at) => sum + value * vectors[1]![at]!, 0);
}

describe("offline embedder", () => {
  it("gives a finite vector of unit length for every text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        const { vectors } = await embedder.embed([text, text]);
        expect(vectors[0]).toEqual(vectors[1]);
        expect(vectors[0]).toHaveLength(offlineDimensions);
        expect(Math.hypot(...(vectors[0] ?? []))).toBeCloseTo(1, 5);
      }),
    );
  });

  it.each(["", " ", "\n\u3000", "。", "a", "\ud800"])("has a vector for %j", async (text) => {
    expect(await cosine(text, text)).toBeCloseTo(1, 5);
  });

  it("sees full-width, half-width and letter case as spelling only", async () => {
    expect(await cosine("ＡＰＩキーの設定", "apiｷｰの設定")).toBeCloseTo(1, 5);
  });

  it.each([
    ["API キーの既定値は何ですか", "API キーの既定値は未設定です", "今日の天気は晴れのち曇りです"],
    ["How do I rotate the API key?", "Rotating the API key", "The weather was sunny"],
  ])("puts a text on the same subject nearer than another: %s", async (text, near, far) => {
    expect(await cosine(text, near)).toBeGreaterThan((await cosine(text, far)) + 0.2);
  });

  it("keeps the order of the texts and takes none", async () => {
    const { vectors } = await embedder.embed(["い", "あ"]);
    expect(vectors).toEqual([(await embedder.embed(["い"])).vectors[0], (await embedder.embed(["あ"])).vectors[0]]);
    expect((await embedder.embed([])).vectors).toEqual([]);
  });

  it("stops with the code cancelled when the signal is aborted", async () => {
    await expect(embedder.embed(["a"], AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  });
});
