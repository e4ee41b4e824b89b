/** An open code fence. */
export interface CodeFence {
  readonly marker: string;
}

const opening = /^(?:[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>){0,60}(`{3,}|~{3,})([^\n]*)$/;

/** The fence that a line opens, or null. Fences inside lists, quotes and components are indented or marked. */
export function openedFence(line: string): CodeFence | null {
  const match = opening.exec(line);
  if (match?.[1] === undefined) return null;
  // A backtick in the info string makes the line inline code.
  if (match[1].startsWith("`") && match[2]?.includes("`") === true) return null;
  return { marker: match[1] };
}

/** True when the line closes the fence: the same sign, at least as often, and nothing after it. */
export function closesFence(fence: CodeFence, line: string): boolean {
  const text = line.replace(/^[ \t>]*/, "").trimEnd();
  return text.length >= fence.marker.length && text === fence.marker.charAt(0).repeat(text.length);
}
