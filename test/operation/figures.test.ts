import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operationFiguresSchema } from "../../src/operation/operation-figures.js";
import { at, figures, insertCheck, insertQuestion, insertReview, now, openWorkspace } from "./workspace.js";

describe("questions", () => {
  it("count once, as what became of them; runs of experiments and evaluations are none", () => {
    const space = openWorkspace();
    insertQuestion(space, { id: "1", asked: 0, sent: "answered", by: "policy" });
    insertQuestion(space, { id: "2", asked: 0, sent: "answered", by: "policy" });
    insertQuestion(space, { id: "3", asked: 0, sent: "answered", by: "person" });
    insertQuestion(space, { id: "4", asked: 0, sent: "declined", by: "policy" });
    insertQuestion(space, { id: "5", asked: 0, sent: "stopped" });
    insertQuestion(space, { id: "6", asked: 0, status: "waiting" });
    insertQuestion(space, { id: "7", asked: 0, status: "running" });
    insertQuestion(space, { id: "8", asked: 0, status: "cancelled" });
    insertQuestion(space, { id: "9", asked: 0, status: "failed", source: null });
    insertQuestion(space, { id: "sent before its process died", asked: 0, status: "running", sent: "declined" });
    insertQuestion(space, { id: "evaluation", asked: 0, source: null });
    insertQuestion(space, { id: "experiment", asked: 0, status: "failed", source: "experiment" });
    const { total } = figures(space);
    expect(total.questions).toEqual({
      ...{ asked: 10, released_by_policy: 2, released_by_person: 1, declined: 2, stopped: 1 },
      ...{ waiting: 1, running: 1, cancelled: 1, failed: 1 },
    });
    expect(total.released_by_policy).toMatchObject({ hits: 2, cases: 7, value: 2 / 7 });
    expect(total.released_by_policy.interval?.low).toBeCloseTo(0.0822, 4);
  });

  it("that were never asked give no share, no cost and no bound, rather than zero", () => {
    const { total, groups } = figures(openWorkspace(), { by: ["category", "release", "week"] });
    expect(total.released_by_policy).toEqual({ value: null, hits: 0, cases: 0, interval: null });
    expect(total.review).toMatchObject({ held: { value: null }, reasons: [], median_hours: null, p90_hours: null });
    expect(total.checks).toMatchObject({ wrong: { value: null, interval: null }, upper_bound: null });
    expect(total.cost).toMatchObject({ per_answer_usd: null, absence: "no_answer", complete: false, model_usd: null });
    expect(groups).toEqual({ category: [], release: [], week: [] });
  });

  it("are told apart by category, release and week of their asking; what is unknown is a group of its own", () => {
    const space = openWorkspace();
    insertQuestion(space, { id: "1", asked: 0, sent: "answered", by: "policy" });
    insertQuestion(space, { id: "2", asked: 24 * 5, sent: "answered", by: "policy", category: "pay", release: "r2" });
    insertQuestion(space, { id: "3", asked: 24 * 5, status: "waiting", category: "pay", release: "r2" });
    insertQuestion(space, { id: "4", asked: 24 * 5, status: "running", category: null, release: null });
    const { groups } = figures(space, { by: ["category", "release", "week"] });
    const shares = (rows: typeof groups.week) =>
      rows?.map(({ group, released_by_policy: { hits, cases } }) => [group, hits, cases]);
    expect(shares(groups.category)).toEqual([
      ["pay", 1, 2],
      [null, 0, 0],
      ["leave", 1, 1],
    ]);
    expect(shares(groups.release)).toEqual([
      ["r2", 1, 2],
      [null, 0, 0],
      ["r1", 1, 1],
    ]);
    expect(shares(groups.week)).toEqual([
      ["2026-W44", 1, 1],
      ["2026-W45", 1, 2],
    ]);
  });

  it("belong to the week of their time zone: Monday morning in Tokyo is still Sunday in UTC", () => {
    const space = openWorkspace();
    insertQuestion(space, { id: "1", asked: 16, sent: "declined" });
    const week = (timeZone: string) => figures(space, { by: ["week"], timeZone }).groups.week?.[0]?.group;
    expect([week("UTC"), week("Asia/Tokyo")]).toEqual(["2026-W44", "2026-W45"]);
  });

  it("of a period: whole days and weeks of the time zone, the last one included", () => {
    const space = openWorkspace();
    for (const asked of [0, 10, 20, 30, 200]) insertQuestion(space, { id: String(asked), asked, sent: "declined" });
    const asked = (given: Parameters<typeof figures>[1]) => figures(space, given).total.questions.asked;
    expect(asked({ since: "2026-11-01", until: "2026-11-01" })).toBe(3);
    expect(asked({ since: "2026-11-02" })).toBe(2);
    expect(asked({ until: "2026-W44" })).toBe(3);
    expect(asked({ since: "2026-11-01T10:00", until: "2026-11-01T20:00" })).toBe(1);
    expect(asked({ since: "2026-11-02", until: "2026-11-02", timeZone: "Asia/Tokyo" })).toBe(2);
  });

  it.each([
    [{ since: "yesterday" }, "--since"],
    [{ until: "2026-13-01" }, "--until"],
    [{ since: "2026" }, "--since"],
    [{ since: "2026-11-02", until: "2026-11-01" }, "--until"],
  ])("a period that cannot be read is refused: %j", (given, where) => {
    expect(() => figures(openWorkspace(), given)).toThrow(expect.objectContaining({ code: "usage", where }));
  });
});

