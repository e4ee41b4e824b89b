/** A text as a Markdown code block that it cannot end: the fence is longer than any run of backticks in it. */
export function fencedMarkdown(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `\n${fence}text\n${text}\n${fence}`;
}
