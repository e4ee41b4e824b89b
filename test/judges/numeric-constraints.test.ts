import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideNumericConstraints } from "../../src/judges/deciders/numeric-constraints.js";
import { keeps, numericConstraints } from "../../src/judges/quantities/constraint.js";
import { parseNumber } from "../../src/judges/quantities/number-text.js";
import { names, recipe } from "./judge-context.js";

const bounds = (question: string) =>
  numericConstraints(question).map(({ subject, low, high }) => {
    const left = low === undefined ? "" : `${low.inclusive ? "[" : "("}${low.amount}`;
    const right = high === undefined ? "" : `${high.amount}${high.inclusive ? "]" : ")"}`;
    return `${subject.name} ${left}..${right}`;
  });

describe("numeric conditions of a question", () => {
  it.each([
    ["５００ｋｃａｌ以下のレシピ", "energy ..500]"],
    ["五百kcal未満で作れるパスタ", "energy ..500)"],
    ["1,200キロカロリー超の丼", "energy (1200.."],
    ["500kcalを超えない夕食", "energy ..500]"],
    ["600kcal前後のランチ", "energy [480..720]"],
    ["500〜700kcalの弁当", "energy [500..700]"],
    ["500kcalから700kcalまでの弁当", "energy [500..700]"],
    ["カロリーが400以下", "energy ..400]"],
    ["予算千円以内の夕食", "cost ..1000]"],
    ["1.5万円以上のコース", "cost [15000.."],
    ["1時間半以内で作れる", "time ..90]"],
    ["1時間30分より短い煮物", "time ..90)"],
    ["１〜２時間で作れる煮込み", "time [60..120]"],
    ["30〜60分で作れる煮物", "time [30..60]"],
    ["10分で作れる朝ごはん", "time ..10]"],
    ["塩分2g以下の味噌汁", "salt ..2]"],
    ["たんぱく質が20g以上のメニュー", "protein [20.."],
    ["材料5つ以下の料理", "ingredients ..5]"],
    ["30分かからない夕食", "time ..30)"],
    ["30分もかからずにできる夕食", "time ..30)"],
    ["10分ちょっとで作れる朝ごはん", "time ..12]"],
    ["15分くらいの夕食", "time ..18]"],
    ["500円くらいの夕食", "cost ..600]"],
    ["5分もあればできる朝ごはん", "time ..5]"],
    ["半時間以内のおかず", "time ..30]"],
    ["1時間半で作れる煮込み", "time ..90]"],
    ["1時間半くらいの煮込み", "time ..108]"],
    ["3つの材料だけで作れる菓子", "ingredients ..3]"],
    ["材料3つだけの菓子", "ingredients ..3]"],
    ["三つの材料で作れる菓子", "ingredients ..3]"],
    ["about 15 minutes", "time ..18]"],
    ["15 minutes or so", "time ..18]"],
    ["a little over 10 minutes", "time ..12]"],
    ["it doesn't take 30 minutes", "time ..30)"],
    ["within half an hour", "time ..30]"],
    ["within an hour and a half", "time ..90]"],
    ["with only 3 ingredients", "ingredients ..3]"],
    ["a 3-ingredient dessert", "ingredients ..3]"],
    ["under 500 calories", "energy ..500)"],
    ["no more than 30 minutes", "time ..30]"],
    ["ready in thirty minutes", "time ..30]"],
    ["within an hour", "time ..60]"],
    ["a 20-minute dinner", "time ..20]"],
    ["between 400 and 600 kcal", "energy [400..600]"],
    ["with at least 25 g of protein", "protein [25.."],
    ["costs below $5", "cost ..5)"],
    ["400 kcal or less", "energy ..400]"],
  ])("%s: %s", (question, expected) => {
    expect(bounds(question)).toEqual([expected]);
  });

  it("are read one beside the other", () => {
    expect(bounds("300円くらいで、15分以内、500kcal以下のおかず").sort()).toEqual([
      "cost ..360]",
      "energy ..500]",
      "time ..15]",
    ]);
  });

  it.each([
    "十分に火を通すレシピ",
    "2人分のパスタ",
    "鶏肉100gで作る炒め物",
    "a recipe for 4 people",
    "千切りキャベツのサラダ",
    "",
  ])("are none in %j", (question) => {
    expect(bounds(question)).toEqual([]);
  });

  it("are the same in full-width and half-width digits, for any amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (amount) => {
        const wide = String(amount).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
        expect(bounds(`${wide}円以下の弁当`)).toEqual([`cost ..${amount}]`]);
      }),
    );
  });

  it("never throw on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => Array.isArray(numericConstraints(text))),
    );
  });
});

