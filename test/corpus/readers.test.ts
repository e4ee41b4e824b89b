import { describe, expect, it } from "vitest";
import type { ReadDocument, Refusal } from "../../src/corpus/document.js";
import { readDocument } from "../../src/corpus/read-document.js";
import { defaultConfig } from "./workspace.js";

const strict = { ...defaultConfig, bad_rows: "stop" as const };

function read(name: string, text: string): ReadDocument | Refusal {
  return readDocument(name, Buffer.from(text), defaultConfig);
}

function sections(document: ReadDocument | Refusal): readonly string[] {
  if ("refused" in document || document.kind !== "sections") throw new Error("no sections");
  return document.sections.map(
    (section) =>
      `${section.headings.map((heading) => heading.text).join(" > ")}: ${section.blocks.map((block) => block.text).join(" / ")}`,
  );
}

describe("question and answer tables", () => {
  const rows = ["営業時間は？: 9時から17時です。", "休みは？: 土日です。"];

  it.each([
    ["plain", "question,answer\n営業時間は？,9時から17時です。\n休みは？,土日です。\n"],
    ["mark and CRLF", "\uFEFFquestion,answer\r\n営業時間は？,9時から17時です。\r\n休みは？,土日です。\r\n"],
    ["quoted header behind a mark", '\uFEFF"question","answer"\n営業時間は？,9時から17時です。\n休みは？,土日です。'],
    [
      "Japanese header, other order, extra column",
      "分類,回答,質問\nA,9時から17時です。,営業時間は？\nB,土日です。,休みは？\n",
    ],
    ["semicolons", "Question;Answer\n営業時間は？;9時から17時です。\n休みは？;土日です。\n"],
  ])("reads %s the same", (_name, text) => {
    expect(sections(read("faq.csv", text))).toEqual(rows);
  });

  it("reads tabs, and line ends inside quotes", () => {
    expect(sections(read("faq.tsv", 'Q\tA\n営業時間は？\t"9時から\n17時です。"\n'))).toEqual([
      "営業時間は？: 9時から\n17時です。",
    ]);
  });

  it("refuses a table without an answer column and shows its header", () => {
    expect(read("faq.csv", "question,note\na,b\n")).toEqual({
      refused: "faq.csv:1: no answer (回答) column; the header is: question, note",
    });
  });

  it("names the line of an incomplete row, skips it or stops", () => {
    const text = 'question,answer\n"two\nlines",x\n\nonly question,\nlast,y\n';
    const document = read("faq.csv", text);
    expect(document).toMatchObject({ warnings: [{ where: "faq.csv:5", message: "row skipped: the answer is empty" }] });
    expect(sections(document)).toHaveLength(2);
    expect(() => readDocument("faq.csv", Buffer.from(text), strict)).toThrow(
      expect.objectContaining({ where: "faq.csv:5" }),
    );
  });

  it("refuses a quote that never closes, with its line", () => {
    expect(read("faq.csv", 'question,answer\na,"b\n')).toMatchObject({
      refused: expect.stringMatching(/^faq\.csv:\d+: /) as string,
    });
  });
});

