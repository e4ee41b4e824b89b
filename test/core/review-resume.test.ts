import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowedDecisions, decisionTypes, draftWasRight } from "../../src/core/review-decision.js";
import { readResumeValue } from "../../src/core/review-resume.js";
import type { Ticket } from "../../src/core/review-ticket.js";

const draft = {
  answer: "20日です",
  claims: [{ text: "20日です", evidence_ids: ["a"] }],
  declined: false,
  model: "offline",
  offline: true,
  prompt: "",
};

function ticket(changes: Partial<Ticket["content"]> = {}, kind: Ticket["kind"] = "check_draft"): Ticket {
  return {
    ticket_id: "T-1",
    process_id: "p",
    kind,
    reason: "review_required",
    priority: "normal",
    status: "waiting",
    owner: null,
    created_at: "",
    due_at: "",
    closed_at: null,
    question: "q",
    language: "ja",
    category: "standard",
    corpus_version: "v1",
    evidence_digest: "digest",
    content: {
      draft,
      answer: "20日です [1]",
      citations: [],
      evidence: [],
      scores: [],
      checks: [],
      detail: "",
      hashes: null,
      certificate_id: null,
      ...changes,
    },
  };
}

const withoutDraft = ticket({ draft: null, answer: "" }, "clarify_question");
const shown = { ticket_id: "T-1", evidence_digest: "digest", answer: "20日です [1]", repair: "", problem: "" };

describe("what resumes an interrupt", () => {
  it.each([
    [
      { type: "accept", args: null },
      { type: "accept", answer: null },
    ],
    [[{ type: "accept", args: { action: "review_answer", args: shown } }], { type: "accept", answer: null }],
    [
      [{ type: "edit", args: { action: "review_answer", args: { ...shown, answer: "年20日" } } }],
      { type: "edit", answer: "年20日" },
    ],
    [[{ type: "response", args: "総務へ" }], { type: "respond", answer: "総務へ" }],
    [[{ type: "ignore", args: null }], { type: "ignore", answer: null, problem: "" }],
    [
      { type: "ignore", args: "古い" },
      { type: "ignore", problem: "古い" },
    ],
    [
      { type: "edit", args: { action: "x", args: { ...shown, answer: "a", repair: "document", problem: "typo" } } },
      { type: "edit", answer: "a", repair: "document", problem: "typo" },
    ],
  ])("is read bare, in a list of one, and with texts for values: %j", (value, input) => {
    expect(readResumeValue(value, ticket())).toMatchObject({ ok: true, input });
  });

  it.each([
    [false, "decision"],
    [0, "decision"],
    ["", "decision"],
    [null, "decision"],
    [undefined, "decision"],
    ["approve", "decision"],
    [[], "decision"],
    [[{ type: "accept" }, { type: "ignore" }], "decision"],
    [{}, "type"],
    [{ type: false }, "type"],
    [{ type: 0 }, "type"],
    [{ type: "" }, "type"],
    [{ type: "approve", args: null }, "type"],
    [{ type: "accept", args: 0 }, "args"],
    [{ type: "accept", args: [] }, "args"],
    [{ type: "edit", args: null }, "answer"],
    [{ type: "edit", args: "" }, "answer"],
    [{ type: "edit", args: "\u3000\u200b" }, "answer"],
    [{ type: "edit", args: { action: "x", args: { ...shown, answer: 0 } } }, "answer"],
    [{ type: "edit", args: { action: "x", args: { ...shown, answer: false } } }, "answer"],
    [{ type: "edit", args: { action: "x", args: { ...shown, repair: "everything" } } }, "repair"],
    [{ type: "response", args: "" }, "answer"],
    [{ type: "accept", args: { action: "x", args: { ...shown, ticket_id: "T-2" } } }, "ticket_id"],
    [{ type: "accept", args: { action: "x", args: { ...shown, evidence_digest: "older" } } }, "evidence_digest"],
  ])("is refused by the name of its field: %j", (value, field) => {
    expect(readResumeValue(value, ticket())).toMatchObject({ ok: false, fault: { field } });
  });

  it("never throws and never accepts more than the ticket allows, whatever it is", () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(ticket(), withoutDraft), (value, at) => {
        const read = readResumeValue(value, at);
        if (read.ok) expect(allowedDecisions(at)).toContain(read.input.type);
        else expect(read.fault.field).not.toBe("");
      }),
    );
  });
});

describe("what may be decided", () => {
  it("is everything where there is a draft, and neither accept nor edit where there is none", () => {
    expect(allowedDecisions(ticket())).toEqual(decisionTypes);
    expect(allowedDecisions(withoutDraft)).toEqual(["respond", "ignore"]);
    expect(allowedDecisions(ticket({ draft: { ...draft, declined: true } }))).not.toContain("edit");
  });

  it("is never to accept evidence that is out of date", () => {
    expect(allowedDecisions(ticket({}, "ask_again"))).toEqual(["respond", "ignore"]);
  });

  it("says whether the draft was right, and nothing where there was none", () => {
    const right = (type: (typeof decisionTypes)[number], repair: "nothing" | "document") =>
      draftWasRight(ticket(), { type, repair });
    expect([right("accept", "nothing"), right("edit", "nothing"), right("edit", "document")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([right("respond", "nothing"), right("ignore", "nothing")]).toEqual([false, false]);
    expect(draftWasRight(withoutDraft, { type: "respond", repair: "document" })).toBeNull();
  });
});
