import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeTerm, indexText } from "../../../src/retrieval/sqlite/terms.js";

const text = fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.string({ unit: "grapheme", minLength: 1 }));
const term = fc.record({ value: text, whole: fc.boolean() });

describe("encoded terms", () => {
  let sqlite: Database.Database;
  beforeAll(() => {
    sqlite = new Database(":memory:");
    sqlite.exec(`CREATE VIRTUAL TABLE t USING fts5(body, tokenize = "unicode61 remove_diacritics 0");
      CREATE VIRTUAL TABLE v USING fts5vocab(t, 'row');`);
  });
  afterAll(() => sqlite.close());

  it("are one token each, unchanged, to the tokenizer of the keyword table", () => {
    fc.assert(
      fc.property(term, (one) => {
        const token = encodeTerm(one);
        sqlite.exec("DELETE FROM t");
        sqlite.prepare("INSERT INTO t (body) VALUES (?)").run(token);
        expect(sqlite.prepare("SELECT term FROM v").pluck().all()).toEqual([token]);
      }),
      { numRuns: 500 },
    );
  });

  it("differ where the terms differ, and hold nothing of the query language", () => {
    fc.assert(
      fc.property(term, term, (left, right) => {
        const same = left.value === right.value && left.whole === right.whole;
        expect(encodeTerm(left) === encodeTerm(right)).toBe(same);
        expect(encodeTerm(left)).toMatch(/^[\p{L}\p{N}\p{Co}]+$/u);
      }),
    );
  });

  it("index a text without breaks between its spellings", () => {
    expect(indexText("ｻｰﾊﾞｰ")).toBe(indexText("サーバ"));
    expect(indexText("")).toBe("");
    expect(indexText(" \0\n")).toBe("");
  });
});
