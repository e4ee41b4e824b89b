import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { datasetCheck, datasetConvert, datasetSample, datasetSplit } from "../../src/cli/commands/dataset.js";
import { createContext, type CommandContext } from "../../src/cli/context.js";
import { createIo } from "../../src/cli/io.js";
import { readAll, samples, temporaryFolder } from "./temporary-file.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(command: (context: CommandContext) => Promise<number>, json = false): Promise<Ran> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const io = createIo({ stdout, stderr, color: false });
  const context = createContext({
    io,
    folder,
    environment: {},
    options: { json },
    signal: new AbortController().signal,
  });
  const code = await command(context).finally(() => {
    stdout.end();
    stderr.end();
  });
  return { code, out: await text(stdout), err: await text(stderr) };
}

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
const rows = Array.from({ length: 100 }, (_, index) =>
  JSON.stringify({ id: `r${index}`, user_input: `質問${index}`, reference: "x", category: index < 80 ? "人事" : "IT" }),
);
const idsOf = async (name: string) => samples(await readAll(path.join(folder, name))).map(({ id }) => id);

describe("konkyo dataset check", () => {
  it("says what the file holds; 0 when all rows are good", async () => {
    write("set.jsonl", rows.join("\n"));
    const { code, out } = await run((context) => datasetCheck(context, "set.jsonl", {}));
    expect(code).toBe(0);
    expect(out).toContain("100 questions");
    expect(out).toMatch(/人事\s+80\s+80\.0 %/);
  });

  it("lists bad rows by line and ends with 5; with stop it throws at the first", async () => {
    write("set.jsonl", `${rows[0]!}\n{oops\n${rows[0]!}\n`);
    const shown = await run((context) => datasetCheck(context, "set.jsonl", {}));
    expect(shown.code).toBe(5);
    expect(shown.err).toMatch(/line 2: is no valid JSON/);
    const { out, code } = await run((context) => datasetCheck(context, "set.jsonl", {}), true);
    expect(code).toBe(5);
    expect(JSON.parse(out)).toMatchObject({
      samples: 1,
      bad: 2,
      format: "samples",
      bad_rows: [{ line: 2 }, { line: 3, field: "id" }],
    });
    await expect(run((context) => datasetCheck(context, "set.jsonl", { onBadRow: "stop" }))).rejects.toMatchObject({
      code: "input_invalid",
    });
  });

  it("a set without a question is no success", async () => {
    write("empty.jsonl", "\n");
    expect(await run((context) => datasetCheck(context, "empty.jsonl", {}))).toMatchObject({ code: 1 });
  });

  it("says that categories were guessed and ids were made", async () => {
    write("set.csv", "question,answer\nあなたは誰？,x\n卵なしのケーキ,y\n");
    const { out } = await run((context) => datasetCheck(context, "set.csv", { classify: true }), true);
    expect(JSON.parse(out)).toMatchObject({
      ids_made: 2,
      guessed: { system: 1, excluded_items: 1 },
      format: "dify_annotation",
    });
    const { err } = await run((context) => datasetCheck(context, "set.csv", { classify: true }));
    expect(err).toMatch(/rules, not from a person/);
    expect(err).toMatch(/2 rows have no id/);
  });

  it("text of the file cannot drive the terminal", async () => {
    write("set.jsonl", `${JSON.stringify({ user_input: "q", category: "\u001b[31mred" })}\n`);
    const { out } = await run((context) => datasetCheck(context, "set.jsonl", {}));
    expect(out).not.toContain("\u001b");
  });
});

