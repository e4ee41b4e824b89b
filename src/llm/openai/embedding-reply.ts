import { z } from "zod";

// Lenient about everything that is not read: servers differ.
const replySchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().optional(), embedding: z.union([z.string(), z.array(z.number())]) }),
  ),
  usage: z
    .object({ prompt_tokens: z.number().int().min(0) })
    .nullish()
    .catch(null),
});

export type EmbeddingReading =
  | { readonly ok: true; readonly vectors: readonly Float64Array[]; readonly inputTokens: number | null }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the body of an embeddings reply into unit-length vectors, in the order
 * of the texts that were sent. Takes numbers and base64 of 32-bit floats.
 */
export function readEmbeddings(body: string, count: number): EmbeddingReading {
  const reply = replySchema.safeParse(parseJson(body)).data;
  if (reply === undefined) return { ok: false, problem: "the endpoint did not answer with readable embeddings" };
  if (reply.data.length !== count) {
    return { ok: false, problem: `${reply.data.length} vectors came back for ${count} texts` };
  }
  const byIndex = new Map(reply.data.map((item, position) => [item.index ?? position, item.embedding]));
  const vectors: Float64Array[] = [];
  for (let index = 0; index < count; index += 1) {
    const embedding = byIndex.get(index);
    if (embedding === undefined) return { ok: false, problem: `no vector came back for text ${index + 1} of ${count}` };
    const vector = unitVector(typeof embedding === "string" ? decode(embedding) : embedding);
    if (vector === null)
      return { ok: false, problem: `the vector of text ${index + 1} of ${count} is empty, zero or not finite` };
    vectors.push(vector);
  }
  return { ok: true, vectors, inputTokens: reply.usage?.prompt_tokens ?? null };
}

const usageSchema = z.object({ usage: z.object({ prompt_tokens: z.number().int().min(0) }) });

/** Tokens that the endpoint reports; null where it does not. */
export function readEmbeddingTokens(body: string): number | null {
  return usageSchema.safeParse(parseJson(body)).data?.usage.prompt_tokens ?? null;
}

function unitVector(numbers: readonly number[]): Float64Array | null {
  const largest = numbers.reduce((known, value) => Math.max(known, Math.abs(value)), 0);
  if (!(largest > 0 && Number.isFinite(largest))) return null;
  // Divided by the largest part first, so that squares neither overflow nor vanish.
  const scaled = numbers.map((value) => value / largest);
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return Float64Array.from(scaled, (value) => value / length);
}

/** Little-endian 32-bit floats, as the protocol has them. A length that is no multiple of four reads as nothing. */
function decode(base64: string): readonly number[] {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length % 4 !== 0) return [];
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // not a reply of the protocol; the caller says so
  }
}
