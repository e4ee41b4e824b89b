import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReferenceBook } from "../../src/references/reference-book.js";
import { bigramSimilarity, normaliseQuestion } from "../../src/references/question-text.js";
import { parseReferences } from "../../src/references/read-references.js";

const entry = (question: string, reference = `「${question}」の答え`, line = 1) => ({
  entry_id: question,
  question,
  reference,
  where: `q.jsonl line ${line}`,
});
const book = (questions: readonly string[], minSimilarity = 0.85) =>
  createReferenceBook({
    entries: questions.map((question, index) => entry(question, undefined, index + 1)),
    minSimilarity,
  });

describe("an exact match", () => {
  it.each([
    ["closing punctuation", "締切はいつですか", "締切はいつですか？"],
    ["several closing marks", "締切はいつですか", "締切はいつですか。。。?!"],
    ["full-width letters and digits", "APIキー2の期限は？", "ＡＰＩキー２の期限は?"],
    ["half-width katakana", "パスワードの変更", "ﾊﾟｽﾜｰﾄﾞの変更"],
    ["letter case", "What is OAuth?", "what is oauth"],
    ["white space", "休暇 の 申請", "　休暇の\n申請 "],
    ["runs of spaces between words", "How do I log in?", "How  do I\tlog in ?"],
    ["unseen characters", "締切は？", "締\u200B切は？"],
  ])("ignores %s", (_name, stored, asked) => {
    expect(book([stored]).find(asked)).toMatchObject({ entry_id: stored, match: "exact", similarity: 1 });
  });

  it("keeps English words apart", () => {
    expect(book(["Where is it now here?"]).find("Where is it nowhere?")).toBeNull();
  });

  it("wins over a similar entry", () => {
    const found = book(["有給休暇はいつ付与されますか", "有給休暇はいつ付与されますかね"]).find(
      "有給休暇はいつ付与されますかね？",
    );
    expect(found).toMatchObject({ entry_id: "有給休暇はいつ付与されますかね", match: "exact" });
  });
});

describe("a similar match", () => {
  it.each([
    ["有給休暇の申請の期限はいつまでですか？", "有給休暇の申請期限はいつまでですか？"],
    ["経費精算の締切を教えてください", "経費精算の締切を教えて下さい"],
    ["How do I reset my password?", "How can I reset my password?"],
    ["What is the default value of the option --log-level?", "What is the default value of option --log-level"],
  ])("finds %s from %s", (stored, asked) => {
    const found = book([stored], 0.75).find(asked);
    expect(found).toMatchObject({ entry_id: stored, match: "similar" });
    expect(found?.similarity).toBeGreaterThanOrEqual(0.75);
    expect(found?.similarity).toBeLessThan(1);
  });

  it.each([
    ["identifiers", "環境変数 A の既定値は何ですか？", "環境変数 B の既定値は何ですか？"],
    [
      "long identifiers",
      "環境変数 LOG_FILE_MAX_SIZE の既定値は何ですか？",
      "環境変数 LOG_FILE_MAX_SIZES の既定値は何ですか？",
    ],
    [
      "option names",
      "What is the default of rclone option --drive-a?",
      "What is the default of rclone option --drive-b?",
    ],
    ["numbers", "入社3年目の有給休暇は何日付与されますか？", "入社5年目の有給休暇は何日付与されますか？"],
    ["Chinese numerals", "入社三年目の有給休暇は何日付与されますか？", "入社五年目の有給休暇は何日付与されますか？"],
    ["versions", "バージョン1.14.2で変わった点を教えてください", "バージョン1.14.1で変わった点を教えてください"],
    ["negation", "この申請書は部長の承認が必要な場合がありますか", "この申請書は部長の承認が必要な場合がありませんか"],
    [
      "English negation",
      "Which of these requests do need an approval?",
      "Which of these requests don't need an approval?",
    ],
    ["a prefix that negates", "この設定を有効にする手順を教えてください", "この設定を無効にする手順を教えてください"],
    ["an antonym", "How do I enable the dark mode of the console?", "How do I disable the dark mode of the console?"],
    ["a katakana word", "ログインの画面が表示されないのはなぜですか", "ログアウトの画面が表示されないのはなぜですか"],
    ["the question word", "有給休暇の申請書はいつ出しますか", "有給休暇の申請書はどこで出しますか"],
    ["direction", "How do I move data from A to B?", "How do I move data from B to A?"],
    [
      "the direction of prepositions",
      "How do I move files from drive to local?",
      "How do I move files to drive from local?",
    ],
    ["who gives and who gets", "申請書は部長が課長に渡しますか", "申請書は部長に課長が渡しますか"],
    ["whose it is", "Can I see your calendar there?", "Can you see my calendar there?"],
    ["and and or", "Do I need form A and form B?", "Do I need form A or form B?"],
    ["words that share a character", "構内の工場の届出はいつですか", "構内の工事の届出はいつですか"],
    ["a sign", "気温が-5度のときの手順を教えてください", "気温が5度のときの手順を教えてください"],
  ])("is none when %s differ", (_name, stored, asked) => {
    expect(bigramSimilarity(normaliseQuestion(stored), normaliseQuestion(asked))).toBeGreaterThan(0.6);
    expect(book([stored], 0).find(asked)).toBeNull();
  });

  it("is none below the limit, and a limit of 1 leaves exact matches alone", () => {
    const stored = "有給休暇の申請の期限はいつまでですか？";
    const asked = "有給休暇の申請期限はいつまでですか？";
    const { similarity } = book([stored], 0).find(asked)!;
    expect(book([stored], similarity).find(asked)).not.toBeNull();
    expect(book([stored], similarity + 0.001).find(asked)).toBeNull();
    expect(book([stored], 1).find(asked)).toBeNull();
  });

  it("is none when two entries with different answers are equally near", () => {
    const questions = ["休暇を申請しますか", "休暇は申請しますか"];
    expect(book(questions, 0.5).find("休暇も申請しますか")).toBeNull();
  });

  it("is none for a question without a subject", () => {
    expect(book(["これでいいのですか"], 0).find("これはいいのですか")).toBeNull();
  });
});