describe("konkyo dataset convert", () => {
  it("to CSV and back gives the same samples and the same hash", async () => {
    const odd = [
      { id: "1", user_input: "=SUM(A1)", response: "", guidelines: ["-a", "b"], metadata: { x: [1] } },
      { id: "2", user_input: "@q\n続き", reference: "'=x" },
    ];
    write("set.jsonl", odd.map((row) => JSON.stringify(row)).join("\n"));
    const first = await run((context) => datasetConvert(context, "set.jsonl", "set.csv", {}), true);
    const back = await run((context) => datasetConvert(context, "set.csv", "back.jsonl", {}), true);
    expect(samples(await readAll(path.join(folder, "back.jsonl")))).toEqual(odd);
    const hash = (ran: Ran) => (JSON.parse(ran.out) as { dataset_hash: string }).dataset_hash;
    expect(hash(back)).toBe(hash(first));
    expect(readFileSync(path.join(folder, "set.csv"), "utf8")).toContain("'=SUM(A1)");
  });

  it("joins a master file, and ends with 5 naming the rows whose key is missing", async () => {
    write("set.jsonl", '{"id":"a","user_input":"q","retrieved_context_ids":["1","9"]}\n{"id":"b","user_input":"q"}\n');
    write("recipes.csv", "recipe_id,name,kcal\n1,ナポリタン,520\n");
    const { code, out } = await run(
      (context) => datasetConvert(context, "set.jsonl", "full.jsonl", { master: "recipes.csv", key: "recipe_id" }),
      true,
    );
    expect(code).toBe(5);
    expect(JSON.parse(out)).toMatchObject({ missing: [{ line: 1, id: "a", missing: ["9"] }] });
    const [first] = samples(await readAll(path.join(folder, "full.jsonl")));
    expect(first?.retrieved_contexts).toEqual([
      '{"id":"1","recipe_id":"1","name":"ナポリタン","kcal":520}',
      '{"id":"9"}',
    ]);
  });

  it("replaces nothing unasked, never its own input, and leaves no part behind", async () => {
    write("set.jsonl", `${rows[0]!}\n{oops\n`);
    write("other.jsonl", "keep");
    await expect(run((context) => datasetConvert(context, "set.jsonl", "other.jsonl", {}))).rejects.toThrow(
      /exists already/,
    );
    await expect(run((context) => datasetConvert(context, "set.jsonl", "set.jsonl", { force: true }))).rejects.toThrow(
      /onto itself/,
    );
    await expect(
      run((context) => datasetConvert(context, "set.jsonl", "new.jsonl", { onBadRow: "stop" })),
    ).rejects.toThrow(/JSON/);
    await expect(run((context) => datasetConvert(context, "set.jsonl", "new.xlsx", {}))).rejects.toMatchObject({
      code: "usage",
    });
    expect(readdirSync(folder).sort()).toEqual(["other.jsonl", "set.jsonl"]);
    expect(readFileSync(path.join(folder, "other.jsonl"), "utf8")).toBe("keep");
    expect(await run((context) => datasetConvert(context, "set.jsonl", "other.jsonl", { force: true }))).toMatchObject({
      code: 5,
    });
  });
});

describe("konkyo dataset split", () => {
  it("by shares: each row in exactly one part, in order, the same for one seed", async () => {
    write("set.jsonl", rows.join("\n"));
    const { code } = await run((context) =>
      datasetSplit(context, "set.jsonl", { ratio: [70, 20, 10], seed: 5, stratify: true }),
    );
    expect(code).toBe(0);
    const parts = await Promise.all([1, 2, 3].map((part) => idsOf(`set.part-${part}.jsonl`)));
    expect(parts.map((part) => part.length)).toEqual([70, 20, 10]);
    expect(parts.flat().sort()).toEqual(rows.map((_, index) => `r${index}`).sort());
    for (const part of parts)
      expect(part).toEqual([...part].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1))));
    await run((context) =>
      datasetSplit(context, "set.jsonl", { ratio: [70, 20, 10], seed: 5, stratify: true, output: "again" }),
    );
    expect(await idsOf("again/set.part-2.jsonl")).toEqual(parts[1]);
  });

  it("by category: one file each", async () => {
    write("set.jsonl", [...rows, '{"id":"x","user_input":"q"}'].join("\n"));
    const { out } = await run((context) => datasetSplit(context, "set.jsonl", { by: "category" }), true);
    expect(JSON.parse(out)).toMatchObject({
      files: [
        { file: "set.人事.jsonl", rows: 80 },
        { file: "set.IT.jsonl", rows: 20 },
        { file: "set.uncategorised.jsonl", rows: 1 },
      ],
    });
  });

  it("shares that share nothing are refused", async () => {
    write("set.jsonl", rows.join("\n"));
    for (const ratio of [[100], [50, 0], [50, -1], [50, Number.NaN]]) {
      await expect(run((context) => datasetSplit(context, "set.jsonl", { ratio }))).rejects.toMatchObject({
        code: "usage",
      });
    }
    expect(existsSync(path.join(folder, "set.part-1.jsonl"))).toBe(false);
  });
});

it("konkyo dataset sample: as many rows as asked for, in their order, by category when stratified", async () => {
  write("set.jsonl", rows.join("\n"));
  await run((context) => datasetSample(context, "set.jsonl", "some.jsonl", { count: 10, seed: 2, stratify: true }));
  const drawn = samples(await readAll(path.join(folder, "some.jsonl")));
  expect(drawn.filter(({ category }) => category === "人事")).toHaveLength(8);
  expect(drawn).toHaveLength(10);
});
