import { describe, expect, it } from "vitest";
import { bare } from "../../../src/llm/offline/plain-text.js";
import { readUnits } from "../../../src/llm/offline/text-units.js";

const page = `---
title: 設定
---

# 環境変数

一文目です。二文目です。

## 文字コード

| 変数 | デフォルト値 | 説明 |
|---|---|---|
| \`LC_ALL\` | \`C.UTF-8\` | 上書き。 |

- 項目 **一**
- [項目二](https://example.com)

\`\`\`bash
# これは見出しではない
export LC_ALL=C
\`\`\`
`;

describe("readUnits", () => {
  it("reads sentences, rows with their header, items and code under their headings", () => {
    const under = "環境変数 › 文字コード";
    expect(readUnits(page)).toEqual([
      { text: "一文目です。", kind: "sentence", heading: "環境変数" },
      { text: "二文目です。", kind: "sentence", heading: "環境変数" },
      { text: "変数: LC_ALL、デフォルト値: C.UTF-8、説明: 上書き。", kind: "row", heading: under },
      { text: "項目 一", kind: "item", heading: under },
      { text: "項目二", kind: "item", heading: under },
      { text: "# これは見出しではない\nexport LC_ALL=C", kind: "code", heading: under },
    ]);
  });

  it("reads a table that was cut off from its header", () => {
    expect(readUnits("| `LC_ALL` | `C.UTF-8` |\n| `LANG` | `C` |")).toEqual([
      { text: "LC_ALL; C.UTF-8", kind: "row", heading: "" },
      { text: "LANG; C", kind: "row", heading: "" },
    ]);
  });

  it.each<[string, string[]]>([
    ["申請の締切は、\n毎月20日です。", ["申請の締切は、毎月20日です。"]],
    ["申請は20日までです\n承認は3日です\n", ["申請は20日までです", "承認は3日です"]],
    ["**必ず確認してください。**次へ進みます。", ["必ず確認してください。", "次へ進みます。"]],
    ["版は v1.14.2 です。`a. B` を使います。", ["版は v1.14.2 です。", "a. B を使います。"]],
    [
      "Rclone stores each file you transfer as a native object on the\nGoogle Drive web interface. Next",
      ["Rclone stores each file you transfer as a native object on the Google Drive web interface.", "Next"],
    ],
    ["> Quoted on\n> two lines. Twice.", ["Quoted on two lines.", "Twice."]],
    ["1. Open the page.\n   It is free.\n2. Close it.", ["Open the page.", "It is free.", "Close it."]],
    ["<Note>\n注意です\n</Note>\n\n---\n\nimport A from 'a'\n\n終わり", ["注意です", "終わり"]],
    ["|a|b|\n|-|-|\n|1|2|\n\n|3|4|", ["a: 1; b: 2", "3; 4"]],
    ["。！？\n…", []],
    ["", []],
  ])("reads %j as units on one line each", (text, units) => {
    expect(readUnits(text).map((unit) => unit.text)).toEqual(units);
  });

  it("reads a lone heading and nothing from nothing", () => {
    expect(readUnits("# 休暇の申請")).toEqual([{ text: "休暇の申請", kind: "heading", heading: "" }]);
    expect(readUnits(" \n---\n")).toEqual([]);
  });
});

describe("bare", () => {
  it.each([
    ["**太字**と`code`と[リンク](a(b).md)", "太字とcodeとリンク"],
    ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
    ["<Note>注意</Note> a < b", "注意 a < b"],
  ])("takes the marks off %j", (marked, plain) => {
    expect(bare(marked)).toBe(plain);
  });
});
