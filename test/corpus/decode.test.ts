import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeText } from "../../src/corpus/decode.js";

const japanese = "申請は毎月２５日までに提出してください。①㈱髙橋商店ﾃｽﾄ\n";

describe("decodeText", () => {
  it.each([
    ["UTF-8", Buffer.from(japanese)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${japanese}`)],
    ["Shift_JIS (CP932)", iconv.encode(japanese, "cp932")],
    ["UTF-16 little endian with a mark", iconv.encode(japanese, "utf-16le", { addBOM: true })],
    ["UTF-16 big endian with a mark", iconv.encode(japanese, "utf-16be", { addBOM: true })],
    ["CRLF line ends", Buffer.from(japanese.replaceAll("\n", "\r\n"))],
  ])("reads %s as the same text", (_name, bytes) => {
    expect(decodeText(bytes)).toMatchObject({ text: japanese, notes: [] });
  });

  it("reads EUC-JP and ISO-2022-JP", () => {
    const plain = "申請は毎月末までに提出してください。手続きは窓口で行います。";
    expect(decodeText(iconv.encode(plain, "euc-jp"))).toMatchObject({ text: plain });
    const jis = Buffer.from([0x1b, 0x24, 0x42, 0x3f, 0x3d, 0x40, 0x41, 0x1b, 0x28, 0x42]);
    expect(decodeText(jis)).toMatchObject({ text: "申請", encoding: "iso-2022-jp" });
  });

  it("reads Western text that is not UTF-8, and says so", () => {
    const decoded = decodeText(iconv.encode("The café opens at nine every day of the week.", "windows-1252"));
    expect(decoded).toMatchObject({ text: "The café opens at nine every day of the week.", encoding: "windows-1252" });
  });

  it("removes NUL, replaces lone surrogates and broken bytes, and counts them", () => {
    const nul = decodeText(Buffer.from(`${"text ".repeat(50)}\0`));
    expect(nul).toMatchObject({ text: "text ".repeat(50), notes: ["1 NUL characters removed"] });
    const surrogate = decodeText(Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x42, 0x00]));
    expect(surrogate).toMatchObject({ text: "A\uFFFDB", notes: ["1 lone surrogates replaced by U+FFFD"] });
    const broken = decodeText(Buffer.concat([Buffer.from("日本語の文書です。".repeat(5)), Buffer.from([0xe3, 0x81])]));
    expect(broken).toMatchObject({ encoding: "utf-8", notes: ["1 broken UTF-8 sequences replaced by U+FFFD"] });
  });

  it.each([
    ["PDF", Buffer.from("%PDF-1.7 rest")],
    ["ZIP or Office document", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14])],
    ["control characters", Buffer.from([1, 2, 3, 0, 0, 5, 6, 65])],
  ])("refuses a binary file as %s", (kind, bytes) => {
    expect(decodeText(bytes)).toEqual({ refused: `binary file (${kind})` });
  });
});
