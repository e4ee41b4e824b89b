import { parseDocument } from "yaml";
import { isBlank } from "../core/visible-text.js";
import {
  noClaims,
  type Audience,
  type DocumentClaims,
  type Refusal,
  type SourceText,
  type Warning,
} from "./document.js";

export interface FrontMatter {
  readonly claims: DocumentClaims;
  readonly body: string;
  readonly warnings: readonly Warning[];
}

/**
 * Takes the YAML block off the top of a page.
 *
 * Broken YAML is a warning and the page goes on without metadata, unless the
 * block speaks of an audience or a version: a page whose limits cannot be read
 * is refused, so that it is not shown to everyone.
 */
export function takeFrontMatter(source: SourceText): FrontMatter | Refusal {
  const match = /^---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(source.text);
  if (match === null) return { claims: noClaims, body: source.text, warnings: [] };
  const yaml = match[1] ?? "";
  const body = source.text.slice(match[0].length);
  // Failsafe keeps every scalar as it is written: the version 1.10 must not become the number 1.1.
  const document = parseDocument(yaml, { schema: "failsafe", logLevel: "silent" });
  const failure = document.errors[0];
  if (failure !== undefined) {
    const line = (failure.linePos?.[0].line ?? 1) + 1;
    const where = `${source.file}:${line}`;
    const said = failure.message.split("\n")[0] ?? "";
    if (/^\s*["']?(?:audience|corpus_version)\b/m.test(yaml)) {
      return { refused: `${where}: front matter cannot be read and names an audience or version (${said})` };
    }
    return { claims: noClaims, body, warnings: [{ where, message: `front matter ignored: ${said}` }] };
  }
  const values: unknown = document.toJS({ maxAliasCount: 100 });
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    return { claims: noClaims, body, warnings: [] };
  }
  return { claims: readClaims(values), body, warnings: [] };
}

/** Turns the fields of a page into what the document says about itself. */
export function readClaims(values: object): DocumentClaims {
  const fields = new Map(Object.entries(values) as [string, unknown][]);
  return {
    title: visible(fields.get("title")),
    uri: webAddress(fields.get("uri")) ?? webAddress(fields.get("url")),
    corpusVersion: fields.has("corpus_version") ? readVersion(fields.get("corpus_version")) : undefined,
    audience: fields.has("audience") ? readAudience(fields.get("audience")) : undefined,
    metadata: readMetadata(fields),
  };
}

/** A version that is written but left empty (also `null` or `~`) is missing: nothing fills it in. */
export function readVersion(value: unknown): string | null {
  if (typeof value !== "string" || isBlank(value) || value === "null" || value === "~") return null;
  return value;
}

/** A list of groups or a text with commas. Anything unreadable is nobody, never everyone. */
export function readAudience(value: unknown): Audience {
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(/[,、，]/)
      : [];
  return items.flatMap((item) => (typeof item === "string" && !isBlank(item) ? [item.trim()] : []));
}

/** Only addresses that a browser opens without running anything. */
export function webAddress(value: unknown): string | undefined {
  return typeof value === "string" && /^https?:\/\/\S+$/i.test(value) ? value : undefined;
}

const taken = new Set(["title", "uri", "url", "corpus_version", "audience"]);
const longestMetadata = 1_000;

function readMetadata(fields: ReadonlyMap<string, unknown>): Record<string, string> {
  const metadata: [string, string][] = [];
  for (const [key, value] of fields) {
    if (taken.has(key)) continue;
    const text = Array.isArray(value) ? value.filter((item) => typeof item === "string").join(", ") : value;
    if (typeof text === "string" && text !== "") metadata.push([key, text.slice(0, longestMetadata)]);
  }
  return Object.fromEntries(metadata);
}

function visible(value: unknown): string | undefined {
  return typeof value === "string" && !isBlank(value) ? value.trim() : undefined;
}
