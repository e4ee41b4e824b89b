import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { gateReasons, gateRoutes } from "../../src/core/evidence-gate.js";
import { sampleSchema } from "../../src/core/sample.js";

const examples = path.resolve(import.meta.dirname, "../../examples");
const languages = ["ja", "en"] as const;

const questionSchema = sampleSchema.extend({
  category: z.string().min(1),
  metadata: z.strictObject({
    expect: z.strictObject({
      route: z.enum(gateRoutes),
      reason: z.enum(gateReasons),
      declined: z.literal(true).optional(),
    }),
    earlier: z.strictObject({ release: z.literal("2026-04"), reference: z.string().min(1) }).optional(),
    caller_groups: z.array(z.string()).optional(),
  }),
});

describe("the help desk example", () => {
  it.each(languages)("asks questions in Ragas field names, each id once (%s)", (language) => {
    const rows = questions(language);
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it.each(languages)("expects generate, stop and every hold reason, each more than once (%s)", (language) => {
    const counts = new Map<string, number>();
    for (const { metadata } of questions(language)) {
      const { route, reason, declined } = metadata.expect;
      const end = `${route} ${reason}${declined === true ? " declined" : ""}`;
      counts.set(end, (counts.get(end) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      "generate ready": 22,
      "generate ready declined": 3,
      "hold no_evidence": 3,
      "hold version_mismatch": 2,
      "hold duplicate_conflict": 2,
      "stop invalid_chunk": 2,
    });
  });

  it.each(languages)("names expected documents that exist (%s)", (language) => {
    for (const { expected_documents } of questions(language)) {
      for (const document of expected_documents ?? []) expect(pages(language, "2026-10")).toContain(document);
    }
  });

  it.each(languages)("has answers that changed, and both are grounded in their release (%s)", (language) => {
    const changed = questions(language).filter((row) => row.metadata.earlier !== undefined);
    expect(changed.length).toBeGreaterThanOrEqual(2);
    for (const { reference, metadata, expected_documents } of changed) {
      const document = expected_documents?.[0] ?? "";
      expect(read(language, "2026-10", document)).toContain(reference);
      expect(read(language, "2026-04", document)).toContain(metadata.earlier?.reference);
      expect(read(language, "2026-04", document)).not.toContain(reference);
    }
  });

  it.each(languages)("carries the defects it speaks of, in the newer release alone (%s)", (language) => {
    const states = (release: string) =>
      pages(language, release).filter((page) => /^corpus_version:/m.test(read(language, release, page)));
    expect(states("2026-04")).toEqual([]);
    expect(states("2026-10")).toEqual(["business-cards.md", "parking.md"]);
    const rows = read(language, "2026-10", "chunks.jsonl").trim().split("\n");
    const chunks = rows.map((row) => z.object({ evidence_id: z.string(), content: z.string() }).parse(JSON.parse(row)));
    expect(new Set(chunks.map((chunk) => chunk.evidence_id)).size).toBe(2);
    expect(new Set(chunks.map((chunk) => chunk.content)).size).toBe(3);
  });

  it("is the same example in both languages", () => {
    const outline = (language: (typeof languages)[number]) =>
      questions(language).map(({ id, reference, expected_documents, metadata }) => ({
        id,
        referenced: reference !== undefined,
        expected_documents,
        expect: metadata.expect,
        changed: metadata.earlier !== undefined,
        groups: metadata.caller_groups,
      }));
    expect(outline("en")).toEqual(outline("ja"));
    for (const release of ["2026-04", "2026-10"]) expect(pages("en", release)).toEqual(pages("ja", release));
  });
});

function questions(language: string): z.infer<typeof questionSchema>[] {
  const text = fs.readFileSync(path.join(examples, `helpdesk-${language}/questions.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => questionSchema.parse(JSON.parse(line)));
}

function pages(language: string, release: string): string[] {
  return fs.readdirSync(path.join(examples, `helpdesk-${language}/corpus/${release}`)).sort();
}

function read(language: string, release: string, page: string): string {
  return fs.readFileSync(path.join(examples, `helpdesk-${language}/corpus/${release}/${page}`), "utf8");
}
