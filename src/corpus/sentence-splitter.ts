import { RecursiveCharacterTextSplitter } from "@langchain/textsplitters";

const sentenceEnds = ["。", "．", "！", "？", ". ", "! ", "? "];
const separators = ["\n\n", "\n", ...sentenceEnds, "; ", "、", "，", ", ", "　", " ", ""];
const closers = String.raw`[」』）)\]】”’"']`;

// Runs, because the library handles each part by itself. No mark, joiner or skin tone is parted from its base.
const characterRuns = /.{1,40}(?<!\u200D)(?![\p{M}\u200D\u{1F3FB}-\u{1F3FF}])|./gsu;

/**
 * The library's recursive splitter, cutting after a separator instead of before
 * it: a full stop and the brackets that close behind it stay with their
 * sentence, and the last resort cuts between characters, never inside one.
 */
export class SentenceSplitter extends RecursiveCharacterTextSplitter {
  readonly #patterns = new Map<string, RegExp>();

  constructor(chunkSize: number, chunkOverlap: number) {
    super({ chunkSize, chunkOverlap: Math.min(chunkOverlap, Math.floor(chunkSize / 2)), separators: [...separators] });
  }

  protected override splitOnSeparator(text: string, separator: string): string[] {
    if (separator === "") return text.match(characterRuns) ?? [];
    return text.split(this.#pattern(separator)).filter((part) => part !== "");
  }

  #pattern(separator: string): RegExp {
    const known = this.#patterns.get(separator);
    if (known !== undefined) return known;
    const literal = separator.replaceAll(/[.?]/g, String.raw`\$&`);
    const pattern = sentenceEnds.includes(separator)
      ? new RegExp(`(?<=${literal}${closers}{0,5})(?!${closers})`, "u")
      : new RegExp(`(?<=${literal})`, "u");
    this.#patterns.set(separator, pattern);
    return pattern;
  }
}
