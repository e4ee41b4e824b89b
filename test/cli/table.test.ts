import { describe, expect, it } from "vitest";
import { table } from "../../src/cli/table.js";

describe("a table on the terminal", () => {
  it("stands in columns, where wide characters count for two and colours for none", () => {
    const red = "\u001B[31mno\u001B[39m";
    expect(
      table(
        ["状態", "route"],
        [
          ["保留です", "hold"],
          [red, "stop"],
          ["e\u0301", ""],
        ],
      ),
    ).toBe(["状態      route", "保留です  hold", `${red}        stop`, "e\u0301"].join("\n"));
  });

  it("keeps a row on one line, whatever is in it", () => {
    expect(table(["a", "b"], [["one\r\n  two", "x"]])).toBe(["a        b", "one two  x"].join("\n"));
  });

  it("may have rows of fewer and of more cells than its head", () => {
    expect(table(["a"], [["1", "2"], []])).toBe(["a", "1  2", ""].join("\n"));
  });
});
