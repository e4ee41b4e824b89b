/** Words of a variable's name that mark its value as a secret: OPENAI_API_KEY, DB_PASSWORD, GITHUB_TOKEN. */
const secretWords = new Set([
  "APIKEY",
  "CREDENTIAL",
  "CREDENTIALS",
  "KEY",
  "KEYS",
  "PASS",
  "PASSWD",
  "PASSWORD",
  "SECRET",
  "SECRETS",
  "TOKEN",
  "TOKENS",
]);

/** Shorter values ("none", "EMPTY") are placeholders, and would take ordinary words out of every text. */
const shortestSecret = 8;

/** A pattern that finds every known secret of an environment, also in its JSON and URL spelling; null when there is none. */
export function secretPattern(environment: Readonly<Record<string, string | undefined>>): RegExp | null {
  const values = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : secretsIn(name, value),
  );
  const spellings = new Set(values.flatMap(spellingsOf));
  if (spellings.size === 0) return null;
  // Longest first: where one secret begins another, the whole of it must go.
  const alternatives = [...spellings].sort((left, right) => right.length - left.length).map(escapePattern);
  return new RegExp(alternatives.join("|"), "g");
}

function secretsIn(name: string, value: string): readonly string[] {
  const named = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .some((word) => secretWords.has(word));
  const whole = named ? [value.trim()] : [];
  return [...whole, ...headersIn(name, value), ...passwordIn(value)].filter(
    (secret) => secret.length >= shortestSecret,
  );
}

/** OTEL_EXPORTER_OTLP_HEADERS and its like: name=value,name=value, percent-encoded. A scheme before a key is no part of it. */
function headersIn(name: string, value: string): readonly string[] {
  if (!name.toUpperCase().endsWith("_HEADERS")) return [];
  return value.split(",").flatMap((pair) => {
    const written = pair.slice(pair.indexOf("=") + 1).trim();
    const header = respell(written, decodeURIComponent);
    return [written, header, header.replace(/^(?:basic|bearer)\s+/iu, "")];
  });
}

function passwordIn(value: string): readonly string[] {
  if (!value.includes("://") || !URL.canParse(value)) return [];
  const { password } = new URL(value);
  return password === "" ? [] : [password, respell(password, decodeURIComponent)];
}

function spellingsOf(secret: string): readonly string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), respell(secret, encodeURIComponent)];
}

function respell(text: string, spell: (text: string) => string): string {
  try {
    return spell(text);
  } catch {
    // A stray per cent sign or half a character: the text has no other spelling.
    return text;
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
