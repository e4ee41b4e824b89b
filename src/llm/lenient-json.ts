import { reasoningAt } from "./reasoning-blocks.js";

/** What was found in a text that should hold one JSON value. */
export interface JsonFindings {
  /** Complete objects and lists at the top level of the text, in order, reasoning left out. */
  readonly values: readonly unknown[];
  /** Complete brackets whose inside is no JSON. */
  readonly broken: number;
  /** The text ends, or breaks off, within a value. Then `values` is empty: nothing before it is trusted either. */
  readonly unclosed: boolean;
}

/**
 * Finds JSON in a model's reply, between prose, Markdown fences and reasoning.
 * Reads single and typographic quotes, full-width punctuation and digits,
 * trailing commas, bare keys, raw line breaks in strings, and the words of
 * Python; NaN and infinities become null. Never completes what is cut off, and
 * never looks inside a value for another one.
 */
export function findJson(text: string): JsonFindings {
  let values: unknown[] = [];
  let broken = 0;
  let at = 0;
  while (at < text.length) {
    const tag = reasoningAt(text, at);
    if (tag !== null) {
      // An end without a start: the server took the start away, and all before it was reasoning.
      if (tag.kind === "end") [values, broken] = [[], 0];
      at = tag.next;
    } else if (startsValue(text, at)) {
      const source = readBracketed(text, at);
      if (source === null) return { values: [], broken, unclosed: true };
      const value = source.json === null ? undefined : parse(source.json);
      if (value === undefined) broken += 1;
      else values.push(value);
      at = source.end;
    } else {
      at += 1;
    }
  }
  return { values, broken, unclosed: false };
}

const space = /[\s\u200B-\u200D\u2060\uFEFF]*/y;
const quotes = "\"'＂“”‘’";

/** Braces that prose uses for itself are passed over; when in doubt it is a value, so that nothing inside is taken for one. */
function startsValue(text: string, at: number): boolean {
  const opening = ascii(text[at] ?? "");
  if (opening !== "{" && opening !== "[") return false;
  const next = text[skip(space, text, at + 1)];
  if (next === undefined || quotes.includes(next)) return true;
  return opening === "{" ? /[}｝\w/#]/u.test(next) : /[{[\]｛［］]/u.test(next);
}

interface Level {
  readonly closing: string;
  /** Keys seen so far; null in a list. */
  readonly keys: Set<string> | null;
}

const bareWord = /[^\s,:{}[\]"'＂“”‘’，：｛｝［］、]+/uy;

/** The bracket that opens at `start` as strict JSON source; `json` is null where it cannot be meant. Null: it never closes. */
function readBracketed(text: string, start: number): { readonly end: number; readonly json: string | null } | null {
  const levels: Level[] = [];
  const pieces: string[] = [];
  let repeatedKeys = 0;
  let at = start;

  const pushKeyOrValue = (source: string, end: number): void => {
    const level = levels.at(-1);
    if (ascii(text[skip(space, text, end)] ?? "") === ":" && level?.keys != null) {
      const key = JSON.parse(source) as string;
      // Two readings of one key: taking either would be a guess.
      if (level.keys.has(key)) repeatedKeys += 1;
      level.keys.add(key);
    }
    pieces.push(source);
  };

  for (at = skip(space, text, at); at < text.length; at = skip(space, text, at)) {
    const character = text[at] ?? "";
    const mark = ascii(character);
    if (mark === "{" || mark === "[") {
      levels.push({ closing: mark === "{" ? "}" : "]", keys: mark === "{" ? new Set() : null });
      pieces.push(mark);
      at += 1;
    } else if (mark === "}" || mark === "]") {
      if (levels.pop()?.closing !== mark) return null;
      if (pieces.at(-1) === ",") pieces.pop();
      pieces.push(mark);
      at += 1;
      if (levels.length === 0) return { end: at, json: repeatedKeys === 0 ? pieces.join("") : null };
    } else if (mark === "," || mark === ":") {
      pieces.push(mark);
      at += 1;
    } else if (quotes.includes(character)) {
      const string = readString(text, at);
      if (string === null) return null;
      pushKeyOrValue(string.json, string.end);
      at = string.end;
    } else {
      const end = Math.max(skip(bareWord, text, at), at + 1);
      const word = bareSource(text.slice(at, end));
      const isKey = ascii(text[skip(space, text, end)] ?? "") === ":" && /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(word);
      if (isKey) pushKeyOrValue(JSON.stringify(word), end);
      else pieces.push(word);
      at = end;
    }
  }
  return null;
}

const closingQuotes: Readonly<Record<string, string>> = {
  "＂": "＂",
  "“": "”",
  "”": "”",
  "'": "'’",
  "‘": "’'",
  "’": "’'",
};

/** The string that opens at `start` as strict JSON source, or null when it never closes. */
function readString(text: string, start: number): { readonly end: number; readonly json: string } | null {
  const opening = text[start] ?? "";
  const closing = closingQuotes[opening] ?? '"';
  let json = '"';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (closing.includes(character) && closesHere(text, at)) return { end: at + 1, json: `${json}"` };
    if (character === "\\") {
      const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
      const end = skip(escape, text, at);
      const quote = text[at + 1] === "'";
      json += end > at ? text.slice(at, end) : quote ? "'" : "\\\\";
      at = end > at ? end - 1 : quote ? at + 1 : at;
    } else if (character === '"') json += '\\"';
    else if (character < " ") json += JSON.stringify(character).slice(1, -1);
    else json += character;
  }
  return null;
}

/** An apostrophe closes a string only where JSON goes on after it. */
function closesHere(text: string, at: number): boolean {
  const character = text[at] ?? "";
  if (!"'’".includes(character)) return true;
  return ",:}]".includes(ascii(text[skip(space, text, at + 1)] ?? "."));
}

const words: Readonly<Record<string, string>> = {
  True: "true",
  False: "false",
  None: "null",
  undefined: "null",
  NaN: "null",
  Infinity: "null",
  "-Infinity": "null",
};

function bareSource(word: string): string {
  return words[word] ?? word.replace(/[０-９．－＋ｅＥ]/gu, (character) => character.normalize("NFKC"));
}

const marks: Readonly<Record<string, string>> = {
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "：": ":",
  "，": ",",
  "、": ",",
};

function ascii(character: string): string {
  return marks[character] ?? character;
}

/** Where `pattern`, which must be sticky, ends when it matches at `at`; else `at`. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Prose in braces, or a fault that may not be guessed at: the caller counts it as broken.
    return undefined;
  }
}
