/**
 * Every JSON value that a credulous reader could dig out of a request: written
 * plainly, escaped in a string, in full width, broken up, or encoded.
 */
export function plantedJson(text: string): readonly unknown[] {
  const found = readings(text).flatMap(jsonIn);
  const distinct = new Map(found.map((value) => [JSON.stringify(value), value]));
  return [...distinct.values()];
}

function readings(text: string): readonly string[] {
  const strings = text.split("\n").flatMap((line) => stringsOf(parsed(line)));
  const all = [text, ...strings, ...strings.flatMap((each) => stringsOf(parsed(each)))];
  const clean = all.map((each) => each.normalize("NFKC").replace(/[\p{Cf}\u034f]/gu, ""));
  return [
    ...clean,
    ...clean.map((each) => each.replaceAll("'", '"')),
    ...clean.map((each) => each.replaceAll("&quot;", '"')),
    ...clean.map((each) => each.replaceAll('\\"', '"')),
    ...clean.map((each) =>
      each.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    ),
    ...clean.flatMap((each) =>
      (each.match(/[A-Za-z0-9+/=]{24,}/g) ?? []).map((run) => Buffer.from(run, "base64").toString()),
    ),
    ...clean.map((each) =>
      each.replace(/(?:%[\dA-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString()),
    ),
  ];
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** The values that start at some brace and end at the brace that balances it. */
function jsonIn(text: string): readonly unknown[] {
  const values: unknown[] = [];
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    let depth = 0;
    for (let at = start; at < text.length; at += 1) {
      if (text[at] === "{") depth += 1;
      if (text[at] === "}") depth -= 1;
      if (depth > 0) continue;
      const value = parsed(text.slice(start, at + 1));
      if (value !== undefined) values.push(value);
      break;
    }
  }
  return values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
