import { expect, it } from "vitest";
import type { Draft } from "../../src/core/draft.js";
import { decideRelease } from "../../src/core/release-policy.js";

const evidence = [{ evidence_id: "a", content: "本文", corpus_version: "1" }];
const draft = (over: Partial<Draft>): Draft => ({
  answer: "",
  claims: [],
  declined: false,
  model: "m",
  offline: true,
  prompt: "",
  ...over,
});

it.each([
  [
    "claims that cite what was given are delivered",
    draft({ claims: [{ text: "x", evidence_ids: ["a"] }] }),
    "deliver",
    "answered",
  ],
  ["a draft that declines is delivered as such", draft({ declined: true }), "deliver", "declined"],
  ["a claim that cites nothing is held", draft({ claims: [{ text: "x", evidence_ids: [] }] }), "hold", "uncited_claim"],
  [
    "a claim that cites another id is held",
    draft({ claims: [{ text: "x", evidence_ids: ["a", "b"] }] }),
    "hold",
    "uncited_claim",
  ],
  ["a draft with no claim is held", draft({}), "hold", "uncited_claim"],
] as const)("%s", (_name, given, release, reason) => {
  expect(decideRelease(given, evidence)).toMatchObject({ release, reason });
});

it("nothing is delivered as answered when no evidence was given", () => {
  expect(decideRelease(draft({ claims: [{ text: "x", evidence_ids: ["a"] }] }), []).release).toBe("hold");
});
