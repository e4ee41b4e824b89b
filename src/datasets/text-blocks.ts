import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import iconv from "iconv-lite";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { decodeText } from "../corpus/decode.js";

/** The text of a file as UTF-8, block by block: memory does not grow with the file. */
export interface TextBlocks {
  readonly encoding: string;
  /** The beginning of the text, for finding delimiters. */
  readonly head: string;
  /** Physical lines, from 1, with bytes that are no text in the encoding; a line is in it before its block is handed out. */
  readonly damaged: ReadonlySet<number>;
  /** Whole lines as UTF-8 without a byte order mark; each block ends with a line feed, but for the last. */
  blocks(): AsyncGenerator<Buffer>;
}

export interface TextOptions {
  /** Name of the encoding; found from the first megabyte where it is not given. */
  readonly encoding?: string | undefined;
  readonly onBytes?: ((read: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const headBytes = 1024 * 1024;
/** A single line beyond this was never one row. */
const longestLine = 64 * 1024 * 1024;
const lineFeed = 0x0a;
const replacement = Buffer.from("\uFFFD");

/**
 * Opens a text file in UTF-8, UTF-16 with a mark, Shift_JIS (CP932), EUC-JP or Windows-1252.
 *
 * @throws KonkyoError `not_found` or `input_invalid` naming the file
 */
export async function openText(file: string, options: TextOptions = {}): Promise<TextBlocks> {
  const start = await readHead(file);
  const encoding = options.encoding === undefined ? detect(start, file) : checked(options.encoding);
  const damaged = new Set<number>();
  return {
    encoding,
    head: iconv.decode(start, encoding),
    damaged,
    blocks: () => wholeLines(utf8Chunks(file, encoding, options), damaged, encoding === "utf-8", file),
  };
}

async function readHead(file: string): Promise<Buffer> {
  let handle: fs.promises.FileHandle;
  try {
    handle = await fs.promises.open(file);
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    const buffer = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(buffer, 0, headBytes, 0);
    const end = bytesRead < headBytes ? bytesRead : buffer.lastIndexOf(lineFeed) + 1 || bytesRead;
    return buffer.subarray(0, end);
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    await handle.close();
  }
}

function detect(start: Buffer, file: string): string {
  const decoded = decodeText(start);
  if (!("refused" in decoded) && iconv.encodingExists(decoded.encoding)) return decoded.encoding;
  const reason = "refused" in decoded ? decoded.refused : `the encoding ${decoded.encoding} cannot be streamed`;
  throw new KonkyoError("input_invalid", reason, {
    where: file,
    hint: "Save the file as UTF-8, or name its encoding.",
  });
}

function checked(encoding: string): string {
  const names: Readonly<Record<string, string>> = { utf8: "utf-8", shift_jis: "cp932", sjis: "cp932" };
  const name = names[encoding.toLowerCase()] ?? encoding.toLowerCase();
  if (iconv.encodingExists(name)) return name;
  throw new KonkyoError("usage", `there is no encoding ${JSON.stringify(encoding)}`, {
    hint: "Use utf-8, utf-16le, utf-16be, cp932, euc-jp or windows-1252.",
  });
}

async function* utf8Chunks(file: string, encoding: string, options: TextOptions): AsyncGenerator<Buffer> {
  const decoder = encoding === "utf-8" ? null : iconv.getDecoder(encoding);
  let read = 0;
  let held = "";
  try {
    for await (const chunk of fs.createReadStream(file, { highWaterMark: headBytes }) as AsyncIterable<Buffer>) {
      if (options.signal?.aborted === true)
        throw new KonkyoError("cancelled", "reading was cancelled", { where: file });
      const first = read === 0;
      read += chunk.length;
      options.onBytes?.(read);
      if (decoder === null) {
        yield first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
        continue;
      }
      const text = held + decoder.write(chunk);
      // Half of a surrogate pair waits for its other half.
      held = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "";
      yield Buffer.from(text.slice(0, text.length - held.length));
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  const rest = held + (decoder?.end() ?? "");
  if (rest !== "") yield Buffer.from(rest);
}

async function* wholeLines(
  chunks: AsyncGenerator<Buffer>,
  damaged: Set<number>,
  isOriginal: boolean,
  file: string,
): AsyncGenerator<Buffer> {
  let line = 1;
  let parts: Buffer[] = [];
  let waiting = 0;
  const take = (block: Buffer): Buffer => {
    line = noteDamage(block, line, damaged, isOriginal);
    return block;
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      yield take(parts.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...parts, chunk.subarray(0, end)]));
      parts = [];
      waiting = 0;
    }
    if (end < chunk.length) parts.push(chunk.subarray(end));
    waiting += chunk.length - end;
    if (waiting > longestLine) {
      throw new KonkyoError("input_invalid", `line ${line} is longer than ${longestLine / headBytes} MB`, {
        where: `${file} line ${line}`,
        hint: "A row ends with a line feed; is this file a data set?",
      });
    }
  }
  if (waiting > 0) yield take(Buffer.concat(parts));
}

/** Adds the numbers of lines that are no text; returns the number of the line after the block. */
function noteDamage(block: Buffer, first: number, damaged: Set<number>, isOriginal: boolean): number {
  const isClean = (bytes: Buffer) => (isOriginal ? isUtf8(bytes) : !bytes.includes(replacement));
  const clean = isClean(block);
  let line = first;
  let start = 0;
  for (let end = block.indexOf(lineFeed); end >= 0; end = block.indexOf(lineFeed, start)) {
    if (!clean && !isClean(block.subarray(start, end))) damaged.add(line);
    start = end + 1;
    line += 1;
  }
  if (!clean && !isClean(block.subarray(start))) damaged.add(line);
  return line;
}

function unreadable(file: string, error: unknown): KonkyoError {
  if (error instanceof KonkyoError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return new KonkyoError("not_found", "there is no such file", { where: file, cause: error });
  return new KonkyoError("input_invalid", `the file cannot be read: ${errorMessage(error)}`, {
    where: file,
    cause: error,
  });
}
