/** Lists that stand in a cell without brackets are split at line ends. */
const lines = /\r\n|\n/;
/** Lists of ids also at these: no id holds them. */
const idSeparators = /[\r\n,;|、，；｜]+/;

/**
 * The entries of a list in a cell. In this order: a JSON list; a list as Python
 * prints it, which is what pandas writes into CSV; else for `ids` the parts
 * between line ends, commas, semicolons, 、 and |; for `lines` the lines; for
 * `text` the cell as a single entry, since prose holds all of those.
 */
export function listOfCell(cell: string, kind: "ids" | "lines" | "text"): readonly unknown[] {
  const list = structured(cell);
  if (Array.isArray(list)) return list;
  if (kind === "text") return [cell];
  return cell
    .split(kind === "ids" ? idSeparators : lines)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The list or record that stands in a text as JSON or as Python prints it; the value itself when there is none. */
export function structured(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return pythonLiteral(value) ?? value; // a text that begins with a bracket
  }
}

/**
 * A list or dictionary as Python prints it, of texts, numbers, True, False and
 * None; undefined when it is none. The text is rewritten to JSON token by token
 * and never run.
 */
function pythonLiteral(text: string): unknown {
  const token =
    /\s*(?:(?<text>[ub]?(?:'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"))|(?<word>True|False|None|nan)|(?<plain>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[\]{}:,]))/uy;
  const words: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null", nan: "null" };
  let json = "";
  while (token.lastIndex < text.trimEnd().length) {
    const groups = token.exec(text)?.groups;
    if (groups === undefined) return undefined;
    const { text: quoted, word, plain } = groups;
    if (quoted !== undefined) json += JSON.stringify(pythonText(quoted));
    else json += word === undefined ? (plain ?? "") : (words[word] ?? "null");
  }
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // the tokens do not make a value
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "0": "\0",
  "\n": "",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

function pythonText(quoted: string): string {
  return quoted
    .replace(/^[ub]/, "")
    .slice(1, -1)
    .replace(
      /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/gu,
      (whole, two, four, eight, one) => {
        const code = [two, four, eight].find((digits) => typeof digits === "string");
        if (typeof code === "string") {
          const point = Number.parseInt(code, 16);
          return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
        }
        return escapes[String(one)] ?? String(one);
      },
    );
}
