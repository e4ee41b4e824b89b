import fs from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { createContext } from "../../src/cli/context.js";
import { createIo } from "../../src/cli/io.js";
import { buildProgram } from "../../src/cli/program.js";
import { askQuestion, ingestFiles, jsonLines, openServices, temporaryFolder } from "../support/services.js";

interface Ran {
  readonly code: number;
  readonly out: string;
}

/** A folder with labels in it, and the command line in that folder. */
function openFolder(rows: readonly object[] = [], yaml = "") {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, "konkyo.yaml"), yaml);
  fs.writeFileSync(path.join(folder, "labels.jsonl"), jsonLines(rows));
  return {
    folder,
    run: (...args: readonly string[]) => run(folder, args),
    json: async (...args: readonly string[]) => {
      const { code, out } = await run(folder, ["--json", ...args]);
      return { code, value: JSON.parse(out) as Record<string, unknown> };
    },
  };
}

async function run(folder: string, args: readonly string[]): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const io = createIo({ stdout, stderr, color: false });
  let code = -1;
  const program = buildProgram("0", async (options, command) => {
    const context = createContext({ io, folder, environment: {}, options, signal: new AbortController().signal });
    try {
      code = await command(context);
    } finally {
      await context.close();
    }
  });
  await program.parseAsync(["node", "konkyo", ...args]);
  await io.drained();
  return { code, out: String(stdout.read() ?? "") };
}

