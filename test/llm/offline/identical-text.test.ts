import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Language } from "../../../src/core/language.js";
import { splitSentences } from "../../../src/core/sentences.js";
import { createOfflineEmbedder } from "../../../src/llm/offline/embedder.js";
import { statementsOf } from "../../../src/llm/offline/statements.js";
import { judgeSupport } from "../../../src/llm/offline/support.js";
import { readUnits } from "../../../src/llm/offline/text-units.js";
import { evaluationConfigSchema } from "../../../src/metrics/config.js";
import { contextRecall } from "../../../src/metrics/context-recall.js";
import { faithfulness } from "../../../src/metrics/faithfulness.js";
import { createOfflineTaskRunner } from "../../../src/tasks/offline-runner.js";

const pieces: Readonly<Record<Language, readonly string[]>> = {
  ja: [
    "---\ntitle: 申請の手引き\n---",
    "# 交通費の申請",
    "## 期限はいつですか？",
    "| 項目 | 値 |\n|---|---|\n| 締切 | 毎月20日 |\n| 上限 | 1, 2 件 |",
    "| 締切 | 毎月20日 |",
    "- 領収書を添えます。\n- **必ず**確認してください。その後、送ります。",
    "1. 画面を開く\n2．押す\n① 閉じる\n  - 入れ子の項目",
    "```sh\nexport LC_ALL=C.UTF-8 # 既定。変えない\n\nrun --all\n```",
    "~~~\n閉じない。コード",
    "詳しくは https://example.com/a.b?c=d!e を見てください。[規程](https://example.com/規程(1).md)も。",
    "締切は20日です[1]。承認は3日です 【docs/a.md】",
    "はい、そのとおりです。いいえ、できません。",
    "「はい。そうです。」と答えます。なぜ？と聞きます。",
    "有給休暇は、\n年に10日です\n特別休暇は3日です",
    "<Note>\n申請はできません。\n</Note>",
    "> 引用です。二文目です。",
    "情報は見当たりませんでした。",
    "！？\n---\n🎉",
  ],
  en: [
    "---\ntitle: Guide\n---",
    "# Travel expenses #",
    "### When is it due? {#due}",
    "| Item | Value |\n|:--|--:|\n| Deadline | the 20th |\n| Limit | 1 | 2 |",
    "| `--max-depth` | \\| a. B |",
    "- Attach the receipt.\n* Only **admins** may delete it. Always ask.",
    "1. Open the page.\n2) Press `a. B`.\n\n   ```js\n   run(); // Not now. Later!\n   ```",
    "```\nfirst. Second\n```",
    "See https://example.com/a.b?c=d. Then stop. [Rules](https://example.com/a_(b).md) hold.",
    "The limit is 5 [1]. The rest is free.",
    "Yes, it is. No. It is not allowed unless I say so.",
    '"It works. It is free," he said. Dr. Smith left!',
    "A line that an editor has wrapped somewhere near\nthe eightieth column. Next",
    "import Card from './card.js'",
    "<Steps>\nDo this.\n</Steps>",
    "> Quoted. Twice.",
    "I do not know. Please contact support.",
    "!?\n***\n🎉",
  ],
};
const languages = ["ja", "en"] as const;

function document(language: Language): fc.Arbitrary<string> {
  const piece = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces[language]) }, fc.string({ unit: "binary" }));
  const pair = fc.tuple(piece, fc.constantFrom("\n", "\n\n", "\r\n", " "));
  return fc.array(pair, { minLength: 1, maxLength: 8 }).map((parts) => parts.flat().join(""));
}

function refused(texts: readonly string[], context: string, language: Language): string[] {
  const statements = texts.map((text, at) => ({ id: String(at), text }));
  const verdicts = judgeSupport(statements, ["会議室は3階です。", context], language);
  return texts.filter((_, at) => verdicts[at]?.supported !== true);
}

function expectSupported(text: string, language: Language): void {
  const units = readUnits(text).map((unit) => unit.text);
  expect(refused([...splitSentences(text), ...units, ...statementsOf(text)], text, language)).toEqual([]);
}

const context = {
  judge: createOfflineTaskRunner({ model: "offline:rules" }),
  embedder: createOfflineEmbedder(),
  convention: "strict",
  settings: evaluationConfigSchema.parse({}),
} as const;

/** An answer and a reference that are their own context score 1, or say that there is nothing to judge. */
async function expectWhole(text: string, language: Language): Promise<void> {
  const sample = { id: "s", user_input: "?", response: text, reference: text, retrieved_contexts: [text] };
  const expected = (judged: number) => (judged > 0 ? { status: "scored", value: 1 } : { status: "not_applicable" });
  const faithful = await faithfulness.measure(sample, { ...context, language });
  expect(faithful).toMatchObject(expected(statementsOf(text).length));
  const recalled = await contextRecall.measure(sample, { ...context, language });
  expect(recalled).toMatchObject(expected(splitSentences(text).length));
}

describe.each(languages)("text that is its own context, %s", (language) => {
  it.each(pieces[language])("supports each unit of %j", (text) => {
    expectSupported(text, language);
  });

  it("supports each unit of any document", () => {
    fc.assert(
      fc.property(document(language), (text) => {
        expectSupported(text, language);
      }),
      { numRuns: 300 },
    );
  });

  it("is faithful and recalled in full, or says why there is nothing to judge", async () => {
    await fc.assert(fc.asyncProperty(document(language), (text) => expectWhole(text, language)));
  });
});

describe("a row of a table", () => {
  const table = "| 項目 | 値 |\n|---|---|\n| 締切 | 毎月20日 |\n| 上限 | 1, 2 件 |";

  it.each([
    "| 締切 | 毎月20日 |",
    "|締切|**毎月20日**|",
    "項目: 締切、値: 毎月20日",
    "締切: 毎月20日",
    "| 項目 | 値 |",
  ])("%s is stated by its table", (row) => {
    expect(refused([row], table, "ja")).toEqual([]);
  });

  it.each(["| 締切 | 毎月25日 |", "| 上限 | 12 件 |", "| 提出先 | 総務部 |"])("%s is not", (row) => {
    expect(refused([row], table, "ja")).toEqual([row]);
  });
});

const data = path.resolve(import.meta.dirname, "../../../../shared/data");

function pages(folder: string): string[] {
  return fs
    .readdirSync(path.join(data, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(data, folder, file), "utf8"));
}

describe.skipIf(!fs.existsSync(data))("pages of real manuals", () => {
  it.each([
    ["corpus-ja/v1.14.2", "ja"],
    ["corpus-en/v1.75.0", "en"],
  ] as const)("of %s are faithful to themselves and recalled in full", async (folder, language) => {
    const all = pages(folder);
    expect(all.length).toBeGreaterThan(50);
    for (const page of all) await expectWhole(page, language);
  });
});
