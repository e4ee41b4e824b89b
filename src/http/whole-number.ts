import { z } from "@hono/zod-openapi";

/**
 * A whole number in a query or a form, written in digits. An empty field is none and is refused: coercion would take
 * it for 0. A form whose empty field means that nothing was given leaves it out before, or catches the refusal.
 */
export function wholeNumber(low: number, high: number = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .transform((text, context) => {
      if (/^-?\d+$/.test(text)) return Number(text);
      context.addIssue({ code: "custom", message: "a whole number is expected" });
      return z.NEVER;
    })
    .pipe(z.number().int().min(low).max(high))
    .openapi(described(low, high));
}

/** The same, with what it is when the field is left out. */
export function wholeNumberOr(standard: number, low: number, high: number = Number.MAX_SAFE_INTEGER) {
  return wholeNumber(low, high)
    .default(standard)
    .openapi({ ...described(low, high), default: standard });
}

/** What callers send is a number as far as they can see. */
function described(low: number, high: number) {
  const limits = high === Number.MAX_SAFE_INTEGER ? { minimum: low } : { minimum: low, maximum: high };
  return { type: "integer", ...limits } as const;
}
