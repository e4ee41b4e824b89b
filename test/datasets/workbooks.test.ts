import { describe, expect, it } from "vitest";
import { bad, good, readAll, samples, temporaryFile } from "./temporary-file.js";
import { workbook, zip } from "./workbook.js";

const book = (...rows: Parameters<typeof workbook>[0]) => temporaryFile("book.xlsx", workbook(rows));

describe("a workbook", () => {
  it("is read by the rows of its sheet, blank ones between them", async () => {
    const rows = await readAll(
      book(
        null,
        ["id", "user_input", "retrieved_contexts"],
        ["a", " 休暇は？\n教えて ", '["x","y"]'],
        null,
        [null, "締切は？", null],
        ["b", null, "c"],
      ),
    );
    expect(good(rows).map(({ line, sample }) => [line, sample.user_input])).toEqual([
      [3, " 休暇は？\n教えて "],
      [5, "締切は？"],
    ]);
    expect(samples(rows)[0]?.retrieved_contexts).toEqual(["x", "y"]);
    expect(bad(rows)).toMatchObject([{ line: 6, field: "user_input" }]);
  });

  it("gives numbers and truth values as text, and of a formula its stored result", async () => {
    const rows = await readAll(
      book(
        ["id", "user_input", "reference", "category"],
        [12, "q", { formula: 'HYPERLINK("http://x")', result: 40.5 }, true],
      ),
    );
    expect(samples(rows)).toEqual([{ id: "12", user_input: "q", reference: "40.5", category: "true" }]);
  });

  it("takes the apostrophe away that keeps a text from being a formula", async () => {
    const rows = await readAll(book(["user_input", "reference"], ["q", "'=1+1"]));
    expect(samples(rows)[0]?.reference).toBe("=1+1");
  });

  it("that has no such sheet, is no workbook, or unpacks to more than it should is refused", async () => {
    const file = book(["user_input"], ["q"]);
    expect(await readAll(file, { sheet: "Sheet1" })).toHaveLength(1);
    await expect(readAll(file, { sheet: "Nothing" })).rejects.toMatchObject({ code: "input_invalid" });
    await expect(readAll(temporaryFile("text.xlsx", "user_input\nq\n"))).rejects.toThrow(/no .xlsx workbook/);
    await expect(readAll(temporaryFile("bomb.xlsx", zip({ a: "x" }, 2 ** 31)))).rejects.toThrow(/larger than 1 GB/);
    await expect(readAll("/nowhere/book.xlsx")).rejects.toMatchObject({ code: "not_found" });
  });
});
