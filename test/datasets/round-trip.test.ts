import fc from "fast-check";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { sampleSchema } from "../../src/core/sample.js";
import { isBlank } from "../../src/core/visible-text.js";
import { canonicalSample, createDatasetHasher } from "../../src/datasets/dataset-hash.js";
import { safeCell, textOfCell } from "../../src/datasets/safe-cell.js";
import { createSampleFile } from "../../src/datasets/writers/sample-file.js";
import { readAll, samples, temporaryFolder } from "./temporary-file.js";

const hard = [
  "=1+1",
  "+1",
  "-1",
  "@x",
  "\tx",
  "\r",
  "'=x",
  "''=x",
  "'",
  "＝SUM(A1)",
  '"',
  '""',
  ",",
  "\u2028",
  "\r\n",
  "a\rb",
  " x ",
  "[",
  "[1]",
  "{}",
  "\uFEFF",
  "\0",
  "null",
  "True",
  "😀",
];
/** Any code points; halves of surrogate pairs are no text in UTF-8. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(...hard),
  fc.tuple(fc.constantFrom(...hard), fc.string()).map((parts) => parts.join("")),
);
const visible = text.filter((value) => !isBlank(value));
const list = fc.array(text, { maxLength: 4 });

const sample = fc
  .record(
    {
      user_input: visible,
      response: text,
      reference: text,
      reference_contexts: list,
      category: text.filter((value) => value !== ""),
      guidelines: list,
      expected_documents: list,
      expected_facts: list,
      claims: fc.array(fc.record({ text, evidence_ids: list })),
      metadata: fc.dictionary(
        fc.string().filter((key) => key !== "__proto__"),
        fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
      ),
      retrieved: fc.array(fc.tuple(text, text), { maxLength: 3 }),
    },
    { requiredKeys: ["user_input"] },
  )
  .map(({ retrieved, ...rest }) => ({
    ...rest,
    ...(retrieved === undefined
      ? {}
      : {
          retrieved_contexts: retrieved.map(([content]) => content),
          retrieved_context_ids: retrieved.map(([, id]) => id),
        }),
  }));
const dataset = fc
  .array(sample, { minLength: 1, maxLength: 5 })
  .map((rows) => rows.map((row, index) => ({ id: `${index}`, ...row })));

const fields = Object.keys(sampleSchema.shape) as (keyof Sample)[];

async function writtenAndRead(rows: readonly Sample[], name: string): Promise<Sample[]> {
  const file = createSampleFile(path.join(temporaryFolder(), name), { fields, overwrite: false });
  for (const row of rows) await file.write(row);
  await file.finish();
  return samples(await readAll(file.file));
}

describe("samples that are written come back as they were", () => {
  it.each(["set.jsonl", "set.csv"])("%s", async (name) => {
    await fc.assert(
      fc.asyncProperty(dataset, async (rows) => {
        const back = await writtenAndRead(rows, name);
        expect(back.map(canonicalSample)).toEqual(rows.map(canonicalSample));
      }),
      { numRuns: 300 },
    );
  });

  it("JSONL keeps even half a surrogate pair, and no line separator stands raw in it", async () => {
    const row = { id: "1", user_input: "a\ud800b\u2028c" };
    const file = createSampleFile(path.join(temporaryFolder(), "set.jsonl"), { fields, overwrite: false });
    await file.write(row);
    await file.finish();
    expect(readFileSync(file.file, "utf8")).not.toContain("\u2028");
    expect(samples(await readAll(file.file))).toEqual([row]);
  });
});

describe("a cell", () => {
  it("never begins with what makes a spreadsheet run it, and is undone exactly", () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(safeCell(value)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(textOfCell(safeCell(value))).toBe(value);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("the hash of a data set", () => {
  const hashOf = (rows: readonly Sample[]) => {
    const hasher = createDatasetHasher();
    for (const row of rows) hasher.add(row);
    return hasher.digest();
  };
  const one: Sample = { id: "1", user_input: "q", metadata: { a: 1, b: { c: 1, d: 2 } } };
  const other: Sample = { metadata: { b: { d: 2, c: 1 }, a: 1 }, user_input: "q", id: "1" };

  it("does not depend on the order of keys", () => {
    expect(hashOf([one])).toBe(hashOf([other]));
  });

  it("depends on every text, on the order of rows, and tells absent from empty", () => {
    const two: Sample = { id: "2", user_input: "q" };
    const hashes = [
      [one],
      [two],
      [one, two],
      [two, one],
      [{ ...two, response: "" }],
      [{ ...two, user_input: "q " }],
    ].map(hashOf);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("is the same for the set written as JSONL and as CSV", async () => {
    const rows: Sample[] = [one, { id: "2", user_input: "=q", guidelines: ["a", "b"], response: "" }];
    expect(hashOf(await writtenAndRead(rows, "a.csv"))).toBe(hashOf(await writtenAndRead(rows, "a.jsonl")));
  });
});

it("a file appears whole or not at all, and is not replaced unasked", async () => {
  const file = path.join(temporaryFolder(), "set.jsonl");
  const first = createSampleFile(file, { fields, overwrite: false });
  await first.write({ id: "1", user_input: "q" });
  await first.discard();
  expect(() => readFileSync(file)).toThrow(/ENOENT/);
  const second = createSampleFile(file, { fields, overwrite: false });
  await second.finish();
  await second.discard();
  expect(readFileSync(file, "utf8")).toBe("");
  expect(() => createSampleFile(file, { fields, overwrite: false })).toThrow(/exists already/);
});

it("writes on at the pace of the disk, and says when it cannot write", async () => {
  const file = createSampleFile(path.join(temporaryFolder(), "set.jsonl"), { fields, overwrite: false });
  for (let row = 0; row < 60; row += 1) await file.write({ id: String(row), user_input: "x".repeat(300_000) });
  await file.finish();
  expect(statSync(file.file).size).toBeGreaterThan(60 * 300_000);

  const nowhere = createSampleFile(path.join(temporaryFolder(), `${"x".repeat(300)}.jsonl`), {
    fields,
    overwrite: false,
  });
  const writing = async () => {
    for (let row = 0; row < 10; row += 1) await nowhere.write({ id: String(row), user_input: "x".repeat(300_000) });
    await nowhere.finish();
  };
  await expect(writing()).rejects.toMatchObject({ code: "input_invalid", where: nowhere.file });
  await nowhere.discard();
  const notFolder = path.join(file.file, "set.jsonl");
  expect(() => createSampleFile(notFolder, { fields, overwrite: false })).toThrow(/cannot be written/);
});
