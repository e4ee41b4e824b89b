import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { defaultPromptDirectory } from "../prompts/catalog.js";
import type { Judge } from "./judge.js";
import { parseJudgeFile, type JudgeFile } from "./judge-file.js";

/** The folder of the judges that come with the package. */
export function shippedJudgesFolder(): string {
  return path.join(defaultPromptDirectory(), "judges");
}

/**
 * The judges of the package and of the given folders, in the order of folders
 * and then of names. A judge is its files `<name>.<language>.md`; a file in a
 * later folder takes the place of a judge of the same name as a whole.
 * `taken` are names of metrics, which no judge may have.
 *
 * @throws KonkyoError `prompt_invalid` naming the file or folder
 */
export function readJudges(folders: readonly string[], taken: ReadonlySet<string> = new Set()): readonly Judge[] {
  const judges = new Map<string, Judge>();
  for (const folder of [shippedJudgesFolder(), ...folders]) {
    for (const judge of judgesIn(folder)) {
      if (taken.has(judge.name)) throw invalid(folder, `a metric is already named ${judge.name}`);
      judges.set(judge.name, judge);
    }
  }
  return [...judges.values()];
}

function judgesIn(folder: string): Judge[] {
  const byName = new Map<string, JudgeFile[]>();
  for (const name of list(folder)) {
    const match = /^([a-z][a-z0-9_]*)\.([a-z]{2})\.md$/.exec(name);
    if (match === null) continue;
    const file = path.join(folder, name);
    const read = parseJudgeFile(file, readText(file));
    if (read.judge.name !== match[1] || read.language !== match[2]) {
      throw invalid(file, `the front matter says ${read.judge.name}.${read.language}.md`);
    }
    byName.set(read.judge.name, [...(byName.get(read.judge.name) ?? []), read]);
  }
  return [...byName.values()].map(joined);
}

function joined(files: readonly JudgeFile[]): Judge {
  const [first, ...others] = files;
  if (first === undefined) throw new Error("a judge has at least one file");
  const contract = JSON.stringify(first.judge);
  const other = others.find(({ judge }) => JSON.stringify(judge) !== contract);
  if (other !== undefined) {
    throw invalid(other.text.file, `but for title, description and meanings it must equal ${first.text.file}`);
  }
  return { ...first.judge, texts: Object.fromEntries(files.map(({ language, text }) => [language, text])) };
}

function list(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch (error) {
    throw invalid(folder, `the folder of judges cannot be read: ${errorMessage(error)}`);
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    throw invalid(file, `cannot be read: ${errorMessage(error)}`);
  }
}

function invalid(where: string, message: string): KonkyoError {
  return new KonkyoError("prompt_invalid", message, { where, hint: "Correct the file, or judges.folders." });
}
