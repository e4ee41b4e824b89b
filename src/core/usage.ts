import { z } from "zod";

/** What model calls consumed. Tokens are null when the endpoint did not say. */
export const usageSchema = z.object({
  calls: z.number().int().min(0),
  input_tokens: z.number().int().min(0).nullable(),
  output_tokens: z.number().int().min(0).nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { calls: 0, input_tokens: 0, output_tokens: 0 };

/** Sum of usages; an unknown part makes the sum unknown, never smaller. */
export function addUsage(...parts: readonly Usage[]): Usage {
  return parts.reduce<Usage>(
    (sum, part) => ({
      calls: sum.calls + part.calls,
      input_tokens: addKnown(sum.input_tokens, part.input_tokens),
      output_tokens: addKnown(sum.output_tokens, part.output_tokens),
    }),
    noUsage,
  );
}

function addKnown(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right;
}
