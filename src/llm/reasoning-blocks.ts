const reasoningNames = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad";
const reasoningStart = new RegExp(
  `<(?:[a-z]+:)?(${reasoningNames})(?:\\s[^>]*)?>|\\[(THINK)\\]|<\\|channel\\|>(analysis|commentary)[^<]*<\\|message\\|>`,
  "iy",
);
const reasoningEnd = new RegExp(`</(?:[a-z]+:)?(?:${reasoningNames})\\s*>|\\[/THINK\\]|<\\|end\\|>`, "iy");

/**
 * The reasoning that opens at `at`, or a closing tag that nothing opened; `next`
 * is where the text goes on. A block that never closes takes all of the rest.
 */
export function reasoningAt(
  text: string,
  at: number,
): { readonly kind: "block" | "end"; readonly next: number } | null {
  const first = text[at];
  if (first !== "<" && first !== "[") return null;
  reasoningEnd.lastIndex = at;
  if (reasoningEnd.test(text)) return { kind: "end", next: reasoningEnd.lastIndex };
  reasoningStart.lastIndex = at;
  if (!reasoningStart.test(text)) return null;
  const ends = new RegExp(reasoningEnd.source, "ig");
  ends.lastIndex = reasoningStart.lastIndex;
  return { kind: "block", next: ends.test(text) ? ends.lastIndex : text.length };
}
