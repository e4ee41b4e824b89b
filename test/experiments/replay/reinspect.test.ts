import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeReasons } from "../../../src/core/outcome.js";
import { narrow } from "../../../src/retrieval/narrow.js";
import { narrowStored } from "../../../src/experiments/replay/narrow-stored.js";
import { reinspect, storedEnd } from "../../../src/experiments/replay/reinspect.js";
import { current, draft, piece, policyOf, search, storedRun } from "./world.js";

describe("a stored run under another policy", () => {
  const endsAs = (run: Parameters<typeof reinspect>[0], trial: Parameters<typeof policyOf>[0]) =>
    reinspect(run, policyOf(trial), search).ends;

  it("goes on to the release policy while its evidence stays the same", () => {
    expect(reinspect(storedRun(), policyOf(), search)).toMatchObject({ ends: null, draft: { answer: "answer" } });
    expect(reinspect(storedRun(), policyOf({ retrieval: { top_k: 3, min_score: 0.5 } }), search).ends).toBeNull();
  });

  it("is held where another release is current", () => {
    expect(endsAs(storedRun(), { current_version: "2027-01" })).toMatchObject({
      status: "held",
      route: "hold",
      reason: "version_mismatch",
      detail: "3 of 3 pieces are not of 2027-01 but of 2026-10",
    });
    expect(endsAs(storedRun(), { current_version: " " })).toMatchObject({
      status: "stopped",
      reason: "invalid_version",
    });
  });

  it("is held without evidence where no piece reaches the lowest score", () => {
    expect(endsAs(storedRun(), { retrieval: { min_score: 0.95 } })).toMatchObject({
      status: "held",
      reason: "no_evidence",
    });
  });

  it("never counts on a draft that was written from other evidence, cited or not", () => {
    for (const retrieval of [{ top_k: 2 }, { min_score: 0.6 }]) {
      expect(endsAs(storedRun(), { retrieval })).toEqual({
        status: "needs_run",
        route: "generate",
        reason: "draft_from_other_evidence",
        detail: "written from 3 pieces, of which 2 are left",
      });
    }
  });

  it("has no draft where it was held and would now go on", () => {
    const old = storedRun({ chunks: [piece("a", 0.9, "2025-01")] });
    expect(storedEnd(old)).toMatchObject({ status: "held", route: "hold", reason: "version_mismatch" });
    expect(endsAs(old, { current_version: "2025-01" })).toMatchObject({
      status: "needs_run",
      route: "generate",
      reason: "no_draft",
    });
    const mixed = storedRun({ chunks: [piece("a", 0.9), piece("b", 0.7, "2025-01")] });
    expect(endsAs(mixed, { retrieval: { top_k: 1 } })).toMatchObject({ status: "needs_run", reason: "no_draft" });
  });

  it("keeps what the inspection of its meaning found, as long as it was about this evidence", () => {
    const flagged = storedRun({
      inspection: { outcome: "contradiction", detail: "a and b" },
      outcome: { status: "held", reason: "contradiction", detail: "a and b" },
      draft: null,
    });
    const held = { status: "held", route: "generate", reason: "contradiction", detail: "a and b" };
    expect(storedEnd(flagged)).toEqual(held);
    expect(endsAs(flagged, {})).toEqual(held);
    expect(endsAs(flagged, { retrieval: { top_k: 1 } })).toMatchObject({ status: "needs_run", reason: "no_draft" });
  });

  it("stays as it was where it never reached the gate, or ended at the sending", () => {
    const unasked = storedRun({ gate: null, outcome: { status: "stopped", reason: "invalid_question", detail: "" } });
    expect(endsAs(unasked, { current_version: "2027-01" })).toMatchObject({ status: "stopped", route: null });
    const stale = storedRun({ outcome: { status: "held", reason: "stale_evidence", detail: "" } });
    expect(endsAs(stale, { release: { mode: "cited" } })).toMatchObject({ status: "review", reason: "stale_evidence" });
    expect(endsAs(stale, { current_version: "2027-01" })).toMatchObject({ reason: "version_mismatch" });
  });

  it("is inspected as found: chunks of any shape stop it again", () => {
    const broken = storedRun({ chunks: [{ record: { evidence_id: "a" }, source: { score: 1 } }] });
    expect(endsAs(broken, {})).toMatchObject({ status: "stopped", reason: "invalid_chunk" });
  });

  it("reaches no release policy unless gate, inspection and draft are as they were", () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom("answered" as const, "declined" as const, "held" as const, "stopped" as const),
          reason: fc.constantFrom(...outcomeReasons),
          versions: fc.array(fc.constantFrom(current, "old"), { maxLength: 4 }),
          drafted: fc.boolean(),
          top_k: fc.integer({ min: 1, max: 6 }),
          current_version: fc.option(fc.constantFrom(current, "old"), { nil: undefined }),
        }),
        ({ status, reason, versions, drafted, top_k, current_version }) => {
          const chunks = versions.map((version, at) => piece(`p${at}`, 1 - at / 10, version));
          const run = storedRun({
            chunks,
            outcome: { status, reason, detail: "" },
            draft: drafted ? draft("p0") : null,
          });
          const again = reinspect(
            run,
            policyOf({ retrieval: { top_k }, ...(current_version && { current_version }) }),
            search,
          );
          if (again.ends !== null) {
            expect(again.ends.status).not.toBe("released");
            return;
          }
          expect(again.draft).toBe(run.draft);
          expect(again.evidence.map(({ evidence_id: id }) => id)).toEqual(versions.map((_, at) => `p${at}`));
        },
      ),
    );
  });
});

