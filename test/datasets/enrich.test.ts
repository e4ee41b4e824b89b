import Database from "better-sqlite3";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { enrichSample } from "../../src/datasets/enrich.js";
import { openMaster } from "../../src/datasets/masters/open-master.js";
import type { Master } from "../../src/datasets/masters/master.js";
import { temporaryFile, temporaryFolder } from "./temporary-file.js";

const csv =
  'id,name,kcal,code,ingredients\n1,ナポリタン,520,007,"[""パスタ"",""玉ねぎ""]"\n2,きのこパスタ,480.5,,"[""パスタ"",""しめじ""]"\n';

function sqlite(): string {
  const file = path.join(temporaryFolder(), "master.sqlite");
  const database = new Database(file);
  database.exec(
    `CREATE TABLE "recipe ""x""" (id INTEGER PRIMARY KEY, name TEXT, kcal REAL, big INTEGER, bytes BLOB, ingredients TEXT);
     CREATE TABLE loose (key, name TEXT); INSERT INTO loose VALUES (5, 'number'), ('6', 'text'), ('007', 'code'), ('8', 'a'), (8, 'b');
     INSERT INTO "recipe ""x""" VALUES (1, 'ナポリタン', 520, 9007199254740993, x'00ff', '["パスタ","玉ねぎ"]'), (2, 'きのこパスタ', 480.5, NULL, NULL, '[]');`,
  );
  database.close();
  return file;
}

const masters: readonly (readonly [string, () => Promise<Master>])[] = [
  ["CSV", () => openMaster(temporaryFile("master.csv", csv), { key: "id" })],
  [
    "JSONL",
    () =>
      openMaster(
        temporaryFile(
          "master.jsonl",
          '{"id":1,"name":"ナポリタン","kcal":520,"ingredients":["パスタ","玉ねぎ"]}\n{"id":"2","name":"きのこパスタ","kcal":480.5}\n',
        ),
        { key: "id" },
      ),
  ],
  ["SQLite", () => openMaster(sqlite(), { key: "id", table: 'recipe "x"' })],
];

describe.each(masters)("a master in %s", (_, open) => {
  it("finds records by key as text, with numbers and lists as such", async () => {
    const master = await open();
    expect(master.find("1")).toMatchObject({ name: "ナポリタン", kcal: 520, ingredients: ["パスタ", "玉ねぎ"] });
    expect(master.find("2")).toMatchObject({ kcal: 480.5 });
    for (const key of ["3", "01", "1.0", " 1", "", "1 OR 1=1", "'; DROP TABLE loose; --"])
      expect(master.find(key), key).toBeUndefined();
    master.close();
  });
});

describe("what a master file says is kept as it is", () => {
  it("codes stay text, whole numbers too large for JSON become text, bytes and absence are left out", async () => {
    expect((await openMaster(temporaryFile("master.csv", csv), { key: "id" })).find("1")).toMatchObject({
      code: "007",
    });
    const master = await openMaster(sqlite(), { key: "id", table: 'recipe "x"' });
    expect(master.find("1")).toEqual({
      id: 1,
      name: "ナポリタン",
      kcal: 520,
      big: "9007199254740993",
      ingredients: ["パスタ", "玉ねぎ"],
    });
    expect(master.find("2")).not.toHaveProperty("big");
    master.close();
  });

  it("columns are chosen, the key always among them", async () => {
    const file = temporaryFile("master.csv", csv);
    expect((await openMaster(file, { key: "id", columns: ["kcal", "name"] })).find("1")).toEqual({
      id: "1",
      kcal: 520,
      name: "ナポリタン",
    });
  });

  it("a column without a type holds numbers and texts", async () => {
    const master = await openMaster(sqlite(), { key: "key", table: "loose" });
    expect(["5", "6", "007", "7"].map((key) => master.find(key)?.["name"])).toEqual([
      "number",
      "text",
      "code",
      undefined,
    ]);
    expect(() => master.find("8")).toThrow(/stands twice/);
    master.close();
  });
});

describe("a master that cannot serve is refused", () => {
  it("naming the line of a key that stands twice or is missing", async () => {
    await expect(openMaster(temporaryFile("m.csv", "id,name\n1,a\n1,b\n"), { key: "id" })).rejects.toThrow(
      /already that of line 2/,
    );
    await expect(openMaster(temporaryFile("m.csv", "id,name\n1,a\n"), { key: "code" })).rejects.toMatchObject({
      hint: expect.stringContaining("id, name") as string,
    });
  });

  it("naming table or column", async () => {
    await expect(openMaster(sqlite(), { key: "id" })).rejects.toMatchObject({
      hint: expect.stringContaining("loose") as string,
    });
    await expect(openMaster(sqlite(), { key: "id", table: "nothing" })).rejects.toThrow(/no table/);
    await expect(openMaster(sqlite(), { key: "id", table: "loose" })).rejects.toThrow(/no column "id"/);
    await expect(openMaster("/nowhere.sqlite", { key: "id" })).rejects.toMatchObject({ code: "not_found" });
    const file = path.join(temporaryFolder(), "no.sqlite");
    writeFileSync(file, "this is no database at all, but a text of some length");
    await expect(openMaster(file, { key: "id" })).rejects.toMatchObject({ code: "input_invalid" });
  });
});

describe("enrichment", () => {
  const master = { find: (key: string) => (key === "1" ? { recipe_id: 1, name: "ナポリタン" } : undefined) };
  const sample = { id: "s", user_input: "q" };

  it("joins items that carry only an id, in their order, and lists the keys that are missing", () => {
    const {
      sample: enriched,
      joined,
      missing,
    } = enrichSample({ ...sample, retrieved_context_ids: ["9", "1"] }, master);
    expect(enriched.retrieved_contexts?.map((text) => JSON.parse(text) as unknown)).toEqual([
      { id: "9" },
      { id: "1", recipe_id: 1, name: "ナポリタン" },
    ]);
    expect({ joined, missing }).toEqual({ joined: ["1"], missing: ["9"] });
  });

  it("keeps every text that an item has, and counts an id, a blank and {id} as none", () => {
    const contexts = ["本文", "", "1", '{"doc_uri":"1"}', '{"id":"1","name":"x"}', "{broken"];
    const { sample: enriched, joined } = enrichSample(
      { ...sample, retrieved_context_ids: Array<string>(6).fill("1"), retrieved_contexts: contexts },
      master,
    );
    expect(enriched.retrieved_contexts?.map((text, index) => text === contexts[index])).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(joined).toHaveLength(3);
  });

  it("done twice is done once, and leaves samples without ids and reference contexts alone", () => {
    const once = enrichSample({ ...sample, retrieved_context_ids: ["1", "9"] }, master).sample;
    expect(enrichSample(once, master).sample).toEqual(once);
    const plain = { ...sample, reference_contexts: ["1"] };
    expect(enrichSample(plain, master)).toEqual({ sample: plain, joined: [], missing: [] });
  });
});
