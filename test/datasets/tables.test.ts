import { describe, expect, it } from "vitest";
import { bad, good, readAll, samples, temporaryFile } from "./temporary-file.js";

const csv = (content: string) => temporaryFile("table.csv", content);

describe("physical lines in CSV", () => {
  it("count line ends in quotes, blank lines and carriage returns in cells", async () => {
    const content = 'user_input,reference\r\n"a\nb",1\r\n\r\n"c\rd",2\r\n"e\r\nf",3\r\nonly one\r\ng,4\r\n';
    const rows = await readAll(csv(content));
    expect(good(rows).map(({ line }) => line)).toEqual([2, 5, 6, 9]);
    expect(samples(rows).map((sample) => sample.user_input)).toEqual(["a\nb", "c\rd", "e\r\nf", "g"]);
    expect(bad(rows)).toEqual([{ ok: false, line: 8, reason: "has 1 cells where the header has 2" }]);
  });

  it("name the line where a quote was opened that is never closed", async () => {
    const rows = await readAll(csv('user_input,reference\na,1\nb,"never\nclosed,2\n'));
    expect(samples(rows)).toHaveLength(1);
    expect(bad(rows)[0]).toMatchObject({ line: 3 });
    expect(bad(rows)[0]?.reason).toMatch(/never closed/);
  });

  it("are right in a file of an old Macintosh", async () => {
    const rows = await readAll(csv("user_input,reference\ra,1\rb,2\r"));
    expect(samples(rows).map(({ reference }) => reference)).toEqual(["1", "2"]);
  });
});

describe("cells", () => {
  it("an empty cell is absent, an empty cell in quotes is an empty text", async () => {
    const [row] = samples(await readAll(csv('user_input,response,reference\nq,"",\n')));
    expect(row).toMatchObject({ response: "" });
    expect(row).not.toHaveProperty("reference");
  });

  it("in a file that quotes everything, every empty cell is absent", async () => {
    const [row] = samples(await readAll(csv('"user_input","response","category"\n"q","",""\n')));
    expect(Object.keys(row!)).toEqual(["id", "user_input"]);
  });

  it.each([
    ["comma", 'user_input,reference\n"a,b",c\n'],
    ["semicolon", 'user_input;reference\n"a,b";c\n'],
    ["tab", "user_input\treference\na,b\tc\n"],
  ])("the delimiter is found: %s", async (_, content) => {
    expect(samples(await readAll(csv(content)))[0]).toMatchObject({ user_input: "a,b", reference: "c" });
  });

  it("rows of empty cells and empty cells beyond the header are no fault", async () => {
    const rows = await readAll(csv("user_input,reference\n,\na,b,,\n"));
    expect(bad(rows)).toEqual([]);
    expect(samples(rows)).toHaveLength(1);
  });

  it("two columns of one name are refused", async () => {
    await expect(readAll(csv("user_input,user_input\na,b\n"))).rejects.toMatchObject({ code: "input_invalid" });
  });
});

describe("lists in cells", () => {
  it.each([
    ["JSON", '["a, b","c"]', ["a, b", "c"]],
    [
      "pandas",
      `['it''s, "x"', "it's", 'line\\nend', 'あ\\u3042', 'back\\\\slash']`.replace("it''s", "its"),
      ['its, "x"', "it's", "line\nend", "ああ", "back\\slash"],
    ],
    ["one text that begins with a bracket", "[注] 15日まで", ["[注] 15日まで"]],
    ["prose with every separator", "a, b; c|d\ne", ["a, b; c|d\ne"]],
    ["an empty list", "[]", []],
  ])("contexts: %s", async (_, cell, expected) => {
    const [row] = samples(await readAll(csv(`user_input,retrieved_contexts\nq,"${cell.replaceAll('"', '""')}"\n`)));
    expect(row?.retrieved_contexts).toEqual(expected);
  });

  it("ids are parted at commas, semicolons, 、 and |; facts at line ends", async () => {
    const [row] = samples(
      await readAll(
        csv(
          'user_input,expected_documents,expected_facts\nq,"a.md, b.md;c.md、d.md|e.md","15日まで\n前日, 17時まで"\n',
        ),
      ),
    );
    expect(row?.expected_documents).toEqual(["a.md", "b.md", "c.md", "d.md", "e.md"]);
    expect(row?.expected_facts).toEqual(["15日まで", "前日, 17時まで"]);
  });
});

describe("what is wrong with a row", () => {
  it("is told with its field", async () => {
    const rows = await readAll(
      temporaryFile(
        "fields.jsonl",
        [
          '{"user_input":"  　"}',
          '{"reference":"x"}',
          '{"user_input":{"a":1}}',
          '{"user_input":"q","retrieved_contexts":[null]}',
          '{"user_input":"q","retrieved_contexts":["a"],"retrieved_context_ids":["1","2"]}',
          '{"user_input":"q","metadata":[1]}',
          '{"user_input":[{"role":"user","content":"hi"}]}',
          '{"user_input":"q","claims":[{}]}',
        ].join("\n"),
      ),
    );
    expect(bad(rows).map(({ line, field }) => [line, field])).toEqual([
      [1, "user_input"],
      [2, "user_input"],
      [3, "user_input"],
      [4, "retrieved_contexts"],
      [5, "retrieved_context_ids"],
      [6, "metadata"],
      [7, "user_input"],
      [8, "claims"],
    ]);
  });

  it("a second row of one id names both lines", async () => {
    const rows = await readAll(
      temporaryFile(
        "twice.jsonl",
        '{"id":"a","user_input":"1"}\n{"id":"b","user_input":"2"}\n{"id":"a","user_input":"3"}\n{"id":7,"user_input":"4"}\n{"id":"7","user_input":"5"}\n',
      ),
    );
    expect(bad(rows).map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'the id "a" is already that of line 1'],
      [5, 'the id "7" is already that of line 4'],
    ]);
  });

  it("a missing id is made from the question, the same in every file, and said", async () => {
    const first = good(
      await readAll(
        temporaryFile("one.jsonl", '{"user_input":"x"}\n{"user_input":"y"}\n{"user_input":"x","response":"z"}\n'),
      ),
    );
    const second = good(await readAll(csv("user_input\ny\nx\n")));
    expect(first.every(({ idMade }) => idMade)).toBe(true);
    expect(first[1]?.sample.id).toBe(second[0]?.sample.id);
    expect(new Set(first.map(({ sample }) => sample.id)).size).toBe(3);
  });
});
