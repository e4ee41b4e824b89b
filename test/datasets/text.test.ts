import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { openDataset } from "../../src/datasets/dataset.js";
import { bad, good, readAll, samples, temporaryFile } from "./temporary-file.js";

const table = "question,answer\r\n休暇は何日？,15日\r\n締切は？,毎月20日\r\n";
const lines = '{"id":"a","user_input":"休暇は？","reference":"15日"}\n{"id":"b","user_input":"締切は？"}\n';

describe("a byte order mark", () => {
  it.each([
    ["bare header", "\uFEFFquestion,answer\r\n休暇は何日？,15日\r\n締切は？,毎月20日\r\n"],
    ["quoted header", '\uFEFF"question","answer"\r\n休暇は何日？,15日\r\n締切は？,毎月20日\r\n'],
  ])("is no part of the first column's name: %s", async (_, content) => {
    const marked = temporaryFile("marked.csv", content);
    expect((await openDataset(marked).describe()).columns).toEqual(["question", "answer"]);
    expect(await readAll(marked)).toEqual(await readAll(temporaryFile("plain.csv", table)));
  });

  it("before JSON lines changes no row and no id", async () => {
    const marked = await readAll(temporaryFile("marked.jsonl", `\uFEFF${lines}`));
    expect(marked).toEqual(await readAll(temporaryFile("plain.jsonl", lines)));
    expect(marked).toHaveLength(2);
  });
});

describe("only a line feed ends a JSON line", () => {
  it("reads U+2028, U+2029, U+0085 and vertical tabs as text, with CRLF, blank lines and no final line end", async () => {
    const text = "一行目\u2028二行目\u2029三\u0085四\u000b五";
    const raw = `{"id":"1","user_input":"a","response":"${text.replace("\u000b", "\\u000b")}"}\r\n\r\n  \t\r\n{"id":"2","user_input":"b"}`;
    const rows = await readAll(temporaryFile("separators.jsonl", raw));
    expect(rows.map(({ line, ok }) => [line, ok])).toEqual([
      [1, true],
      [4, true],
    ]);
    expect(samples(rows)[0]?.response).toBe(text);
  });

  it("names a broken line by its physical number and goes on", async () => {
    const rows = await readAll(
      temporaryFile("broken.jsonl", '{"id":"1","user_input":"a"}\n\n{"id":"2",\n[1]\n{"id":"3","user_input":"c"}\n'),
    );
    expect(bad(rows).map(({ line }) => line)).toEqual([3, 4]);
    expect(bad(rows)[0]?.reason).toMatch(/no valid JSON/);
    expect(samples(rows).map(({ id }) => id)).toEqual(["1", "3"]);
  });

  it("stops at it when asked to", async () => {
    const file = temporaryFile("stop.jsonl", '{"id":"1","user_input":"a"}\n{oops\n{"id":"3","user_input":"c"}\n');
    await expect(readAll(file, { badRows: "stop" })).rejects.toMatchObject({
      code: "input_invalid",
      where: `${file} line 2`,
    });
  });
});

describe("encodings", () => {
  it.each(["cp932", "euc-jp", "utf-16le", "utf-16be"])(
    "%s is recognised and read like UTF-8, JSONL and CSV",
    async (encoding) => {
      const encoded = (text: string) => iconv.encode(text, encoding, { addBOM: encoding.startsWith("utf-16") });
      const long =
        lines +
        Array.from({ length: 400 }, (_, index) =>
          `{"id":"r${index}","user_input":"質問${index}：〜①髙を使いますか"}\n`.replaceAll(
            encoding === "euc-jp" ? /[〜①髙]/g : /\0/g,
            "",
          ),
        ).join("");
      const jsonl = temporaryFile("encoded.jsonl", encoded(long.replaceAll("〜", "～")));
      expect(await readAll(jsonl)).toEqual(await readAll(temporaryFile("utf8.jsonl", long.replaceAll("〜", "～"))));
      expect((await openDataset(jsonl).describe()).encoding).toBe(encoding);
      expect(await readAll(temporaryFile("encoded.csv", encoded(table)))).toEqual(
        await readAll(temporaryFile("utf8.csv", table)),
      );
    },
  );

  it("an encoding that is named is not guessed", async () => {
    const file = temporaryFile("named.jsonl", iconv.encode('{"user_input":"Füße?"}\n', "windows-1252"));
    const rows = await readAll(file, { encoding: "windows-1252" });
    expect(samples(rows)[0]?.user_input).toBe("Füße?");
    await expect(readAll(file, { encoding: "klingon" })).rejects.toMatchObject({ code: "usage" });
  });

  it("a line with bytes that are no UTF-8 is a bad row; the others are read", async () => {
    const broken = Buffer.concat([
      Buffer.from(lines),
      Buffer.from('{"user_input":"'),
      Buffer.from([0xe3, 0x81]),
      Buffer.from('"}\n{"id":"c","user_input":"次の質問です"}\n'),
    ]);
    const rows = await readAll(temporaryFile("broken.jsonl", broken));
    expect(bad(rows)).toEqual([{ ok: false, line: 3, reason: "has bytes that are no utf-8 text" }]);
    expect(good(rows).map(({ line }) => line)).toEqual([1, 2, 4]);
    const cells = Buffer.concat([
      Buffer.from(table),
      Buffer.from([0xff, 0x2c, 0x78, 0x0a]),
      Buffer.from("最後の質問,答え\n"),
    ]);
    const tableRows = await readAll(temporaryFile("broken.csv", cells));
    expect(bad(tableRows).map(({ line }) => line)).toEqual([4]);
    expect(good(tableRows).map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  it("characters that are cut by the blocks of the file stay whole", async () => {
    const text = `${"あ".repeat(400_000)}😀`.repeat(3);
    for (const encoding of ["utf-8", "utf-16le", "utf-16be"]) {
      const content = iconv.encode(`{"id":"x","user_input":"${text}"}\n`, encoding, { addBOM: true });
      const [row] = await readAll(temporaryFile("long.jsonl", content));
      expect(row?.ok === true && row.sample.user_input === text, encoding).toBe(true);
    }
  });

  it("a binary file, a folder and a file that is not there are refused by name", async () => {
    await expect(
      readAll(temporaryFile("image.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]))),
    ).rejects.toMatchObject({ code: "input_invalid" });
    await expect(readAll("/nowhere/at/all.jsonl")).rejects.toMatchObject({ code: "not_found" });
    expect(() => openDataset("questions.pdf")).toThrow(/\.pdf/);
  });
});

it("an empty file has no rows and no format", async () => {
  for (const name of ["empty.jsonl", "empty.csv", "empty.yaml", "empty.json"]) {
    const file = temporaryFile(name, "");
    expect(await readAll(file)).toEqual([]);
    expect((await openDataset(file).describe()).format).toBeNull();
  }
});
