import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideExcludedItems, decideRequiredItems } from "../../src/judges/deciders/listed-items.js";
import { findName } from "../../src/judges/names/find-name.js";
import { createItemNames } from "../../src/judges/names/item-names.js";
import { excludedNames, requiredNames } from "../../src/judges/names/wanted-names.js";
import { names, recipe } from "./judge-context.js";

describe("what a question leaves out", () => {
  it.each([
    ["きのこを使わないパスタを教えて", ["きのこ"]],
    ["キノコなしのパスタ", ["キノコ"]],
    ["卵と乳製品を使わないお菓子", ["卵", "乳製品"]],
    ["エビが苦手な人向けのグラタン", ["エビ"]],
    ["小麦アレルギーでも食べられるおやつ", ["小麦"]],
    ["ピーマンの入っていないチンジャオロース", ["ピーマン"]],
    ["パクチー抜きのタイ料理", ["パクチー"]],
    ["肉以外で作るカレー", ["肉"]],
    ["グルテンフリーのパンケーキ", ["グルテン"]],
    ["pasta without mushrooms", ["mushrooms"]],
    ["no eggs or milk please", ["eggs", "milk"]],
    ["a dairy-free dessert", ["dairy"]],
    ["dishes that do not contain garlic", ["garlic"]],
    ["I am allergic to peanuts", ["peanuts"]],
    ["卵をつかわないケーキ", ["卵"]],
    ["牛乳が入らない菓子", ["牛乳"]],
    ["えびは入りませんか。えびがはいりません", ["えび"]],
    ["卵も牛乳もなしの菓子", ["卵", "牛乳"]],
    ["ナッツ厳禁のおやつ", ["ナッツ"]],
    ["えび不可の弁当", ["えび"]],
    ["砂糖ゼロの菓子", ["砂糖"]],
    ["落花生にアレルギーがあります", ["落花生"]],
    ["卵がない時のお好み焼き", ["卵"]],
    ["下ごしらえ不要のおかず", []],
    ["火を使わないおかず", []],
    ["オーブンを使わない菓子", []],
    ["時間がない時の夕食", []],
    ["洗い物なしの夕食", []],
    ["バターの代わりに油で作る菓子", ["バター"]],
    ["子どもが嫌いな野菜を使った料理", []],
    ["eggless cake", ["egg"]],
    ["I'm lactose intolerant", ["lactose"]],
    ["we ran out of milk", ["milk"]],
    ["a cake with zero sugar", ["sugar"]],
    ["nuts are not allowed", ["nuts"]],
    ["a dessert without an oven", []],
    ["something filling", []],
    ["500kcal以内のパスタ", []],
    ["no more than 30 minutes", []],
  ])("%s", (question, expected) => {
    expect(excludedNames(question, names)).toEqual(expected);
  });
});

describe("what a question wants in", () => {
  it.each([
    ["夕食に、豚肉とキャベツを使った炒め物", [["豚肉"], ["キャベツ"]]],
    ["冷蔵庫に鶏むね肉とブロッコリーがあります", [["鶏むね肉"], ["ブロッコリー"]]],
    ["トマト、なす、ズッキーニを使ったパスタ", [["トマト"], ["なす"], ["ズッキーニ"]]],
    ["豆腐かなすで作るおかず", [["豆腐", "なす"]]],
    ["クミンを使ったカレー", [["クミン"]]],
    ["using chicken and rice", [["chicken"], ["rice"]]],
    ["with salmon or tuna", [["salmon", "tuna"]]],
    ["トマト必須のパスタ", [["トマト"]]],
    ["鮭の切り身を使ったおかず", [["鮭"]]],
    ["鮭の切り身があります", [["鮭"]]],
    ["きのこたっぷりのスープ", [["きのこ"]]],
    ["チーズ入りのハンバーグ", [["チーズ"]]],
    ["豆腐をつかった料理", [["豆腐"]]],
    ["it must have tofu", [["tofu"]]],
    ["tomatoes are a must", [["tomatoes"]]],
    ["フライパンで作れるおかず", []],
    ["ハンバーグに合う副菜は？", []],
    ["what goes well with salmon?", []],
    ["きのこを使わないパスタ", []],
    ["dishes not containing garlic", []],
  ])("%s", (question, expected) => {
    expect(requiredNames(question, names).map(({ anyOf }) => anyOf)).toEqual(expected);
  });

  it("is not what is left out in the same breath", () => {
    const question = "牛乳を使わずに、かぼちゃを使ったスープ";
    expect(excludedNames(question, names)).toEqual(["牛乳"]);
    expect(requiredNames(question, names)).toEqual([{ anyOf: ["かぼちゃ"] }]);
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => Array.isArray(requiredNames(text, names))),
    );
  });
});

