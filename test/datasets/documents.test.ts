import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { topLevelItems } from "../../src/datasets/readers/json-items.js";
import { bad, good, readAll, samples, temporaryFile } from "./temporary-file.js";

describe("YAML", () => {
  it("names each row by its line; a row that is no record is bad", async () => {
    const rows = await readAll(
      temporaryFile(
        "set.yaml",
        "# 質問\n- user_input: 休暇は？\n  reference: 15日\n\n- 締切は？\n- id: b\n  user_input: |\n    何時まで\n    ですか？\n",
      ),
    );
    expect(good(rows).map(({ line }) => line)).toEqual([2, 6]);
    expect(bad(rows)).toMatchObject([{ line: 5 }]);
    expect(samples(rows)[1]?.user_input).toBe("何時まで\nですか？\n");
  });

  it("finds the list among other settings", async () => {
    const rows = await readAll(temporaryFile("set.yml", "description: x\nprompts: [a]\nsamples:\n  - user_input: q\n"));
    expect(samples(rows)).toHaveLength(1);
  });

  it("is data: tags make nothing else of it, and aliases cannot multiply", async () => {
    const tagged = await readAll(temporaryFile("tag.yaml", '- user_input: !!js/function "function () { throw 1 }"\n'));
    expect(samples(tagged)[0]?.user_input).toBe("function () { throw 1 }");
    const lots = Array.from(
      { length: 8 },
      (_, index) => `a${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`).join(",")}]`,
    );
    const rows = await readAll(
      temporaryFile(
        "bomb.yaml",
        `a0: &a0 x\n${lots.join("\n")}\nsamples:\n  - user_input: q\n    metadata: { m: *a8 }\n`,
      ),
    );
    expect(bad(rows)).toHaveLength(1);
  });

  it("that is broken is refused with its line", async () => {
    await expect(readAll(temporaryFile("broken.yaml", "- user_input: a\n- user_input: [\n"))).rejects.toMatchObject({
      code: "input_invalid",
      where: expect.stringMatching(/line \d+$/) as string,
    });
    await expect(readAll(temporaryFile("scalar.yaml", "hello\n"))).rejects.toThrow(/no list of rows/);
  });
});

describe("JSON", () => {
  it("a list is read item by item: one that is wrong costs no other", async () => {
    const text =
      '[\n {"id":"a","user_input":"x, [y] {z} \\" \\\\"},\n\n {"id":"b",, "user_input":"y"},\n 5,\n {"id":"c","user_input":"z"}\n]\n';
    const rows = await readAll(temporaryFile("set.json", text));
    expect(good(rows).map(({ line, sample }) => [line, sample.id])).toEqual([
      [2, "a"],
      [6, "c"],
    ]);
    expect(bad(rows).map(({ line }) => line)).toEqual([4, 5]);
  });

  it("a list is found under a known key", async () => {
    const rows = await readAll(
      temporaryFile("set.json", '{"has_more":false,"data":[{"id":"a","question":"x","answer":"y"}],"n":[1]}'),
    );
    expect(samples(rows)).toMatchObject([{ id: "a", user_input: "x", reference: "y" }]);
    await expect(readAll(temporaryFile("none.json", '{"a":1}'))).rejects.toThrow(/no list of rows/);
    await expect(readAll(temporaryFile("bad.json", '{"a":'))).rejects.toThrow(/no valid JSON/);
  });

  it("items stand where the parser of the language sees them", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2), (list, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(topLevelItems(text, 0).map(({ start, end }) => JSON.parse(text.slice(start, end)) as unknown)).toEqual(
          JSON.parse(text),
        );
      }),
    );
  });
});
