import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOfflineEmbedder } from "../../../src/llm/offline/embedder.js";
import { createSqliteRetriever } from "../../../src/retrieval/sqlite/retriever.js";
import type { Storage } from "../../../src/storage/sqlite.js";
import { foundIds, openFixture, queryOf, store, type Piece } from "../fixture.js";

describe("keyword search", () => {
  let storage: Storage;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ storage, remove } = await openFixture());
  });
  afterEach(() => remove());

  const fill = (pieces: Readonly<Record<string, string>>) =>
    store(
      storage,
      Object.entries(pieces).map(([id, content]): Piece => ({ id, content })),
      null,
    );
  const search = (text: string) =>
    createSqliteRetriever({
      storage,
      embedder: createOfflineEmbedder(),
      config: { rank_constant: 60, min_similarity: null, vector_weight: null },
    }).retrieve(queryOf(text, "keyword"));
  const ids = async (text: string) => foundIds(await search(text));

  it("finds Japanese words of one and two characters, alone and beside longer ones (B03)", async () => {
    await fill({ a: "就業規則の休暇申請", b: "就業規則の給与", c: "雨の日は在宅勤務", d: "株の配当は三月" });
    expect(await ids("休暇")).toEqual(["a"]);
    expect(await ids("雨")).toEqual(["c"]);
    expect(await ids("株")).toEqual(["d"]);
    expect(await ids("雨は降りますか")).toEqual(["c"]);
    const mixed = await search("就業規則 休暇");
    expect(foundIds(mixed)).toEqual(["a", "b"]);
    expect(mixed.ignored_terms).toEqual([]);
  });

  // Each beside a text that shares its letters without its punctuation.
  const punctuated: readonly (readonly [query: string, text: string, near: string])[] = [
    ["@soumu", "質問は@soumuまで", "質問はsoumuまで"],
    ["8%還元", "今月は8%還元です", "今月は8月の還元です"],
    ["期限は?", "よくある問い：期限は?", "提出の期限は月末"],
    ["甲,乙", "当事者は甲,乙とする", "当事者は甲と乙とする"],
    ["C++", "言語はC++を使う", "言語はCを使う"],
    ["v2.1-rc", "版はv2.1-rcです", "版はv2 1 rcです"],
    ["料金(税込)", "料金(税込)は千円", "料金は税込で千円"],
    ["NOT", "条件にNOTを書く", "条件にORを書く"],
    ['"', '引用符は"と書く', "引用符は使わない"],
    ["*", "印は*である", "印は丸である"],
    ["LOG_FILE_MAX_SIZE", "既定のLOG_FILE_MAX_SIZEは20", "log file max size"],
    ["--vfs-cache-mode", "Use --vfs-cache-mode full", "a mode of the vfs cache"],
    [".env", "設定は.envに書く", "設定はenvに書く"],
    ["/v1/chat", "POST /v1/chat を呼ぶ", "v1 の chat を呼ぶ"],
  ];

  it.each(punctuated)("matches %s literally (B04)", async (query, text, near) => {
    await fill({ near, literal: text, other: "関係のない文章" });
    const found = await ids(query);
    expect(found[0]).toBe("literal");
    expect(found).not.toContain("other");
  });

  it("finds identifiers by their parts", async () => {
    await fill({ a: "LOG_FILE_MAX_SIZE は 20", b: "vfs-cache-mode の値", c: "その他" });
    expect((await ids("LOG_FILE"))[0]).toBe("a");
    expect(await ids("cache")).toEqual(["b"]);
  });

  it.each(Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~、。「」・…※→￥"))(
    "finds the lone character %s (B04)",
    async (mark) => {
      await fill({ with: `前${mark}後`, without: "前後" });
      expect(await ids(mark)).toEqual(["with"]);
    },
  );

  it.each([
    ["ｻｰﾊﾞｰ", "サーバーの設定"],
    ["サーバ", "サーバーの設定"],
    ["サ－バ－", "サーバーの設定"],
    ["ＡＰＩ", "apiの鍵"],
    ["バイオリン", "ヴァイオリンの練習"],
    ["ｳﾞｧｲｵﾘﾝ", "バイオリンの練習"],
    ["ウイルス", "ウィルス対策"],
    ["1か月", "1ヶ月以内"],
    ["①", "手順1"],
    ["がっこう", "か\u3099っこうの規則"],
    ["settings", "Open the setting page"],
  ])("finds %s in %s", async (query, text) => {
    await fill({ match: text, other: "関係のない文章" });
    expect(await ids(query)).toEqual(["match"]);
  });

  it("does not take shared grammar for a match", async () => {
    await fill({ holiday: "休暇の届けはどうすればよいですか？" });
    expect(await ids("東京タワーはどこですか？")).toEqual([]);
    await fill({ english: "What is the rule for holidays" });
    expect(await ids("What is the height of the tower")).toEqual([]);
  });

  it("names what it ignored and caps the list", async () => {
    await fill({ a: "What is the rule for holidays" });
    expect((await search("What is the rule")).ignored_terms).toEqual(["what", "is", "the"]);
    const words = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(" ");
    const { ignored_terms: ignored } = await search(words);
    expect(ignored).toHaveLength(51);
    expect(ignored.at(-1)).toMatch(/^… \(\+\d+\)$/u);
  });

  it("scores between 0 and 1, higher for a text that holds more of the question", async () => {
    await fill({ all: "休暇と旅費の規則", half: "休暇の案内", none: "給与", rest: "勤怠", more: "備品" });
    const { chunks } = await search("休暇と旅費");
    expect(chunks.map(({ source }) => source.document_id)).toEqual(["all", "half"]);
    const scores = chunks.map(({ source }) => source.score!);
    expect(scores[0]).toBeGreaterThan(scores[1]!);
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true);
  });

  it("never fails on a question and finds any stored text by itself", async () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());
    let number = 0;
    await fc.assert(
      fc.asyncProperty(text, text, async (content, question) => {
        number += 1;
        const id = `random${number}`;
        await store(storage, [{ id, content, release: id }], null);
        const retriever = createSqliteRetriever({
          storage,
          embedder: createOfflineEmbedder(),
          config: { rank_constant: 60, min_similarity: null, vector_weight: null },
        });
        await retriever.retrieve(queryOf(question, "keyword", { release: id }));
        const own = await retriever.retrieve(queryOf(content, "keyword", { release: id }));
        if (/[\p{L}\p{N}]/u.test(content)) expect(foundIds(own)).toEqual([id]);
      }),
      { numRuns: 150 },
    );
  });
});