describe("a name in a list", () => {
  it.each([
    ["きのこ", "マッシュルーム（薄切り）", true],
    ["きのこ", "生しいたけ 3枚", true],
    ["きのこ", "エノキ", true],
    ["きのこ", "sliced mushrooms", true],
    ["mushrooms", "舞茸", true],
    ["卵", "卵黄 1個分", true],
    ["egg", "eggplant", false],
    ["butter", "peanut butter", false],
    ["乳製品", "豆乳", false],
    ["乳製品", "粉チーズ", true],
    ["肉", "ベーコン", true],
    ["鯛", "使いたい野菜", false],
    ["いか", "スイカ", false],
    ["卵", "卵不使用マヨネーズ風", false],
    ["nuts", "nut-free granola", false],
    ["グルテン", "薄力粉", true],
    ["クミン", "クミンシード", true],
  ])("%s in %s: %s", (wanted, text, held) => {
    expect(findName(wanted, text, names) !== undefined).toBe(held);
  });

  it("follows a table of one's own, and cycles in it end", () => {
    const own = createItemNames([
      { kind: "pool", names: ["プール"], is: ["facility"] },
      { kind: "facility", names: ["設備"], is: ["pool"] },
    ]);
    expect(findName("設備", "屋内プール", own)).toBe("プール");
  });
});

describe("code decides lists", () => {
  const excluded = (question: string, text: string) =>
    decideExcludedItems({ question, items: [{ id: "c1", text }], names, language: "ja" }).get("c1");
  const required = (question: string, text: string) =>
    decideRequiredItems({ question, items: [{ id: "c1", text }], names, language: "ja" }).get("c1");

  it("fails a recipe with a mushroom for きのこ and names the ingredient", () => {
    expect(excluded("きのこを使わないパスタ", recipe({ ingredients: ["パスタ", "マッシュルーム"] }))).toEqual({
      passed: false,
      reason: "ingredients の「マッシュルーム」は、除くべき「きのこ」に当たります。",
    });
  });

  it("passes one without, and reads lists of records and titles", () => {
    expect(
      excluded("きのこを使わないパスタ", recipe({ ingredients: [{ name: "トマト", amount: "1個" }] })),
    ).toMatchObject({ passed: true });
    expect(
      excluded("きのこを使わないパスタ", recipe({ name: "きのこの和風パスタ", ingredients: ["トマト"] })),
    ).toMatchObject({ passed: false });
  });

  it("leaves a name that the table has not and that is not spelled out", () => {
    expect(excluded("ヒングを使わないカレー", recipe({ ingredients: ["玉ねぎ"] }))).toBeUndefined();
    expect(excluded("ヒングを使わないカレー", recipe({ ingredients: ["ヒングパウダー"] }))).toMatchObject({
      passed: false,
    });
    expect(required("ヒングを使ったカレー", recipe({ ingredients: ["玉ねぎ"] }))).toBeUndefined();
  });

  it("leaves an item whose parts are not listed", () => {
    expect(excluded("きのこを使わないパスタ", '{"name": "トマトパスタ"}')).toBeUndefined();
    expect(excluded("きのこを使わないパスタ", "トマトのパスタです")).toBeUndefined();
  });

  it("takes what is made of a thing for no more than perhaps that thing", () => {
    expect(required("卵を使った料理", recipe({ ingredients: ["マヨネーズ"] }))).toBeUndefined();
    expect(required("卵を使った料理", recipe({ ingredients: ["豆腐"] }))).toMatchObject({ passed: false });
    expect(required("たらを使った料理", recipe({ ingredients: ["ぶり"] }))).toBeUndefined();
    expect(required("鮭の切り身を使った料理", recipe({ ingredients: ["塩鮭"] }))).toMatchObject({ passed: true });
  });

  it("does not pass a title that is made of what is left out, nor fails it", () => {
    const text = recipe({ name: "もちもちパン", ingredients: ["米粉", "砂糖"] });
    expect(excluded("小麦を使わないおやつ", text)).toBeUndefined();
  });

  it("needs all that is joined by and, one of what is joined by or", () => {
    const text = recipe({ ingredients: ["豚こま切れ", "玉ねぎ"] });
    expect(required("豚肉とキャベツを使った炒め物", text)).toMatchObject({
      passed: false,
      reason: expect.stringContaining("キャベツ") as string,
    });
    expect(required("豚肉かキャベツを使った炒め物", text)).toMatchObject({ passed: true });
  });

  it("decides nothing where the question says nothing of it", () => {
    expect(excluded("パスタのレシピ", recipe())).toBeUndefined();
    expect(required("パスタを教えて", recipe())).toBeUndefined();
  });
});
