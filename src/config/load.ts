import fs from "node:fs";
import path from "node:path";
import { isMap, LineCounter, parse, parseDocument } from "yaml";
import type { z } from "zod";
import { errorMessage, KonkyoError } from "../core/errors.js";
import type { Environment } from "./environment.js";
import { configFields, fieldAt, keysBelow, type ConfigField } from "./fields.js";
import { configSchema, type Config } from "./schema.js";

export const configFileName = "konkyo.yaml";

/** Variables that start with KONKYO_ and are no settings. */
const otherVariables = new Set([
  "KONKYO_CONFIG",
  "KONKYO_HOME",
  "KONKYO_ANSWER_API_KEY",
  "KONKYO_JUDGE_API_KEY",
  "KONKYO_EMBEDDING_API_KEY",
]);

export interface LoadedConfig {
  readonly config: Config;
  /** The file that was read, or null when none exists and the defaults hold. */
  readonly file: string | null;
  /** Folder that relative paths in the configuration start from. */
  readonly folder: string;
}

/**
 * Reads the configuration of `folder`: konkyo.yaml there (or the file that
 * `file` or KONKYO_CONFIG names), then the environment over it.
 *
 * @throws KonkyoError `config_invalid` naming each wrong key, its value and what is allowed
 */
export function loadConfig(options: {
  readonly folder: string;
  readonly file?: string | undefined;
  readonly environment: Environment;
}): LoadedConfig {
  const named = options.file ?? options.environment["KONKYO_CONFIG"];
  const file = path.resolve(options.folder, named ?? configFileName);
  const exists = fs.existsSync(file);
  if (named !== undefined && !exists) {
    throw new KonkyoError("config_invalid", "the configuration file does not exist", { where: file });
  }
  const fromFile = exists ? readFile(file) : {};
  const folder = path.dirname(file);
  const raw = applyEnvironment(fromFile, options.environment);
  const parsed = configSchema.safeParse(raw);
  if (!parsed.success) throw refusal(parsed.error, raw, exists ? file : "environment");

  const home = options.environment["KONKYO_HOME"];
  const config = parsed.data;
  return {
    config: {
      ...config,
      home: home === undefined ? path.resolve(folder, config.home) : path.resolve(options.folder, home),
      judges: { ...config.judges, folders: config.judges.folders.map((judges) => path.resolve(folder, judges)) },
      references: {
        ...config.references,
        file: config.references.file === null ? null : path.resolve(folder, config.references.file),
      },
    },
    file: exists ? file : null,
    folder,
  };
}

function readFile(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    throw new KonkyoError("config_invalid", `cannot be read: ${errorMessage(error)}`, { where: file, cause: error });
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const fault = document.errors[0];
  if (fault !== undefined) {
    throw new KonkyoError("config_invalid", `is not valid YAML: ${fault.message.split("\n")[0] ?? fault.message}`, {
      where: `${file}:${lines.linePos(fault.pos[0]).line}`,
      hint: "Correct the line, or start again with `konkyo init --force`.",
      cause: fault,
    });
  }
  if (document.contents === null) return {};
  if (!isMap(document.contents)) {
    throw new KonkyoError("config_invalid", "must hold keys and values at its top", { where: file });
  }
  return document.toJS() as Record<string, unknown>;
}

function applyEnvironment(base: Readonly<Record<string, unknown>>, environment: Environment): Record<string, unknown> {
  const result = structuredClone(base) as Record<string, unknown>;
  const byVariable = new Map(configFields().map((field) => [field.variable, field]));
  for (const [variable, text] of Object.entries(environment)) {
    if (!variable.startsWith("KONKYO_") || text === undefined || otherVariables.has(variable)) continue;
    const field = byVariable.get(variable);
    if (field === undefined) {
      throw new KonkyoError("config_invalid", `${variable} is not a setting of Konkyo`, {
        where: variable,
        hint: "See .env.example for the variables there are.",
      });
    }
    assign(result, field.path, readVariable(field, text));
  }
  return result;
}

/** A variable is text; the first reading that its setting accepts is meant. `null` is no text anywhere. */
function readVariable(field: ConfigField, text: string): unknown {
  const readings = [
    () => (text === "null" ? null : text),
    () => parse(text) as unknown,
    () => text.split(",").map((part) => part.trim()),
  ];
  for (const reading of readings) {
    let value: unknown;
    try {
      value = reading();
    } catch {
      continue; // not YAML: the next reading, or the refusal below, decides
    }
    const probe: Record<string, unknown> = {};
    assign(probe, field.path, value);
    const parsed = configSchema.safeParse(probe);
    if (parsed.success) return value;
  }
  throw new KonkyoError("config_invalid", `${shown(text)} is not allowed; expected ${field.allowed}`, {
    where: field.variable,
    hint: field.description,
  });
}

function assign(target: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [key, ...rest] = keys;
  if (key === undefined) return;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const below = target[key];
  const next: Record<string, unknown> =
    typeof below === "object" && below !== null && !Array.isArray(below) ? { ...below } : {};
  target[key] = next;
  assign(next, rest, value);
}

function refusal(error: z.ZodError, raw: unknown, where: string): KonkyoError {
  const lines = error.issues.flatMap((issue) => describeIssue(issue, raw));
  return new KonkyoError("config_invalid", lines.join("\n"), {
    where,
    hint: "`konkyo init --print` shows every setting with its default.",
  });
}

function describeIssue(issue: z.core.$ZodIssue, raw: unknown): string[] {
  const keys = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const allowed = keysBelow(keys).join(", ");
    return issue.keys.map((key) => `${[...keys, key].join(".")} is not a known key; there are ${allowed}`);
  }
  const value: unknown = keys.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (Reflect.get(at, key) as unknown) : undefined),
    raw,
  );
  const field = fieldAt(keys);
  const allowed = field === undefined ? issue.message : `expected ${field.allowed}`;
  const detail = issue.code === "custom" ? ` (${issue.message})` : "";
  return [`${keys.join(".")}: ${shown(value)} is not allowed; ${allowed}${detail}`];
}

/** A value for an error message. The user and password of a URL are secrets that someone put in the wrong place. */
function shown(value: unknown): string {
  return (value === undefined ? "undefined" : JSON.stringify(value)).replaceAll(/:\/\/[^/@"]*@/g, "://[redacted]@");
}
