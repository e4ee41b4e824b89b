import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseReferences, readReferences } from "../../src/references/read-references.js";

const pairs = (text: string, name: string) =>
  parseReferences(text, name).entries.map(({ question, reference }) => [question, reference]);

describe("JSONL", () => {
  it("reads the field names of Ragas and the plain ones, and prefers the former", () => {
    const text = [
      `{"user_input":"問1","reference":"答1"}`,
      `{"question":"問2","answer":"答2"}`,
      `{"user_input":"問3","question":"x","reference":"答3","answer":"システムの返答"}`,
      `{"question":"問4","answer":"システムの返答","ground_truth":"答4"}`,
    ].join("\n");
    expect(pairs(text, "a.jsonl")).toEqual([
      ["問1", "答1"],
      ["問2", "答2"],
      ["問3", "答3"],
      ["問4", "答4"],
    ]);
  });

  it("is not disturbed by BOM, CRLF, blank lines, U+2028 or a missing last line end", () => {
    const text = `\uFEFF{"id":"a","question":"問1","answer":"答\u20281"}\r\n\r\n{"id":7,"question":"問2","answer":"答2"}`;
    expect(parseReferences(text, "a.jsonl")).toEqual({
      entries: [
        { entry_id: "a", question: "問1", reference: "答\u20281", where: "a.jsonl line 1" },
        { entry_id: "7", question: "問2", reference: "答2", where: "a.jsonl line 3" },
      ],
      problems: [],
    });
  });

  it("names bad rows by physical line and keeps the good ones", () => {
    const text = `{"question":"問1","answer":"答1"}\n\n{"question":\n[1]\n{"question":" ","answer":"x"}\n{"question":"問","reference":""}\n{"question":"？？","answer":"x"}\n`;
    const { entries, problems } = parseReferences(text, "a.jsonl");
    expect(entries).toHaveLength(1);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
    expect(problems.slice(1).map(({ message }) => message)).toEqual([
      "is no JSON object",
      "question is empty or no text",
      "reference is empty or no text",
      "question has no words",
    ]);
  });
});

it("a question without an ideal answer is no entry and no fault", () => {
  const rows = `{"question":"問1","answer":"答1"}\n{"question":"問2"}\n{"question":"問3","reference":null}\n`;
  expect(parseReferences(rows, "a.jsonl")).toMatchObject({ entries: [{ question: "問1" }], problems: [] });
  expect(parseReferences("question,reference\n問1,答1\n問2,\n", "a.csv")).toMatchObject({
    entries: [{ question: "問1" }],
    problems: [],
  });
});

describe("CSV and TSV", () => {
  it.each([
    ["plain", "question,answer\n問1,答1\n"],
    ["BOM and CRLF", "\uFEFFquestion,answer\r\n問1,答1\r\n"],
    ["BOM and a quoted header", '\uFEFF"question","answer"\r\n"問1","答1"'],
  ])("reads the same rows from %s", (_name, text) => {
    expect(pairs(text, "a.csv")).toEqual([["問1", "答1"]]);
  });

  it("counts physical lines over line breaks in quotes and blank lines", () => {
    const text = `question,answer\r\n問1,"答\r\n1"\r\n\r\n問2,　\r\n問3,答3,余り\r\n`;
    const { entries, problems } = parseReferences(text, "a.csv");
    expect(entries).toEqual([
      { entry_id: "a.csv line 2", question: "問1", reference: "答\r\n1", where: "a.csv line 2" },
    ]);
    expect(problems).toEqual([
      { line: 5, message: "answer is empty or no text" },
      { line: 6, message: "has 3 fields where the header has 2" },
    ]);
  });

  it("reports a quote that never closes", () => {
    expect(parseReferences('question,answer\n問1,"答1\n', "a.csv").problems).toHaveLength(1);
  });

  it("reads tabs", () => {
    expect(pairs("user_input\treference\n問,1\t答,1\n", "a.tsv")).toEqual([["問,1", "答,1"]]);
  });
});

describe("files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "references-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };

  it("reads what a Japanese spreadsheet saves, in Shift_JIS too", async () => {
    const text = "question,answer\r\n締切はいつですか,毎月20日です\r\n";
    for (const encoding of ["utf8", "cp932"]) {
      const [entry] = await readReferences(await write(`${encoding}.csv`, iconv.encode(text, encoding)));
      expect(entry).toMatchObject({ question: "締切はいつですか", reference: "毎月20日です" });
    }
  });

  it("reads a data set that writes its path under Windows endings", async () => {
    expect(await readReferences(await write("A.JSONL", '{"question":"q","answer":"a"}\r\n'))).toHaveLength(1);
  });

  it("refuses a file with bad rows, naming file and line", async () => {
    const file = await write("bad.jsonl", '{"question":"q","answer":"a"}\n{}\n');
    await expect(readReferences(file)).rejects.toMatchObject({ code: "input_invalid", where: `${file} line 2` });
  });

  it.each([
    ["a missing file", "none.jsonl", null, "not_found"],
    ["an unknown format", "a.xlsx", "x", "input_invalid"],
    ["bytes that are no text", "binary.csv", Buffer.from([0xff, 0xfe, 0xfd, 0x81]), "input_invalid"],
  ])("refuses %s", async (_case, name, content, code) => {
    const file = content === null ? path.join(folder, name) : await write(name, content);
    await expect(readReferences(file)).rejects.toMatchObject({ code });
  });
});