describe("review", () => {
  it("held questions by reason, hours from ticket to decision, and what is late", () => {
    const space = openWorkspace();
    for (const id of ["1", "2", "3", "4", "5"]) insertQuestion(space, { id, asked: 0, sent: "answered", by: "person" });
    insertReview(space, { id: "a", question: "1", opened: 0, due: 10, decided: 1 });
    insertReview(space, { id: "b", question: "2", opened: 0, due: 10, decided: 3, reason: "low_score" });
    insertReview(space, { id: "c", question: "3", opened: 0, due: 2, decided: 12 });
    insertReview(space, { id: "d", question: "3", opened: 13, due: 20, reason: "stale_evidence" });
    insertReview(space, { id: "e", question: "4", opened: 0, due: 5000 });
    insertReview(space, { id: "sampled", question: "5", opened: 0, due: 1, reason: "sampled" });
    const { review, checks } = figures(space).total;
    expect(review).toMatchObject({
      held: { hits: 4, cases: 5 },
      reasons: [
        { reason: "review_required", questions: 3, share: 0.6 },
        { reason: "low_score", questions: 1, share: 0.2 },
        { reason: "stale_evidence", questions: 1, share: 0.2 },
      ],
      ...{ decided: 3, waiting: 2, overdue: 1, decided_late: 1, median_hours: 3 },
    });
    expect(review.p90_hours).toBeCloseTo(10.2, 6);
    expect(checks.waiting).toBe(1);
  });

  it("checks after release: the share of wrong ones, its interval and its bound", () => {
    const space = openWorkspace();
    for (let index = 0; index < 59; index += 1) {
      insertQuestion(space, { id: `q${index}`, asked: 0, sent: "answered", by: "policy" });
      insertCheck(space, { id: `l${index}`, question: `q${index}`, correct: 1 });
    }
    insertQuestion(space, { id: "unclear", asked: 0, sent: "answered", by: "policy" });
    insertCheck(space, { id: "unclear", question: "unclear", correct: null });
    const clean = figures(space).total.checks;
    expect(clean).toMatchObject({ wrong: { value: 0, hits: 0, cases: 59 }, corrected: 0 });
    // 59 labels without an error bound the rate by 5 %.
    expect(clean.upper_bound).toBeCloseTo(0.0495, 4);
    insertQuestion(space, { id: "wrong", asked: 0, sent: "answered", by: "policy" });
    insertCheck(space, { id: "wrong", question: "wrong", correct: 0, corrected: "the right answer" });
    expect(figures(space).total.checks).toMatchObject({ wrong: { value: 1 / 60 }, corrected: 1 });
  });
});

