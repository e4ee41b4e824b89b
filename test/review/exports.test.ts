import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { decisionInputSchema } from "../../src/core/review-decision.js";
import { labelAsCsv, labelAsJson, labelCsvHead } from "../../src/review/label-files.js";
import { readLabels } from "../../src/review/labels.js";
import { readWrittenReferences, referenceAsSample } from "../../src/review/written-references.js";
import { newTicket, scored, ticketContent } from "./ticket-samples.js";
import { openTicketWorld, type TicketWorld } from "./ticket-world.js";

async function decided(): Promise<TicketWorld> {
  const world = openTicketWorld();
  const content = { ...ticketContent, scores: [scored("faithfulness", -0.5)] };
  for (const [run, given] of Object.entries({
    a: { type: "accept" },
    b: { type: "edit", answer: "=HYPERLINK(1)\n2行目", problem: '"二重"' },
    c: { type: "ignore" },
  })) {
    const ticket = await world.tickets.open(newTicket({ process_id: run, category: `kind-${run}`, content }));
    const basis = { by: "Abe", evidence_digest: ticket.evidence_digest, currentVersion: "r1" };
    await world.tickets.decide(ticket.ticket_id, decisionInputSchema.parse(given), basis);
  }
  return world;
}

describe("labels", () => {
  it("come in the order in which they were given, narrowed to a category or a source", async () => {
    const { storage } = await decided();
    const runs = (filter = {}) => [...readLabels(storage, filter)].map((label) => label.process_id);
    expect(runs()).toEqual(["a", "b", "c"]);
    expect(runs({ category: "kind-b" })).toEqual(["b"]);
    expect(runs({ source: "sampled" })).toEqual([]);
  });

  it("as JSONL are rows that a judge can be checked against", async () => {
    const { storage } = await decided();
    const rows = [...readLabels(storage)].map((label) => JSON.parse(labelAsJson(label)) as unknown);
    expect(rows).toMatchObject([
      { user_input: "有給休暇は何日ですか？", response: "10日です。", reference: null, correct: true },
      { reference: "=HYPERLINK(1)\n2行目", correct: false, repair: "generation", hashes: { corpus: "c" } },
      { correct: false, repair: "question" },
    ]);
  });

  it("as a table hold no formula, keep line breaks and have a column for each metric", async () => {
    const { storage } = await decided();
    const lines = [labelCsvHead(["faithfulness", "other"])];
    for (const label of readLabels(storage)) lines.push(labelAsCsv(label, ["faithfulness", "other"]));
    const rows: Record<string, string>[] = parse(lines.join("\n"), { bom: true, columns: true });
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatchObject({
      reference: "'=HYPERLINK(1)\n2行目",
      problem: '"二重"',
      correct: "false",
      faithfulness: "-0.5",
      other: "",
    });
  });

  it("that are damaged are named", async () => {
    const { storage } = await decided();
    storage.sqlite.exec("UPDATE labels SET hashes_json = '{}' WHERE process_id = 'b'");
    expect(() => [...readLabels(storage)]).toThrow(/label L-[0-9a-f]{16} is damaged/);
  });
});

it("references are rows of a data set", async () => {
  const { storage } = await decided();
  expect([...readWrittenReferences(storage, "r2")].map(referenceAsSample)).toEqual([
    {
      id: expect.stringMatching(/^T-/) as string,
      user_input: "有給休暇は何日ですか？",
      reference: "=HYPERLINK(1)\n2行目",
      category: "kind-b",
      metadata: {
        corpus_version: "r1",
        written_by: "Abe",
        written_at: "2026-06-10T01:00:00.000Z",
        stale: true,
      },
    },
  ]);
});
