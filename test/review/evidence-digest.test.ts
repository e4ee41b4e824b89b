import { describe, expect, it } from "vitest";
import { ticketContentSchema } from "../../src/core/review-ticket.js";
import { evidenceDigest } from "../../src/review/evidence-digest.js";
import { newTicket, nothingDrafted, ticketContent } from "./ticket-samples.js";

const digest = evidenceDigest(newTicket());
const [piece] = ticketContent.evidence;
const draft = ticketContent.draft!;

describe("the digest of what a reviewer sees", () => {
  it.each([
    ["another release", { corpus_version: "r2" }],
    ["no release", { corpus_version: null }],
    ["other text", { content: { ...ticketContent, evidence: [{ ...piece!, content: "12日です。" }] } }],
    ["another id", { content: { ...ticketContent, evidence: [{ ...piece!, evidence_id: "leave#1" }] } }],
    ["another version", { content: { ...ticketContent, evidence: [{ ...piece!, corpus_version: "r0" }] } }],
    ["a piece more", { content: { ...ticketContent, evidence: [piece!, piece!] } }],
    ["another draft", { content: { ...ticketContent, draft: { ...draft, answer: "12日です。" } } }],
    [
      "another citation",
      { content: { ...ticketContent, draft: { ...draft, claims: [{ text: "10日です。", evidence_ids: [] }] } } },
    ],
    ["nothing at all", { content: nothingDrafted }],
  ])("differs for %s", (_name, changes) => expect(evidenceDigest(newTicket(changes))).not.toBe(digest));

  it("is the same for another question and other scores, and after a way through JSON", () => {
    expect(evidenceDigest(newTicket({ question: "？", content: { ...ticketContent, scores: [] } }))).toBe(digest);
    const content = ticketContentSchema.parse(JSON.parse(JSON.stringify(ticketContent)));
    expect(evidenceDigest(newTicket({ content }))).toBe(digest);
  });
});
