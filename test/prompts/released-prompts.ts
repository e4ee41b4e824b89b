import fs from "node:fs";
import path from "node:path";
import { contentHash } from "../../src/storage/content-hash.js";

/** Prompt → SHA-256 of its text. A prompt is named `<task>/v1.en.md`, a judge, whose file keeps its name, `judges/<name>.en.md@1`. */
export type PromptHashes = Readonly<Record<string, string>>;

export const releasedFile = path.join(import.meta.dirname, "released.json");

export function readReleased(): PromptHashes {
  return JSON.parse(fs.readFileSync(releasedFile, "utf8")) as PromptHashes;
}

/** The prompts and judges of a folder, in the order of their names. Line ends do not count. */
export function hashPrompts(folder: string): PromptHashes {
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
  const entries = files.map((file) => {
    const text = fs.readFileSync(path.join(folder, file), "utf8").replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
    const name = file.split(path.sep).join("/");
    return [/\/v\d+\.[a-z]+\.md$/.test(name) ? name : `${name}@${versionIn(text)}`, contentHash(text)] as const;
  });
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** One message for each released prompt that is no longer what was released. */
export function brokenReleases(released: PromptHashes, current: PromptHashes): string[] {
  return Object.entries(released).flatMap(([name, hash]) => {
    if (current[name] === hash) return [];
    // A judge's next version takes the place of the one before.
    const [file = name, version] = name.split("@");
    const isJudge = version !== undefined;
    const newer = Object.keys(current).some((other) => other.startsWith(`${file}@`) && Number(other.split("@")[1]) > Number(version));
    if (isJudge && newer) return [];
    const instead = isJudge ? `set version: ${Number(version) + 1} in its front matter` : "add v2";
    return [`${name}: a released prompt is never edited; ${instead}`];
  });
}

function versionIn(text: string): string {
  return /^version: *(\d+)/m.exec(text.split("\n---\n")[0] ?? "")?.[1] ?? "1";
}
