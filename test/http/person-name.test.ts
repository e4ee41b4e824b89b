import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { personName } from "../../src/http/person-name.js";

describe("a name that is shown", () => {
  it("is one line of at most 100 characters, without anything that is not seen", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
        const name = personName(given);
        if (name === null) return;
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u);
        expect(Array.from(name).length).toBeLessThanOrEqual(100);
        expect(name.trim()).toBe(name);
        expect(personName(name)).toBe(name);
      }),
    );
  });

  it.each([
    ["佐藤　花子", "佐藤 花子"],
    ["sato\n(manage)", "sato (manage)"],
    ["\u202eotas", "otas"],
    ["👩‍💼", "👩 💼"],
    ["\u200b\u3000", null],
    ["", null],
    [["sato"], null],
    [undefined, null],
  ])("of %j is %j", (given, name) => {
    expect(personName(given)).toBe(name);
  });
});