describe("conflicts", () => {
  const entries = [entry("締切は？", "20日", 3), entry("締切は", "25日", 9)];
  it("names both lines of one question with two answers", () => {
    expect(() => createReferenceBook({ entries, minSimilarity: 0.85 })).toThrow(
      expect.objectContaining({ code: "input_invalid", where: "q.jsonl line 3 and q.jsonl line 9" }),
    );
  });

  it("takes the same answer twice as one", () => {
    const same = [entry("締切は？", "20日", 3), entry("締切は", "20日 ", 9)];
    expect(createReferenceBook({ entries: same, minSimilarity: 0.85 }).size).toBe(1);
  });
});

describe("rules that hold for every text", () => {
  it("similarity is symmetric, within 0 and 1, and 1 of a text with itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (left, right) => {
        const similarity = bigramSimilarity(left, right);
        expect(similarity).toBe(bigramSimilarity(right, left));
        expect(similarity >= 0 && similarity <= 1).toBe(true);
        expect(bigramSimilarity(left, left)).toBe(1);
      }),
    );
  });

  it("normalising twice changes nothing more", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = normaliseQuestion(text);
        expect(normaliseQuestion(once)).toBe(once);
      }),
    );
  });

  it("every stored question finds its own answer", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { selector: normaliseQuestion }), (questions) => {
        const all = book(questions);
        for (const question of questions) expect(all.find(question)?.entry_id).toBe(question);
      }),
    );
  });
});

const data = path.resolve(import.meta.dirname, "../../../shared/data/questions");
describe.skipIf(!existsSync(data))("questions that differ in one identifier", () => {
  it.each(["dify-env-defaults.ja.jsonl", "rclone-flag-defaults.en.jsonl"])("never borrow an answer in %s", (name) => {
    const { entries, problems } = parseReferences(readFileSync(path.join(data, name), "utf8"), name);
    expect(entries.length + problems.length).toBeGreaterThan(50);
    for (const left of entries.slice(0, 100)) {
      const others = entries.filter(({ question }) => normaliseQuestion(question) !== normaliseQuestion(left.question));
      const all = createReferenceBook({ entries: dedupe(others), minSimilarity: 0 });
      expect(all.find(left.question)).toBeNull();
    }
  });
});

function dedupe<Entry extends { readonly question: string }>(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((each) => [normaliseQuestion(each.question), each])).values()];
}
