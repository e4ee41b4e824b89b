import { describe, expect, it } from "vitest";
import { ticketKinds, ticketReasons } from "../../src/core/review-ticket.js";
import { reviewConfigSchema } from "../../src/review/config.js";
import { nextOwner, possibleOwners, ticketId, ticketKind, ticketRules } from "../../src/review/ticket-rules.js";

const config = (given: unknown = {}) => reviewConfigSchema.parse(given);
const now = new Date("2026-06-10T01:00:00Z");

it.each([
  ["no_evidence", "clarify_question"],
  ["insufficient_evidence", "clarify_question"],
  ["version_mismatch", "update_corpus"],
  ["duplicate_conflict", "fix_ingestion"],
  ["contradiction", "resolve_contradiction"],
  ["declined", "find_answer"],
  ["uncited_claim", "check_draft"],
  ["review_required", "check_draft"],
  ["no_certificate", "check_draft"],
  ["low_score", "check_draft"],
  ["score_missing", "check_evaluation"],
  ["policy_failed", "check_evaluation"],
  ["inspection_failed", "check_evaluation"],
  ["stale_evidence", "ask_again"],
  ["sampled", "check_released"],
] as const)("%s asks a person to %s", (reason, kind) => expect(ticketKind(reason)).toBe(kind));

it("every reason has a kind, and every kind a reason", () => {
  expect(new Set(ticketReasons.map(ticketKind))).toEqual(new Set(ticketKinds));
});

it("an id follows from process and reason alone", () => {
  const id = ticketId({ process_id: "a", reason: "low_score" });
  expect(id).toMatch(/^T-[0-9a-f]{16}$/);
  expect(ticketId({ process_id: "a", reason: "low_score" })).toBe(id);
  expect(ticketId({ process_id: "a", reason: "sampled" })).not.toBe(id);
  expect(ticketId({ process_id: "b", reason: "low_score" })).not.toBe(id);
});

describe("priority and due date", () => {
  it("a fault of the corpus is urgent, a look at what was released can wait", () => {
    expect(ticketRules({ reason: "contradiction" }, config(), now)).toEqual({
      kind: "resolve_contradiction",
      priority: "high",
      due_at: "2026-06-10T05:00:00.000Z",
    });
    expect(ticketRules({ reason: "sampled" }, config(), now)).toMatchObject({ priority: "low" });
  });

  it("follow the configuration: hours of a kind before hours of a priority", () => {
    const given = config({
      priority_by_kind: { check_draft: "high" },
      due_hours: { high: 1 },
      due_hours_by_kind: { find_answer: 3 },
    });
    expect(ticketRules({ reason: "low_score" }, given, now)).toMatchObject({
      priority: "high",
      due_at: "2026-06-10T02:00:00.000Z",
    });
    expect(ticketRules({ reason: "declined" }, given, now)).toMatchObject({
      priority: "normal",
      due_at: "2026-06-10T04:00:00.000Z",
    });
  });
});

describe("owners", () => {
  const given = config({
    owners: ["Abe", "Baba"],
    owners_by_kind: { fix_ingestion: ["Chiba"], find_answer: [] },
    owners_by_category: { law: ["Doi"] },
  });

  it("those of the category go before those of the kind, and these before all", () => {
    expect(possibleOwners({ reason: "duplicate_conflict", category: "law" }, given)).toEqual(["Doi"]);
    expect(possibleOwners({ reason: "duplicate_conflict", category: "fact" }, given)).toEqual(["Chiba"]);
    expect(possibleOwners({ reason: "low_score", category: "fact" }, given)).toEqual(["Abe", "Baba"]);
    expect(possibleOwners({ reason: "declined", category: "fact" }, given)).toEqual(["Abe", "Baba"]);
    expect(possibleOwners({ reason: "low_score", category: "constructor" }, given)).toEqual(["Abe", "Baba"]);
  });

  it("take turns; where there is nobody, nobody owns it", () => {
    expect([0, 1, 2, 3].map((count) => nextOwner(["Abe", "Baba"], count))).toEqual(["Abe", "Baba", "Abe", "Baba"]);
    expect(nextOwner([], 0)).toBeNull();
  });
});

it.each([
  [{ time_zone: "Mars/Olympus" }, "time_zone"],
  [{ working_hours: "18:00-09:00" }, "working_hours"],
  [{ working_hours: "9-18" }, "working_hours"],
  [{ working_days: [] }, "working_days"],
  [{ owners: [" "] }, "owners"],
  [{ owners_by_kind: { check_nothing: ["Abe"] } }, "owners_by_kind"],
  [{ due_hours: { high: -1 } }, "due_hours"],
])("a configuration that makes no sense is refused: %j", (given, key) => {
  const parsed = reviewConfigSchema.safeParse(given);
  expect(parsed.error?.issues[0]?.path[0]).toBe(key);
});
