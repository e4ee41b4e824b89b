const closerOf: Readonly<Record<string, string>> = {
  "「": "」",
  "『": "』",
  "（": "）",
  "(": ")",
  "【": "】",
  "〈": "〉",
  "《": "》",
  "［": "］",
  "[": "]",
  "“": "”",
  '"': '"',
  "`": "`",
};

/** Marks that open and close alike open only where a word begins. */
const sameMark = new Set(['"', "`"]);

/**
 * Brackets, quotes and inline code that are opened and closed: index of the
 * opener → index of the closer. Pure. What is never closed, or closes nothing,
 * is an ordinary character.
 */
export function closedSpans(text: string): ReadonlyMap<number, number> {
  const spans = new Map<number, number>();
  const open: { readonly index: number; readonly closer: string }[] = [];
  // Without the counts, every closer that closes nothing would search the whole stack.
  const awaited = new Map<string, number>();
  const count = (closer: string, step: number) => awaited.set(closer, (awaited.get(closer) ?? 0) + step);
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const closer = closerOf[character];
    if ((awaited.get(character) ?? 0) > 0) {
      let opener = open.pop();
      while (opener !== undefined) {
        count(opener.closer, -1);
        if (opener.closer === character) break;
        opener = open.pop();
      }
      if (opener !== undefined) spans.set(opener.index, index);
    } else if (closer !== undefined && mayOpen(text, index)) {
      open.push({ index, closer });
      count(closer, 1);
    }
  }
  return spans;
}

function mayOpen(text: string, index: number): boolean {
  if (!sameMark.has(text.charAt(index))) return true;
  return !/[A-Za-z0-9]/.test(text.charAt(index - 1)) && /\S/.test(text.charAt(index + 1));
}
