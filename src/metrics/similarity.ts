import { clamp, cosine } from "./arithmetic.js";
import type { MetricContext } from "./define-metric.js";

/**
 * Cosine of two texts by 1 embedding request: `strict` in [0, 1], `ragas` in
 * [-1, 1]; null when a vector has no direction. Ragas embeds a space for an
 * empty text, and so does `ragas`.
 */
export async function similarityOf(
  left: string,
  right: string,
  { convention, embedder, signal }: MetricContext,
): Promise<number | null> {
  const texts = [left, right].map((text) => (convention === "ragas" && text === "" ? " " : text));
  const [leftVector, rightVector] = (await embedder.embed(texts, signal)).vectors;
  if (leftVector === undefined || rightVector === undefined) return null;
  const value = cosine(leftVector, rightVector);
  return value === null || convention === "ragas" ? value : clamp(value, 0, 1);
}
