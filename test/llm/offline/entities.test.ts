import { describe, expect, it } from "vitest";
import { entitiesOf } from "../../../src/llm/offline/entities.js";

describe("entities by rules", () => {
  it.each([
    ["提出先は総務部の山田太郎です", ["提出先", "総務部", "山田太郎"]],
    ["申請の締切は毎月20日です", ["毎月20日"]],
    ["画面の「送信。」を押すと申請されます。", ["送信"]],
    ["2024年4月1日から上限は50MBです", ["2024年4月1日", "50MB"]],
    ["詳細は https://example.com/a?b=c を参照してください🎉", ["https://example.com/a?b=c"]],
    ["JavaScript と Node.js を使う", ["JavaScript", "Node.js"]],
    ["Albert Einstein won the Nobel Prize in 1921.", ["Albert Einstein", "Nobel Prize", "1921"]],
    ["The LOG_LEVEL default is INFO on March 3, 2024.", ["LOG_LEVEL", "INFO", "March 3, 2024"]],
    ["Use --dry-run with rclone v1.75.0.", ["--dry-run", "v1.75.0"]],
    ["Then hand it in.", []],
    ["", []],
  ])("of %j are %j", (text, entities) => {
    expect(entitiesOf(text)).toEqual(entities);
  });

  it("stand in the text, each once", () => {
    const text = "総務部の Node.js 担当。総務部に Node.js の質問を 3 件まで送れます。";
    const entities = entitiesOf(text);
    expect(new Set(entities).size).toBe(entities.length);
    for (const entity of entities) expect(text).toContain(entity);
  });
});