describe("prepared chunks", () => {
  it("keeps missing fields missing and wrong types as they are", () => {
    const document = read(
      "chunks.jsonl",
      '{"evidence_id":"a","content":"text","corpus_version":"v1","source":{"title":"T","uri":"https://example.com/a"},"audience":["staff"],"extra":1}\n{"content":5,"corpus_version":null}\n',
    );
    expect(document).toMatchObject({
      rows: [
        {
          record: { evidence_id: "a", content: "text", corpus_version: "v1" },
          title: "T",
          uri: "https://example.com/a",
          audience: ["staff"],
        },
        { record: { content: 5, corpus_version: null }, title: "chunks", uri: null, audience: null },
      ],
    });
    expect(document).toHaveProperty("rows.0.record", { evidence_id: "a", content: "text", corpus_version: "v1" });
    expect(document).toHaveProperty("rows.1.record", { content: 5, corpus_version: null });
  });

  it("reads a mark, CRLF, blank lines, U+2028 inside a row and no final line end", () => {
    const text =
      '\uFEFF{"evidence_id":"a","content":"one\u2028two\u2029three"}\r\n\r\n   \r\n{"evidence_id":"b","content":"x"}';
    expect(read("chunks.jsonl", text)).toMatchObject({
      warnings: [],
      rows: [{ record: { content: "one\u2028two\u2029three" } }, { record: { evidence_id: "b" } }],
    });
  });

  it("names a broken row by its physical line and goes on, or stops", () => {
    const text = '{"content":"a"}\n\n{broken\n[1]\n{"other":1}\n{"content":"b"}\n';
    const document = read("chunks.jsonl", text);
    expect(document).toMatchObject({ rows: [{ record: { content: "a" } }, { record: { content: "b" } }] });
    expect("warnings" in document && document.warnings.map((warning) => warning.where)).toEqual([
      "chunks.jsonl:3",
      "chunks.jsonl:4",
      "chunks.jsonl:5",
    ]);
    expect(() => readDocument("chunks.jsonl", Buffer.from(text), strict)).toThrow(
      expect.objectContaining({ code: "ingest_failed", where: "chunks.jsonl:3" }),
    );
  });

  it("cleans NUL and lone surrogates that JSON escapes bring in", () => {
    expect(read("chunks.jsonl", String.raw`{"content":"a\u0000b\ud800c"}`)).toMatchObject({
      rows: [{ record: { content: "ab\uFFFDc" } }],
    });
  });
});

describe("HTML", () => {
  it("reads headings, text, tables and code, and no scripts or styles", () => {
    const html = `<!doctype html><html><head><title>料金表</title><meta name="corpus_version" content="v2"><style>p{}</style></head>
      <body><p>はじめに。</p><script>alert(1)</script><div><h1>料金</h1>文中の<b>太字</b>です。
      <table><tr><th>品</th><th>円</th></tr><tr><td>茶</td><td>100</td></tr></table><pre>a\n  b</pre></div><h2>注意</h2><ul><li>一</li><li>二</li></ul></body></html>`;
    const document = read("page.html", html);
    expect(document).toMatchObject({ title: "料金表", claims: { corpusVersion: "v2" } });
    expect(sections(document)).toEqual([
      ": はじめに。",
      "料金: 文中の太字です。 / 品\t円\n茶\t100 / a\n  b",
      "料金 > 注意: 一\n二",
    ]);
  });

  it("reads a page of several parts as one", () => {
    const paragraph = `<p>${"長い文章です。".repeat(500)}</p>`;
    const html = `<body><h1>最初</h1>${paragraph.repeat(700)}<h2>途中</h2>${paragraph.repeat(700)}<h2>最後</h2><p>終わり。</p>`;
    expect(html.length).toBeGreaterThan(4_000_000);
    const read_ = sections(read("page.html", html));
    expect(read_.map((section) => section.split(":")[0])).toEqual(["最初", "最初 > 途中", "最初 > 最後"]);
    expect(read_.join("").match(/長い文章です。/g)).toHaveLength(1_400 * 500);
  });

  it("refuses nesting that no parser holds, instead of falling over", () => {
    expect(read("deep.html", "<div>".repeat(200_000))).toMatchObject({
      refused: expect.stringContaining("nested too deeply") as string,
    });
  });
});

describe("plain text", () => {
  it("is cut at blank lines and keeps its spelling", () => {
    expect(sections(read("memo.txt", "ﾃｽﾄ　１\n続き\n\n \n終わり"))).toEqual([": ﾃｽﾄ　１\n続き / 終わり"]);
  });

  it("has no reader for other endings and says which there are", () => {
    expect(read("image.png", "x")).toMatchObject({
      refused: expect.stringContaining(".png files are not read; readable are .md") as string,
    });
  });
});
