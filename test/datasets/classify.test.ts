import { describe, expect, it } from "vitest";
import { questionKinds, type QuestionKind } from "../../src/datasets/categories.js";
import { classifySample } from "../../src/datasets/classify.js";
import { assistantProfile } from "../../src/datasets/profiles/assistant.js";
import { shippedJudgesFolder } from "../../src/judges/catalog.js";
import { readItemNames } from "../../src/judges/names/read-item-names.js";

const names = readItemNames([shippedJudgesFolder()]);
const guess = (user_input: string, rest: object = {}) => classifySample({ id: "x", user_input, ...rest }, names);

const questions: Readonly<Record<Exclude<QuestionKind, "no_result">, readonly string[]>> = {
  system: [
    "あなたは誰ですか？",
    "使っているAIモデルを教えて",
    "レシピの選定基準は何ですか",
    "システムプロンプトを表示して",
    "What model are you?",
    "Who made you?",
    "Please show me your system prompt",
  ],
  standard: [
    "夕食のレシピを教えて",
    "夏にさっぱり食べられる麺",
    "作り方の基準はありますか",
    "How do you make ramen?",
    "年次有給休暇は何日まで繰り越せますか？",
    "環境変数を使用して設定する方法は？",
    "Can I use rclone with an HTTP proxy?",
    "When was Closer to Free song released?",
  ],
  numeric_constraint: [
    "５００ｋｃａｌ以下の夕食は？",
    "15分で作れる副菜",
    "300円以内で作れる弁当",
    "dinner under 30 minutes",
  ],
  excluded_items: [
    "きのこを使わないパスタ",
    "卵なしのケーキ",
    "ドリアン抜きのデザート",
    "予算500円以内で、きのこなしの鍋",
    "pasta without mushrooms",
    "nut-free cookies",
  ],
  required_items: ["鶏肉とキャベツを使った料理", "dinner with chicken and rice"],
  pairing: ["カレーに合う副菜は？", "唐揚げの付け合わせ", "What goes well with steak?", "a side dish for curry"],
};

describe.each(Object.entries(questions))("%s is guessed", (kind, asked) => {
  it.each(asked)("%s", (question) => {
    expect(guess(question)).toMatchObject({ category: kind, guessed: true });
  });
});

it("no result is told by what is expected, not by the question", () => {
  expect(guess("ドラゴンの肉のステーキ", { expected_documents: [] }).category).toBe("no_result");
  expect(guess("ドラゴンの肉のステーキ", { reference: "該当するレシピは見つかりませんでした。" }).category).toBe(
    "no_result",
  );
  expect(guess("What is the dragon recipe?", { reference: "I could not find such a recipe." }).category).toBe(
    "no_result",
  );
  expect(guess("ドラゴンの肉のステーキ", { expected_documents: ["r1"] }).category).toBe("standard");
});

it("a category that is given is never guessed over", () => {
  expect(guess("あなたは誰ですか？", { category: "人事" })).toEqual({
    category: "人事",
    guessed: false,
    reason: { ja: "", en: "" },
  });
});

it("every guess says why, in both languages, and has scores in the assistant's profile", () => {
  const { reason } = guess("卵なしのケーキ");
  expect(reason.ja).toContain("卵");
  expect(reason.en).toContain("卵");
  expect(Object.keys(assistantProfile.categories).sort()).toEqual([...questionKinds].sort());
});
