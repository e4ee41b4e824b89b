import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readLabelFile } from "../../src/certification/label-import.js";
import { storeLabels } from "../../src/certification/store-labels.js";
import type { CertificateHashes } from "../../src/core/certificate.js";
import { labelAsJson } from "../../src/review/label-files.js";
import { readLabels } from "../../src/review/labels.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { jsonLines, temporaryFolder } from "../support/services.js";
import { hashes, label } from "./label-rows.js";

const now = new Date("2026-02-01T00:00:00.000Z");

function read(text: string, madeWith: CertificateHashes | null = hashes) {
  const file = path.join(temporaryFolder(), "labels.jsonl");
  fs.writeFileSync(file, text);
  return readLabelFile(file, { madeWith, categoryOf: () => "standard", labelledBy: "hanako", now });
}

const row = {
  user_input: "有給休暇は何日ですか。",
  response: "10日です。",
  correct: true,
  scores: { faithfulness: 0.9, answer_relevancy: 0.8 },
};

describe("reading", () => {
  it("takes rows of one's own: sorted as questions are, made as now where that is said", async () => {
    const [first] = await read(jsonLines([row]));
    expect(first).toMatchObject({
      ...{ source: "imported", category: "standard", correct: true, question: row.user_input, answer: row.response },
      ...{ hashes, ticket_id: null, certificate_id: null, labelled_by: "hanako", labelled_at: now.toISOString() },
      scores: [
        { metric: "faithfulness", status: "scored", value: 0.9 },
        { metric: "answer_relevancy", status: "scored", value: 0.8 },
      ],
    });
  });

  it("takes what the export writes, with what it was made with", async () => {
    const exported = label("L-1", { source: "review", ticket_id: "T-1", hashes: { ...hashes, corpus: "then" } });
    const [first] = await read(`${labelAsJson(exported)}\n`);
    expect(first).toEqual({ ...exported, source: "imported", ticket_id: null });
  });

  it.each<[string, object, string]>([
    ["no verdict", { correct: undefined }, "correct"],
    ["a verdict in words", { correct: "yes" }, "correct"],
    ["no question", { user_input: " " }, "user_input"],
    ["no answer", { response: undefined }, "response"],
    ["a score that is no number", { scores: { faithfulness: "high" } }, "scores"],
    ["a score out of range", { scores: { faithfulness: 7 } }, "scores"],
  ])("refuses a file with %s, naming the line", async (_name, over, field) => {
    await expect(read(jsonLines([row, { ...row, ...over }]))).rejects.toMatchObject({
      code: "input_invalid",
      message: expect.stringMatching(new RegExp(`^line 2: .*${field}`)) as string,
    });
  });

  it("refuses rows of which nothing says what the draft was made with", async () => {
    await expect(read(jsonLines([row]), null)).rejects.toMatchObject({
      message: expect.stringContaining("line 1: hashes are missing") as string,
    });
  });

  it("refuses a row that stands there twice: it would count as two", async () => {
    await expect(read(jsonLines([row, { ...row, correct: false }]))).rejects.toMatchObject({
      message: expect.stringContaining("stands in the file twice") as string,
    });
  });
});

describe("storing", () => {
  function open() {
    const storage = openStorage(path.join(temporaryFolder(), "konkyo.db"));
    onTestFinished(() => storage.close());
    return storage;
  }

  it("writes each label once, however often it is imported", async () => {
    const storage = open();
    const labels = await read(jsonLines([row, { ...row, id: "two" }]));
    expect([storeLabels(storage, labels), storeLabels(storage, labels)]).toEqual([2, 0]);
    expect([...readLabels(storage)]).toEqual(labels);
  });

  it("changes no verdict that is stored, and imports nothing then", () => {
    const storage = open();
    storeLabels(storage, [label("1")]);
    expect(() => storeLabels(storage, [label("2"), label("1", { correct: false })])).toThrow(
      expect.objectContaining({ code: "conflict", where: "label 1" }) as Error,
    );
    expect([...readLabels(storage)].map(({ label_id }) => label_id)).toEqual(["1"]);
  });
});
