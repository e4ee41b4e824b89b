import fs from "node:fs/promises";
import { errorMessage, KonkyoError } from "../../core/errors.js";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** The end record and the longest comment after it. */
const tailBytes = 22 + 65_535;

/** What the parts of a ZIP file come to unpacked, as its directory says; null when it is none. */
export async function unpackedBytes(file: string): Promise<number | null> {
  let bytes: Buffer;
  try {
    bytes = await fs.readFile(file);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new KonkyoError(missing ? "not_found" : "input_invalid", errorMessage(error), { where: file, cause: error });
  }
  const end = endOfDirectory(bytes);
  if (end === null) return null;
  let total = 0;
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= end && bytes.readUInt32LE(at) === entrySignature) {
    total += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return total;
}

function endOfDirectory(bytes: Buffer): number | null {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - tailBytes); at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return null;
}
