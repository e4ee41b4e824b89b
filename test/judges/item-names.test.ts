import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { shippedJudgesFolder } from "../../src/judges/catalog.js";
import { decideExcludedItems } from "../../src/judges/deciders/listed-items.js";
import { presenceOf } from "../../src/judges/names/find-name.js";
import { names, recipe } from "./judge-context.js";

interface Row {
  readonly ja?: readonly string[];
  readonly en?: readonly string[];
  readonly is?: readonly string[];
  readonly holds?: readonly string[];
  readonly may?: readonly string[];
}
const table = parse(fs.readFileSync(path.join(shippedJudgesFolder(), "item-names.yaml"), "utf8")) as Record<
  string,
  Row
>;
const namesOf = ({ ja = [], en = [] }: Row) => [...ja, ...en];

/** Every kind that a kind is, holds or may hold, itself included. */
function reached(kind: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(kind)) return seen;
  seen.add(kind);
  const { is = [], holds = [], may = [] } = table[kind] ?? {};
  for (const next of [...is, ...holds, ...may]) reached(next, seen);
  return seen;
}

const passes = (question: string, ...ingredients: string[]) =>
  decideExcludedItems({
    question,
    items: [{ id: "c1", text: recipe({ name: "一品", ingredients }) }],
    names,
    language: "ja",
  }).get("c1")?.passed;

describe("the shipped table", () => {
  it("points only to kinds that it has", () => {
    const kinds = Object.values(table).flatMap(({ is = [], holds = [], may = [] }) => [...is, ...holds, ...may]);
    expect(kinds.filter((kind) => table[kind] === undefined)).toEqual([]);
  });

  it("reads every name as its own kind, alone and within a list", () => {
    const strays = Object.entries(table).flatMap(([kind, row]) =>
      namesOf(row).filter((name) => {
        const found = names.namesIn(name);
        return names.kindOf(name) !== kind || found.length !== 1 || found[0]?.kinds[0] !== kind;
      }),
    );
    expect(strays).toEqual([]);
  });

  const all = Object.entries(table).flatMap(([kind, row]) => namesOf(row).map((name) => ({ kind, name })));

  it("never lets code pass a name where any kind above it is left out", () => {
    const wrong = all.flatMap(({ kind, name }) =>
      [...reached(kind)].flatMap((above) =>
        namesOf(table[above] ?? {})
          .slice(0, 1)
          .filter((wanted) => above !== kind || wanted === name)
          .filter((wanted) => presenceOf(wanted, name, names).presence === "absent")
          .map((wanted) => `${wanted} / ${name}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("nor does a list around it, in any wording of any of its names", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.nat(),
        fc.nat(),
        fc.array(fc.constantFrom("塩", "トマト", "謎の粉"), { maxLength: 3 }),
        fc.constantFrom("", " 2個", "（刻む）", "100g"),
        ({ kind, name }, one, other, beside, amount) => {
          const above = [...reached(kind)];
          const row = table[above[one % above.length] ?? kind] ?? {};
          const wanted = namesOf(row)[other % namesOf(row).length] ?? "";
          // Names of one mixed kind are different things.
          if (names.kindOf(wanted) === kind && wanted !== name) return;
          expect(passes(`「${wanted}」を使わない料理`.replace(/[「」]/g, ""), ...beside, name + amount)).not.toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe("what an allergy or a faith leaves out", () => {
  it.each([
    ["ナッツを使わない菓子", "ピーナッツ"],
    ["ナッツアレルギーでも食べられる菓子", "落花生"],
    ["a nut-free snack", "peanut butter"],
    ["a nut-free snack", "almond milk"],
    ["豚肉を使わない炒め物", "ラード"],
    ["豚肉を使わない炒め物", "合いびき肉"],
    ["卵を使わない麺", "egg noodles"],
    ["小麦を使わない麺", "egg noodles"],
    ["卵なしの料理", "スクランブルエッグ"],
    ["グルテンフリーの料理", "ビール"],
    ["グルテンフリーの料理", "しょうゆ"],
    ["グルテンフリーの料理", "そうめん"],
    ["gluten-free dinner", "flour tortillas"],
    ["gluten-free dinner", "gingerbread"],
    ["gluten-free dinner", "couscous"],
    ["gluten-free dinner", "pearl barley"],
    ["gluten-free dinner", "panko"],
    ["乳製品を使わない料理", "ギー"],
    ["dairy-free dinner", "whey powder"],
    ["魚を使わない料理", "ナンプラー"],
    ["a dish without fish", "anchovy paste"],
    ["a dish without shellfish", "oyster sauce"],
  ])("%s: %s fails by code", (question, ingredient) => {
    expect(passes(question, "塩", ingredient)).toBe(false);
  });

  it.each([
    ["グルテンフリーの料理", "そば"],
    ["豚肉を使わない菓子", "ゼラチン"],
    ["豚肉を使わない料理", "ひき肉"],
    ["えびを使わない料理", "魚介"],
    ["えびを使わない料理", "シーフードミックス"],
    ["くるみを使わない菓子", "ナッツ"],
    ["乳製品を使わない菓子", "チョコレート"],
    ["乳製品を使わない菓子", "植物性バター"],
    ["卵を使わない料理", "卵不使用マヨネーズ"],
    ["小麦を使わない料理", "チキンナゲット"],
    ["小麦を使わない料理", "謎の粉"],
    ["小麦を使わない料理", "グルテンフリーパスタ"],
    ["a nut-free snack", "granola"],
    ["鯛を使わない料理", "sea bream"],
  ])("%s: %s is left to the model", (question, ingredient) => {
    expect(passes(question, "塩", ingredient)).toBeUndefined();
  });

  it.each([
    ["小麦を使わない麺", "ビーフン"],
    ["グルテンフリーの麺", "しらたき"],
    ["グルテンフリーの麺", "春雨"],
    ["乳製品を使わない料理", "豆乳"],
    ["dairy-free dinner", "coconut milk"],
    ["dairy-free dinner", "almond milk"],
    ["卵を使わない料理", "エッグプラント"],
    ["ナッツを使わない料理", "ナツメグ"],
    ["乳製品を使わない料理", "ピーナッツバター"],
    ["レモンを使わない料理", "みりん"],
  ])("%s: %s passes by code", (question, ingredient) => {
    expect(passes(question, "塩", ingredient)).toBe(true);
  });
});