describe("narrowing what is stored", () => {
  const ids = (found: ReturnType<typeof narrowStored>): unknown =>
    "records" in found
      ? found.records.map((record) => (record as { evidence_id: string }).evidence_id)
      : found.needsSearch;
  const run = storedRun();

  it("takes pieces away, and asks for a search where one must come in", () => {
    expect(ids(narrowStored(run, { top_k: 1 }, search))).toEqual(["a"]);
    expect(ids(narrowStored(run, { min_score: 0.6 }, search))).toEqual(["a", "b"]);
    expect(ids(narrowStored(run, { top_k: 4 }, search))).toContain("1 of 4 pieces were not kept");
    expect(ids(narrowStored(run, { top_k: 6, min_score: 0.4 }, search))).toEqual(["a", "b", "c"]);
    expect(ids(narrowStored(run, { min_score: null }, search))).toEqual(["a", "b", "c"]);
  });

  it("lets a lower limit in only what the list shows to be all there was", () => {
    const all = storedRun({ candidates: [0.9, 0.7, 0.5].map((score) => ({ score, kept: true })) });
    expect(ids(narrowStored(all, { top_k: 9 }, search))).toEqual(["a", "b", "c"]);
    expect(ids(narrowStored(all, { top_k: 9 }, { ...search, candidate_limit: 3 }))).toContain("beyond the 3");
    expect(ids(narrowStored(all, { top_k: 9 }, { ...search, candidate_limit: null }))).toContain("beyond the 3");
    const dropped = storedRun({
      candidates: [0.9, 0.7, 0.5, 0.3].map((score, at) => ({ score, kept: at < 3 })),
    });
    expect(ids(narrowStored(dropped, { min_score: 0.2 }, { ...search, top_k: 5, min_score: 0.4 }))).toContain(
      "not kept",
    );
  });

  it("needs a search for another scope, whatever was found", () => {
    expect(ids(narrowStored(run, { releases: "all" }, search))).toContain("releases: all");
    expect(ids(narrowStored(run, { releases: "active" }, { ...search, releases: null }))).toContain("releases");
    expect(ids(narrowStored(run, { releases: "active" }, search))).toEqual(["a", "b", "c"]);
  });

  it("falls back on the pieces alone where the list of candidates does not fit them", () => {
    const bare = storedRun({ candidates: [] });
    expect(ids(narrowStored(bare, { top_k: 2 }, search))).toEqual(["a", "b"]);
    expect(ids(narrowStored(bare, { top_k: 4 }, search))).toContain("beyond the 3 stored");
  });

  it("gives what the search would have given under the same limits, or says that it cannot", () => {
    const limits = fc.record({
      topK: fc.integer({ min: 1, max: 8 }),
      minScore: fc.option(fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)),
    });
    const scores = fc.array(
      fc.option(
        fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
        { freq: 5 },
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(scores, limits, limits, fc.integer({ min: 1, max: 8 }), (found, then, now, limit) => {
        const index = [...found]
          .sort((left, right) => (right ?? -1) - (left ?? -1))
          .map((score, at) => piece(`p${at}`, score));
        const firstStage = index.slice(0, limit).map((chunk) => ({ chunk, score: chunk.source.score }));
        const stored = narrow(firstStage, then);
        const chunks = stored.filter(({ kept }) => kept).map(({ item }) => item.chunk);
        const candidates = stored.map(({ item: { score }, kept }) => ({ score, kept }));
        const settings = {
          top_k: then.topK,
          min_score: then.minScore,
          candidate_limit: limit,
          releases: "active" as const,
        };
        const again = narrowStored({ chunks, candidates }, { top_k: now.topK, min_score: now.minScore }, settings);
        if (!("records" in again)) return;
        const wanted = narrow(firstStage, now).filter(({ kept }) => kept);
        expect(again.records).toEqual(wanted.map(({ item }) => item.chunk.record));
      }),
    );
  });
});
