import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../../core/errors.js";

export interface AnswerOptions {
  readonly answer?: string;
  /** `-` is standard input. */
  readonly answerFile?: string;
}

/**
 * The answer of a decision from the command line or a file, without the line
 * end that closes a file; null when none was given.
 *
 * @throws KonkyoError `input_invalid` naming the file, when it cannot be read or is no UTF-8
 */
export function givenAnswer(options: AnswerOptions, folder: string): string | null {
  if (options.answerFile === undefined) return options.answer ?? null;
  const input = options.answerFile === "-";
  const file = path.resolve(folder, options.answerFile);
  try {
    const bytes = fs.readFileSync(input ? 0 : file);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r?\n$/, "");
  } catch (error) {
    throw new KonkyoError("input_invalid", `the answer cannot be read: ${errorMessage(error)}`, {
      where: input ? "standard input" : file,
      hint: "UTF-8 text is expected.",
      cause: error,
    });
  }
}