describe("cost per answer", () => {
  const price = { review_minute_usd: 2 };

  it("models of all questions and minutes of all reviews, over the answered ones", () => {
    const space = openWorkspace();
    insertQuestion(space, { id: "1", asked: 0, sent: "answered", by: "person", cost: 0.5 });
    insertQuestion(space, { id: "2", asked: 0, sent: "declined", cost: 1.5 });
    insertReview(space, { id: "a", question: "1", opened: 0, due: 9, taken: 1, decided: 1.5 });
    expect(figures(space).total.cost).toMatchObject({
      model_usd: 2,
      review_usd: null,
      per_answer_usd: 2,
      complete: true,
    });
    expect(figures(space, { config: price }).total.cost).toMatchObject({
      ...{ review_minutes: 30, review_usd: 60, per_answer_usd: 62, complete: true, absence: null },
    });
  });

  it("minutes begin with the taking or the same person's decision before, whichever is later, and have a limit", () => {
    const space = openWorkspace();
    const review = (id: string, taken: number | undefined, decided: number, person = "sato") => {
      insertQuestion(space, { id, asked: 0, sent: "answered", by: "person", cost: 0 });
      insertReview(space, { id, question: id, opened: 0, due: 99, taken, decided, person });
    };
    review("taken together 1", 1, 1.25);
    review("taken together 2", 1, 1.5);
    review("by somebody else", 1, 1.5, "suzuki");
    review("over night", 10, 30);
    review("never taken", undefined, 40);
    const { cost } = figures(space, { config: price }).total;
    expect(cost.review_minutes).toBeCloseTo(15 + 15 + 30 + 120, 3);
    expect(cost).toMatchObject({ unmeasured: 1, complete: false, absence: null });
    const given = figures(space, { config: { ...price, review_minutes: 4 } }).total.cost;
    expect(given).toMatchObject({
      review_minutes: 20,
      unmeasured: 0,
      review_usd: 40,
      per_answer_usd: 8,
      complete: true,
    });
  });

  it("is at least what is known where a part is unknown, and absent where nothing is", () => {
    const space = openWorkspace();
    insertQuestion(space, { id: "1", asked: 0, sent: "answered", by: "policy", cost: null });
    expect(figures(space).total.cost).toMatchObject({ per_answer_usd: null, absence: "no_price", unpriced: 1 });
    insertQuestion(space, { id: "2", asked: 0, sent: "answered", by: "policy", cost: 1 });
    expect(figures(space).total.cost).toMatchObject({
      per_answer_usd: 0.5,
      absence: null,
      unpriced: 1,
      complete: false,
    });
  });
});

it("whatever was asked, groups add up to the whole and agree with a count by hand", () => {
  const question = fc.record({
    asked: fc.integer({ min: 0, max: 24 * 40 }),
    sent: fc.constantFrom("answered", "declined", "stopped", undefined),
    by: fc.constantFrom("policy", "person"),
    status: fc.constantFrom("finished", "waiting", "failed"),
    category: fc.constantFrom("leave", "pay", null),
    hours: fc.option(fc.double({ min: 0.01, max: 500, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(question, { maxLength: 12 }), (asked) => {
      const space = openWorkspace();
      for (const [index, { sent, by, hours, ...rest }] of asked.entries()) {
        insertQuestion(space, { id: String(index), ...rest, by, ...(sent === undefined ? {} : { sent }) });
        if (hours !== null) {
          insertReview(space, { id: String(index), question: String(index), opened: 0, due: 1, decided: hours });
        }
      }
      const found = figures(space, { by: ["category", "week"] });
      operationFiguresSchema.parse(found);
      const counted = asked.filter(({ sent, status }) => sent !== undefined || status !== "finished");
      expect(found.total.questions.asked).toBe(counted.length);
      expect(found.total.questions.released_by_policy).toBe(
        counted.filter(({ sent, by }) => sent === "answered" && by === "policy").length,
      );
      const hours = counted.flatMap(({ hours: taken }) => (taken === null ? [] : [taken])).sort((a, b) => a - b);
      const middle = hours.length / 2;
      const median =
        hours.length === 0 ? null : ((hours[Math.ceil(middle) - 1] ?? 0) + (hours[Math.floor(middle)] ?? 0)) / 2;
      if (median === null) expect(found.total.review.median_hours).toBeNull();
      else expect(found.total.review.median_hours).toBeCloseTo(median, 4);
      for (const groups of [found.groups.category, found.groups.week]) {
        const sum = groups?.reduce((total, { questions }) => total + questions.asked, 0);
        expect(sum).toBe(counted.length);
      }
    }),
    { numRuns: 25 },
  );
});

it("nothing of the gathering stays behind", () => {
  const space = openWorkspace();
  insertQuestion(space, { id: "1", asked: 0, sent: "declined" });
  figures(space);
  expect(figures(space).generated_at).toBe(now.toISOString());
  expect(space.storage.sqlite.prepare("SELECT count(*) FROM temp.sqlite_master").pluck().get()).toBe(0);
  expect(space.storage.sqlite.inTransaction).toBe(false);
  expect(at(0)).toBe("2026-11-01T00:00:00.000Z");
});
