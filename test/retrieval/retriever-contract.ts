import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { retrievalResultSchema, type RetrievalMode, type Retriever } from "../../src/retrieval/port.js";
import { foundIds, queryOf, type Piece } from "./fixture.js";

/** A backend filled with a corpus, as the contract needs it. */
export interface ContractSubject {
  readonly retriever: Retriever;
  /** Makes every further search fail, as an outage would. */
  breakBackend(): Promise<void>;
  close(): Promise<void>;
}

export type ContractInitializer = (pieces: readonly Piece[]) => Promise<ContractSubject>;

const corpus: readonly Piece[] = [
  { id: "leave", content: "有給休暇の申請は三日前までに総務部へ提出します。", metadata: { kind: "rule", lang: "ja" } },
  { id: "travel", content: "出張旅費の精算は月末までに経理部へ提出します。", metadata: { kind: "rule", lang: "ja" } },
  { id: "remote", content: "在宅勤務の申請は上長の承認を得てから行います。", metadata: { kind: "guide", lang: "ja" } },
  { id: "badge", content: "Badges are issued at the front desk of the head office.", metadata: { lang: "en" } },
  { id: "salary", content: "給与の改定額は役員会が決めます。", audience: ["hr", "board"] },
  { id: "quoted", content: "極秘案件の名称一覧です。", audience: [`a"b'c`] },
  { id: "old-leave", content: "有給休暇の申請は七日前までに総務部へ提出します。", release: "r0" },
];

/** What every retriever keeps, in one mode. */
export function describeRetriever(name: string, mode: RetrievalMode, initialize: ContractInitializer): void {
  describe(`${name}, ${mode}: retriever contract`, () => {
    let subject: ContractSubject;
    const search = (text: string, limits: Parameters<typeof queryOf>[2] = {}) =>
      subject.retriever.retrieve(queryOf(text, mode, limits));

    beforeEach(async () => {
      subject = await initialize(corpus);
    });
    afterEach(() => subject.close());

    it("finds a sentence by its own words, first, in the shape of the port", async () => {
      const result = await search("有給休暇の申請は三日前までに総務部へ提出します。");
      expect(foundIds(result)[0]).toBe("leave");
      expect(retrievalResultSchema.parse(result)).toEqual(result);
      expect(result.chunks[0]?.record).toEqual({
        evidence_id: "leave",
        content: corpus[0]!.content,
        corpus_version: "r1",
      });
    });

    it("orders candidates by score, marks what was dropped, and hands on the kept ones in that order", async () => {
      const result = await search("申請を提出", { topK: 1 });
      const scores = result.candidates.map((candidate) => candidate.score ?? -Infinity);
      expect(scores).toEqual([...scores].sort((left, right) => right - left));
      expect(result.candidates.length).toBeGreaterThan(1);
      expect(result.candidates.map((candidate) => candidate.dropped_by)).toEqual(
        result.candidates.map((_, index) => (index === 0 ? null : "top_k")),
      );
      expect(result.candidates.filter(({ kept }) => kept).map(({ document_id }) => document_id)).toEqual(
        foundIds(result),
      );
    });

    it("looks at no more candidates than its limit", async () => {
      expect((await search("申請を提出", { topK: 1, candidateLimit: 2 })).candidates.length).toBeLessThanOrEqual(2);
    });

    it("drops what is below min_score and keeps what reaches it exactly", async () => {
      const all = await search("有給休暇の申請");
      const best = all.candidates[0]!.score!;
      const limited = await search("有給休暇の申請", { minScore: best });
      expect(limited.candidates.length).toBe(all.candidates.length);
      for (const candidate of limited.candidates) {
        expect(candidate.dropped_by).toBe(candidate.score! < best ? "min_score" : null);
      }
      expect(foundIds(await search("有給休暇の申請", { minScore: best + 1 }))).toEqual([]);
    });

    it("searches one release, or all of them when none is named", async () => {
      expect(foundIds(await search("有給休暇の申請"))).not.toContain("old-leave");
      expect(foundIds(await search("有給休暇の申請", { release: "r0" }))).toEqual(["old-leave"]);
      const both = foundIds(await search("有給休暇の申請", { release: null }));
      expect(both).toEqual(expect.arrayContaining(["leave", "old-leave"]));
      expect(foundIds(await search("有給休暇の申請", { release: "none" }))).toEqual([]);
    });

    it("shows a restricted piece to its groups alone", async () => {
      const seenBy = async (...groups: string[]) => foundIds(await search("給与の改定額は誰が決めますか", { groups }));
      expect(await seenBy()).not.toContain("salary");
      expect(await seenBy("sales", "")).not.toContain("salary");
      expect(await seenBy("HR")).not.toContain("salary");
      expect(await seenBy("sales", "hr")).toContain("salary");
      expect(await seenBy("board", "hr")).toContain("salary");
    });

    it("takes group names with quotes as they are", async () => {
      const seenBy = async (group: string) => foundIds(await search("極秘案件の名称", { groups: [group] }));
      expect(await seenBy(`a"b'c`)).toContain("quoted");
      for (const group of [`a"b`, `' OR 1=1 --`, `"`, `["hr"]`, "%"])
        expect(await seenBy(group)).not.toContain("quoted");
    });

    it("shows pieces for everyone to callers with and without groups", async () => {
      expect(foundIds(await search("有給休暇の申請", { groups: ["anything"] }))[0]).toBe("leave");
    });

    it("filters by exact document metadata, every entry of it", async () => {
      const question = "申請を提出";
      expect(new Set(foundIds(await search(question, { filter: { kind: "rule" } })))).toEqual(
        new Set(["leave", "travel"]),
      );
      expect(foundIds(await search(question, { filter: { kind: "guide", lang: "ja" } }))).toEqual(["remote"]);
      for (const filter of [
        { kind: "rul" },
        { kind: "guide", lang: "en" },
        { 'ki"nd': "rule" },
        { "$.kind": "rule" },
      ]) {
        expect(foundIds(await search(question, { filter }))).toEqual([]);
      }
    });

    it("finds nothing for a blank question", async () => {
      for (const text of ["", " \u3000\n", "\0", "\u200B"]) expect((await search(text)).candidates).toEqual([]);
    });

    it("takes any text as a question", async () => {
      const long = "有給休暇の申請と出張旅費について教えてください。".repeat(4_200);
      for (const text of [
        long,
        "有給\0休暇",
        "休暇\uD800",
        "\uDC00",
        '"',
        "*",
        "a".repeat(50_000),
        "👨‍👩‍👧",
        "NEAR(a b)",
      ]) {
        expect(retrievalResultSchema.safeParse(await search(text)).success).toBe(true);
      }
      expect(foundIds(await search(long))).toContain("leave");
    });

    it("fails with retrieval_failed when the backend is broken, never with an empty result", async () => {
      await subject.breakBackend();
      await expect(search("有給休暇")).rejects.toMatchObject({ code: "retrieval_failed" });
    });

    it("ends as cancelled on an aborted signal", async () => {
      const aborted = subject.retriever.retrieve(queryOf("有給休暇", mode), AbortSignal.abort());
      await expect(aborted).rejects.toMatchObject({ code: "cancelled" });
    });
  });
}
