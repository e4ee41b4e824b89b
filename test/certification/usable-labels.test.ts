import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { usableLabels } from "../../src/certification/usable-labels.js";
import type { TicketReason } from "../../src/core/review-ticket.js";
import type { Label } from "../../src/review/labels.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/services.js";
import { scored } from "./judged-drafts.js";
import { hashes, insertLabel, insertTicketLabel, label } from "./label-rows.js";

function open() {
  const storage = openStorage(path.join(temporaryFolder(), "konkyo.db"));
  onTestFinished(() => storage.close());
  const read = (more: readonly Label[] = []) =>
    usableLabels(storage, { required: ["faithfulness"], now: hashes, more });
  return { storage, read };
}

describe("a label counts", () => {
  it.each<TicketReason>(["review_required", "no_certificate", "score_missing", "low_score", "sampled"])(
    "on a draft that waited for %s",
    (reason) => {
      const { storage, read } = open();
      insertTicketLabel(storage, reason, label("1", { source: reason === "sampled" ? "sampled" : "review" }));
      expect(read().get("standard")).toEqual({
        usable: [{ correct: true, scores: { faithfulness: scored("faithfulness", 0.9) } }],
        excluded: {},
      });
    },
  );

  it("under other release settings: they change neither draft nor score", () => {
    const { storage, read } = open();
    insertLabel(storage, label("1", { hashes: { ...hashes, policy: "other" } }));
    expect(read().get("standard")?.usable).toHaveLength(1);
  });
});

describe("a label does not count", () => {
  it.each<[string, Partial<Label>]>([
    ["not_judged", { correct: null }],
    ["declined", { answer: " " }],
    ["made_with_unknown", { hashes: null }],
    ["corpus", { hashes: { ...hashes, corpus: "other" } }],
    ["prompts", { hashes: { ...hashes, prompts: "other" } }],
    ["models", { hashes: { ...hashes, models: "other" } }],
    ["retrieval", { hashes: { ...hashes, retrieval: "other" } }],
  ])("that is %s, and is told apart", (exclusion, over) => {
    const { storage, read } = open();
    insertLabel(storage, label("1", over));
    expect(read().get("standard")).toEqual({ usable: [], excluded: { [exclusion]: 1 } });
  });

  it.each<TicketReason>(["uncited_claim", "policy_failed", "stale_evidence", "generation_failed"])(
    "on a draft that would not have left at any score: %s",
    (reason) => {
      const { storage, read } = open();
      insertTicketLabel(storage, reason, label("1", { source: "review" }));
      expect(read().get("standard")).toEqual({ usable: [], excluded: { not_releasable: 1 } });
    },
  );

  it("on a ticket that is gone", () => {
    const { storage, read } = open();
    insertLabel(storage, label("1", { source: "review", ticket_id: "T-9" }));
    expect(read().get("standard")).toEqual({ usable: [], excluded: { not_releasable: 1 } });
  });
});

it("labels of a file count beside those stored, each id once, by category", () => {
  const { storage, read } = open();
  insertLabel(storage, label("1"));
  const labels = read([label("1", { correct: false }), label("2"), label("3", { category: "system" })]);
  expect(labels.get("standard")?.usable.map(({ correct }) => correct)).toEqual([true, true]);
  expect(labels.get("system")?.usable).toHaveLength(1);
});

it("a damaged label stops it, named: leaving it out could leave out a wrong answer", () => {
  const { storage, read } = open();
  insertLabel(storage, label("1"));
  storage.sqlite.prepare("UPDATE labels SET scores_json = '{'").run();
  expect(() => read()).toThrow(/label 1 is damaged/);
});
