/** Where the pages of an experiment are; a name may hold any character. */
export function experimentAddress(name: string, rest = ""): string {
  return `/experiment/${encodeURIComponent(name)}${rest}`;
}

/** The same page with another query; what is undefined, null or empty is left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "" && value !== false) given.set(name, String(value));
  }
  const text = given.toString();
  return text === "" ? path : `${path}?${text}`;
}