describe("kanji numerals", () => {
  const digits = "〇一二三四五六七八九";
  const spelled = (value: number): string => {
    const places = [
      [10_000, "万"],
      [1000, "千"],
      [100, "百"],
      [10, "十"],
    ] as const;
    let rest = value;
    let text = "";
    for (const [place, name] of places) {
      const count = Math.floor(rest / place);
      rest %= place;
      if (count > 0) text += (count === 1 && place < 10_000 ? "" : digits.charAt(count)) + name;
    }
    return rest > 0 ? text + digits.charAt(rest) : text;
  };

  it("are read back as the number that they spell", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (value) => {
        expect(parseNumber(spelled(value))).toBe(value);
      }),
    );
  });

  it.each([
    ["二〇二六", 2026],
    ["1千5百", 1500],
    ["1.5万", 15_000],
    ["2億3千万", 230_000_000],
    ["三", 3],
  ])("%s is %d", (text, value) => expect(parseNumber(text)).toBe(value));
});

describe("bounds", () => {
  it.each([
    ["500kcal以下", 500, true],
    ["500kcal未満", 500, false],
    ["500kcal以上", 500, true],
    ["500kcal超", 500, false],
    ["500kcal前後", 600, true],
    ["500kcal前後", 601, false],
    ["15分くらい", 10, true],
    ["15分くらい", 18, true],
    ["15分くらい", 19, false],
  ])("%s, %d: %s", (question, amount, kept) => {
    expect(keeps(numericConstraints(question)[0]!, amount)).toBe(kept);
  });
});

describe("code decides structured items", () => {
  const decide = (question: string, text: string) =>
    decideNumericConstraints({ question, items: [{ id: "c1", text }], names, language: "ja" }).get("c1");

  it.each([
    ["numbers", recipe({ kcal: 480 }), recipe({ kcal: 520 })],
    ["numbers with units as text", recipe({ kcal: "約480kcal" }), recipe({ kcal: "５２０ｋｃａｌ" })],
    ["another key", recipe({ kcal: undefined, カロリー: 480 }), recipe({ kcal: undefined, calories: "520" })],
    [
      "a nested record",
      recipe({ kcal: undefined, nutrition: { energy_kcal: 480 } }),
      recipe({ kcal: undefined, nutrition: { エネルギー: "520 kcal" } }),
    ],
  ])("by %s", (_, good, bad) => {
    expect(decide("500kcal以下のパスタ", good)).toMatchObject({ passed: true });
    expect(decide("500kcal以下のパスタ", bad)).toMatchObject({
      passed: false,
      reason: expect.stringContaining("500kcal以下") as string,
    });
  });

  it.each([
    ["a duration as text", { minutes: undefined, cooking_time: "1時間10分" }],
    ["ISO 8601", { minutes: undefined, totalTime: "PT1H10M" }],
    ["hours", { minutes: undefined, hours: 1.5 }],
    ["the total among several times", { minutes: undefined, prep_time: 20, cook_time: 50, total_time: 70 }],
  ])("reads %s", (_, over) => {
    expect(decide("1時間以内で作れるパスタ", recipe(over))).toMatchObject({ passed: false });
  });

  it.each([
    ["the figure is missing", recipe({ kcal: undefined })],
    ["the figure is a range", recipe({ kcal: "450〜550kcal" })],
    ["two figures could be meant", recipe({ kcal: 480, calories: 600 })],
    ["the unit is of another kind", recipe({ kcal: "300円" })],
    ["the item is prose", "480kcalのパスタです。"],
    ["the JSON is cut", '{"kcal": 48'],
  ])("and leaves it when %s", (_, text) => {
    expect(decide("500kcal以下のパスタ", text)).toBeUndefined();
  });

  it("fails on one broken condition though another figure is missing", () => {
    expect(decide("500kcal以下で300円以下", recipe({ kcal: 900, cost: undefined }))).toMatchObject({ passed: false });
  });
});
