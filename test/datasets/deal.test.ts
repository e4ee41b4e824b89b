import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apportion, createAllotment } from "../../src/datasets/allotment.js";
import { dealByShares, drawRows } from "../../src/datasets/deal.js";
import { createLineTable } from "../../src/datasets/line-table.js";
import { partNames } from "../../src/datasets/part-names.js";
import { seededRandom } from "../../src/datasets/seeded-random.js";

const shares = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });

describe("parts of a total", () => {
  it("add up to it, each within one of its exact share", () => {
    fc.assert(
      fc.property(fc.nat(10_000), shares, (total, given) => {
        const parts = apportion(total, given);
        const sum = given.reduce((all, share) => all + share, 0);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
        parts.forEach((part, index) => expect(Math.abs(part - (total * given[index]!) / sum)).toBeLessThan(1));
      }),
    );
  });

  it("are dealt out exactly, the same for the same seed", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), fc.nat(), (quotas, seed) => {
        const total = quotas.reduce((all, quota) => all + quota, 0);
        const dealt = () => {
          const next = createAllotment(quotas, seededRandom(seed));
          return Array.from({ length: total + 1 }, next);
        };
        const first = dealt();
        expect(quotas.map((_, part) => first.filter((dealtTo) => dealtTo === part).length)).toEqual(quotas);
        expect(first.at(-1)).toBeUndefined();
        expect(dealt()).toEqual(first);
      }),
    );
  });
});

describe("drawing rows", () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: String(index),
    user_input: "q",
    ...(index < 80 ? { category: "a" } : {}),
  }));
  const categories = new Map([
    ["a", 80],
    ["", 20],
  ]);
  const drawn = (count: number, stratified: boolean, seed = 1) => {
    const deal = drawRows(count, { categories, seed, stratified });
    return rows.filter((row) => deal(row) === 0);
  };

  it("takes exactly as many as asked for, or all", () => {
    for (const stratified of [true, false]) {
      expect(drawn(10, stratified)).toHaveLength(10);
      expect(drawn(1000, stratified)).toHaveLength(100);
      expect(drawn(0, stratified)).toHaveLength(0);
    }
  });

  it("stratified keeps each category's share, that of no category too", () => {
    expect(drawn(10, true).filter(({ category }) => category === "a")).toHaveLength(8);
    const deal = dealByShares([50, 50], { categories, seed: 3, stratified: true });
    const first = rows.filter((row) => deal(row) === 0);
    expect(first.filter(({ category }) => category === undefined)).toHaveLength(10);
  });

  it("follows its seed", () => {
    expect(drawn(10, false, 7)).toEqual(drawn(10, false, 7));
    expect(drawn(10, false, 7)).not.toEqual(drawn(10, false, 8));
  });

  it("gives each row about the same chance", () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed += 1)
      for (const { id } of drawn(10, false, seed)) counts.set(id, (counts.get(id) ?? 0) + 1);
    // 200 expected each; 13.4 is the standard deviation.
    for (const { id } of rows) expect(Math.abs((counts.get(id) ?? 0) - 200)).toBeLessThan(70);
  });
});

describe("the table of lines", () => {
  it("is a map from texts to their first lines", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 3 }), { maxLength: 2000 }), (texts) => {
        const table = createLineTable();
        const map = new Map<string, number>();
        texts.forEach((text, index) => {
          expect(table.lineOf(text, index + 1)).toBe(map.get(text));
          if (!map.has(text)) map.set(text, index + 1);
        });
      }),
    );
  });

  it("keeps 300,000 ids that differ in little apart", () => {
    const table = createLineTable();
    let known = 0;
    for (let index = 0; index < 100_000; index += 1) {
      for (const id of [`row-${index}`, `${index}-row`, String(index)])
        if (table.lineOf(id, index + 1) !== undefined) known += 1;
    }
    expect(known).toBe(0);
    expect(table.lineOf("row-99999", 1)).toBe(100_000);
  });
});

it("files of categories have names of their own that no system reads otherwise", () => {
  expect(partNames(["人事", "", "a/b", "A_B", "../x", "a b"])).toEqual([
    "人事",
    "uncategorised",
    "a_b",
    "A_B-2",
    "__x",
    "a_b-3",
  ]);
  expect(() => partNames(Array.from({ length: 201 }, (_, index) => String(index)))).toThrow(/201 categories/);
});
