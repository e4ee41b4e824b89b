import { expect, it } from "vitest";
import { detectLanguage } from "../../src/core/language.js";

it.each([
  ["有給休暇は何日ですか？", "ja"],
  ["How many days of leave are there?", "en"],
  ["VPN の設定", "ja"],
  ["LOG_FILE_MAX_SIZE の既定値は?", "ja"],
  ["what does 有給 mean in English documents", "en"],
  ["東京都", "ja"],
  ["ﾊﾟｽﾜｰﾄﾞ", "ja"],
  ["", "en"],
  ["12345 ?!", "en"],
])("%s is %s", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