const labels = (count: number, over: object = {}): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${JSON.stringify(over)}-${at}`,
    ...{ user_input: `質問 ${at}`, response: "10日です。", correct: true, category: "standard" },
    scores: { faithfulness: 0.95, answer_relevancy: 0.9 },
    ...over,
  }));
const importing = ["certify", "--import", "labels.jsonl", "--as-current", "--by", "hanako"] as const;

describe("konkyo certify", () => {
  it("writes a certificate for each category that has earned one, and ends as done in part for the rest", async () => {
    const { json } = openFolder([
      ...labels(59),
      ...labels(10, { category: "system" }),
      ...labels(90, { category: "numeric" }),
      ...labels(9, { category: "numeric", correct: false }),
    ]);
    const { code, value } = await json(...importing);
    expect(code).toBe(5);
    expect(value).toMatchObject({
      ...{ dry_run: false, imported: 168, voided: [] },
      categories: [
        { category: "numeric", certified: false, certificate_id: null, reason: "too_many_wrong" },
        {
          ...{ category: "standard", certified: true, reason: "certified", allowed_rate: 0.05, confidence: 0.95 },
          ...{ needed: null, at: { released: 59, wrong: 0, holds: true } },
        },
        { category: "system", certified: false, reason: "too_few", needed: { labels: 59, missing: 49 } },
      ],
    });
    const listed = await json("certificates", "list");
    expect(listed.value).toMatchObject({
      certificates: [{ category: "standard", status: "valid", created_by: "hanako" }],
      damaged: [],
    });
  });

  it("is done when all that is asked for is certified", async () => {
    const { json } = openFolder([...labels(59), ...labels(10, { category: "system" })]);
    expect((await json(...importing, "--category", "standard")).code).toBe(0);
    expect((await json("certify", "--category", "standard", "system")).code).toBe(5);
    expect((await json("certify", "--category", "nobody")).value).toMatchObject({
      categories: [{ category: "nobody", reason: "too_few", labels: { total: 0 } }],
    });
  });

  it("says in both languages what is missing and what the figures rest on", async () => {
    const { run: cli } = openFolder([...labels(40), ...labels(1, { scores: { faithfulness: 0.9 } })]);
    const japanese = await cli(...importing);
    expect(japanese.out).toContain("自動で公開されるのは 40 件。誤りなしで 59 件が必要で、あと 19 件です。");
    expect(japanese.out).toContain("この数字が成り立つ前提");
    expect(japanese.out).toContain("release.mode は certified ではありません");
    const english = await cli("certify", "-l", "en");
    expect(english.out).toContain("40 would be released. It takes 59 without a wrong one: 19 more.");
    expect(english.out).toContain("1 lack a required score (faithfulness, answer_relevancy)");
    expect(english.out).toContain("The labels are a fair sample of what will be asked");
    expect(english.out).toContain("Marks tested: faithfulness ≥ 0.5, answer_relevancy ≥ 0.5");
  });

  it("with --dry-run shows the same and writes nothing", async () => {
    const { json, run: cli } = openFolder(labels(59));
    const { code, value } = await json(...importing, "--dry-run");
    expect(code).toBe(0);
    expect(value).toMatchObject({
      dry_run: true,
      imported: null,
      categories: [{ certified: true, certificate_id: null }],
    });
    expect((await json("certificates", "list")).value).toEqual({ certificates: [], damaged: [] });
    expect((await cli("certify")).out).toContain("ラベルがありません");
  });

  it("does not make a certificate easier to earn than the configuration says", async () => {
    const { json } = openFolder(labels(59), "release:\n  allowed_rate: 0.02\n");
    await expect(json(...importing, "--allowed-rate", "0.05")).rejects.toMatchObject({ code: "usage" });
    await expect(json(...importing, "--confidence", "0.9")).rejects.toMatchObject({ code: "usage" });
    // Nothing of the file was stored either.
    expect((await json("certify")).value).toMatchObject({ categories: [] });
    const look = await json(...importing, "--allowed-rate", "0.05", "--dry-run");
    expect(look.value).toMatchObject({ categories: [{ certified: true, allowed_rate: 0.05 }] });
  });

  it("takes a stricter rate, and each category's own", async () => {
    const { json } = openFolder(
      [...labels(150), ...labels(150, { category: "system" })],
      "release:\n  categories:\n    system: { allowed_rate: 0.01 }\n",
    );
    expect((await json(...importing)).value).toMatchObject({
      categories: [
        { category: "standard", certified: true, allowed_rate: 0.05 },
        { category: "system", certified: false, allowed_rate: 0.01, needed: { labels: 299, missing: 149 } },
      ],
    });
    expect((await json("certify", "--category", "standard", "--allowed-rate", "0.02")).value).toMatchObject({
      categories: [{ certified: true, allowed_rate: 0.02 }],
    });
  });

  it("certifies no category of high risk, whatever its labels show", async () => {
    const { json } = openFolder(
      [...labels(59), ...labels(59, { category: "system" })],
      "release:\n  categories:\n    system: { risk: high }\n",
    );
    const { code, value } = await json(...importing);
    expect(code).toBe(0);
    expect(value).toMatchObject({
      categories: [
        { certified: true },
        { category: "system", certified: false, reason: "high_risk", certificate_id: null },
      ],
    });
    expect((await json("certify", "--category", "system")).code).toBe(5);
  });

  it("a required score that nothing measures is refused at once", async () => {
    const { json } = openFolder(labels(59), "release:\n  required: [faithfulness, kindness]\n");
    await expect(json(...importing)).rejects.toMatchObject({ code: "config_invalid", where: "release.required" });
  });

  it("ends a certificate that changed settings or later labels do not bear out", async () => {
    const { folder, json } = openFolder(labels(59));
    await json(...importing);
    fs.writeFileSync(
      path.join(folder, "labels.jsonl"),
      jsonLines(labels(9, { correct: false, scores: { faithfulness: 1, answer_relevancy: 1 } })),
    );
    const later = await json(...importing);
    expect(later).toMatchObject({ code: 5, value: { voided: [{ category: "standard", status: "void" }] } });
    expect(later.value).toHaveProperty("voided.0.void_reason", expect.stringContaining("9 of 68 answers were wrong"));

    const other = openFolder(labels(59));
    await other.json(...importing);
    fs.writeFileSync(path.join(other.folder, "konkyo.yaml"), "retrieval:\n  top_k: 3\n");
    const { value } = await other.json("certify");
    expect(value).toMatchObject({
      voided: [{ void_reason: "retrieval has changed" }],
      categories: [{ reason: "too_few", labels: { total: 0, excluded: { retrieval: 59 } } }],
    });
  });
});

describe("konkyo certificates", () => {
  it("says of one that another version has earned that it wants another look, and doctor says so too", async () => {
    const { folder, run: cli, json } = openFolder(labels(59), "release: { mode: certified }\n");
    await cli(...importing);
    const { certificates } = (await json("certificates", "list")).value as {
      certificates: { certificate_id: string }[];
    };
    const id = certificates[0]!.certificate_id;
    expect((await cli("certificates", "show", id)).out).not.toContain("で作られた認定書");
    const database = new Database(path.join(folder, ".konkyo", "konkyo.db"));
    database.exec("UPDATE certificates SET record_json = json_set(record_json, '$.program_version', '0.0.1')");
    database.close();
    expect((await cli("certificates", "show", id)).out).toContain("Konkyo 0.0.1 で作られた認定書");
    expect((await cli("certificates", "show", id, "-l", "en")).out).toContain("earned by Konkyo 0.0.1");
    expect((await cli("doctor")).out).toContain("standard (0.0.1)");
  });

  it("lists, shows by the beginning of an id, and voids with a reason", async () => {
    const { run: cli, json } = openFolder(labels(59));
    expect((await cli("certificates", "list")).out).toContain("認定書はありません");
    const { value } = await json(...importing);
    const id = (value["categories"] as readonly { certificate_id: string }[])[0]!.certificate_id;
    const beginning = id.slice(0, 8);
    expect((await cli("certificates", "list", "-l", "en")).out).toMatch(
      new RegExp(`${beginning} +standard +valid +\\S+ +0/59 +4.96 % +5 %`),
    );
    const shown = await cli("certificates", "show", beginning, "-l", "en");
    expect(shown.out).toContain("faithfulness ≥ 0.5");
    expect(shown.out).toContain("4.96 % (confidence 95 %, allowed 5 %)");
    expect((await json("certificates", "void", beginning, "--reason", "誤答があった", "--by", "hanako")).value).toEqual(
      {
        certificate_id: id,
        voided: true,
      },
    );
    expect((await json("certificates", "show", id)).value).toMatchObject({
      status: "void",
      void_reason: "誤答があった (hanako)",
    });
    expect((await json("certificates", "void", id, "--reason", "x")).value).toMatchObject({ voided: false });
    await expect(json("certificates", "show", "nothing")).rejects.toMatchObject({ code: "not_found" });
  });
});

it("a certified category answers by itself until its documents change", async () => {
  const yaml = [
    "release:",
    "  mode: certified",
    "  required: [faithfulness]",
    "  floors: { faithfulness: 0.1 }",
    "  drift: { sample_rate: 0 }",
  ].join("\n");
  const services = await openServices({ yaml, environment: { KONKYO_RELEASE_MODE: "certified" } });
  const page = { "leave.md": "# 休暇\n\n有給休暇は入社から6か月後に10日付与されます。\n" };
  await ingestFiles(services, "r1", page);
  const question = "有給休暇は何日付与されますか。";
  const category = services.categoryOf(question);
  expect((await askQuestion(services, question)).outcome).toMatchObject({ status: "held", reason: "no_certificate" });
  fs.writeFileSync(path.join(services.folder, "labels.jsonl"), jsonLines(labels(59, { category })));
  expect((await run(services.folder, importing)).code).toBe(0);
  expect((await askQuestion(services, question)).outcome).toMatchObject({
    status: "answered",
    released_by: { by: "policy", mode: "certified", certificate_id: expect.any(String) as string },
  });
  await ingestFiles(services, "r1", { "leave.md": "# 休暇\n\n有給休暇は入社から6か月後に12日付与されます。\n" });
  const held = (await askQuestion(services, question)).outcome;
  expect(held).toMatchObject({ status: "held", reason: "no_certificate" });
  expect(held?.detail).toContain("corpus has changed");
});
