import { describe, expect, it } from "vitest";
import { evidenceDigest } from "../../src/review/evidence-digest.js";
import { newTicket, nothingDrafted, ticketContent } from "./ticket-samples.js";
import { openTicketWorld } from "./ticket-world.js";

describe("opening", () => {
  it("writes what the rules say and what the reviewer has to see", async () => {
    const { tickets } = openTicketWorld({ owners: ["Abe"] });
    const ticket = await tickets.open(newTicket());
    expect(ticket).toMatchObject({
      kind: "check_draft",
      priority: "normal",
      status: "waiting",
      owner: "Abe",
      created_at: "2026-06-10T01:00:00.000Z",
      due_at: "2026-06-11T08:00:00.000Z", // 16 working hours: 8 today, 8 tomorrow
      closed_at: null,
      evidence_digest: evidenceDigest(newTicket()),
      content: ticketContent,
    });
    expect(await tickets.get(ticket.ticket_id)).toEqual(ticket);
    expect(await tickets.history(ticket.ticket_id)).toMatchObject([
      { at: "2026-06-10T01:00:00.000Z", actor: "konkyo", kind: "created", detail: { reason: "low_score" } },
    ]);
  });

  it("keeps the first of two for one process and reason, whatever the second holds", async () => {
    const { tickets, at } = openTicketWorld();
    const first = await tickets.open(newTicket());
    at("2026-06-11T01:00:00Z");
    expect(await tickets.open(newTicket({ content: nothingDrafted }))).toEqual(first);
    await tickets.open(newTicket({ reason: "sampled" }));
    expect((await tickets.byRun("run-1")).map(({ reason }) => reason)).toEqual(["low_score", "sampled"]);
    expect(await tickets.byRun("run-2")).toEqual([]);
  });

  it("gives tickets to people in turn", async () => {
    const { tickets } = openTicketWorld({ owners: ["Abe", "Baba"] });
    const owners = [];
    for (const run of ["a", "b", "c", "d"]) owners.push((await tickets.open(newTicket({ process_id: run }))).owner);
    expect(owners).toEqual(["Abe", "Baba", "Abe", "Baba"]);
  });

  it("writes nothing of a ticket that cannot be written whole, and writes it once when it can", async () => {
    const { tickets, storage } = openTicketWorld();
    storage.sqlite.exec(
      "CREATE TRIGGER no_history BEFORE INSERT ON ticket_events BEGIN SELECT RAISE(ABORT, 'disk trouble'); END",
    );
    await expect(tickets.open(newTicket())).rejects.toMatchObject({ code: "storage_failed" });
    expect(await tickets.list({})).toEqual([]);
    storage.sqlite.exec("DROP TRIGGER no_history");
    const ticket = await tickets.open(newTicket());
    expect(await tickets.history(ticket.ticket_id)).toHaveLength(1);
  });

  it("keeps half a surrogate pair from spoiling the ticket", async () => {
    const { tickets } = openTicketWorld();
    const evidence = [{ ...ticketContent.evidence[0]!, content: "\ud83d 10日" }];
    const ticket = await tickets.open(newTicket({ question: "\ud83d?", content: { ...ticketContent, evidence } }));
    expect(ticket.question).toBe("\ufffd?");
    expect((await tickets.get(ticket.ticket_id)).content.evidence).toEqual(evidence);
  });
});

describe("a damaged row fails closed and names the ticket", () => {
  it.each([
    ["content that is no JSON", "UPDATE tickets SET content_json = '{'"],
    ["content of another shape", "UPDATE tickets SET content_json = '{}'"],
    ["evidence that was changed", "UPDATE tickets SET content_json = replace(content_json, '10日付与', '99日付与')"],
    [
      "a draft that was changed",
      "UPDATE tickets SET content_json = replace(content_json, '\"10日です。\"', '\"99日です。\"')",
    ],
    ["a kind that nobody knows", "UPDATE tickets SET kind = 'approve_all'"],
    ["another run's id", "UPDATE tickets SET process_id = 'run-9'"],
  ])("%s", async (_name, change) => {
    const { tickets, storage } = openTicketWorld();
    const { ticket_id: id, evidence_digest } = await tickets.open(newTicket());
    storage.sqlite.exec(change);
    await expect(tickets.open(newTicket())).rejects.toMatchObject({
      code: "storage_failed",
      message: expect.stringContaining(id) as string,
    });
    if (change.includes("process_id")) return;
    await expect(tickets.get(id)).rejects.toMatchObject({ code: "storage_failed" });
    const input = { type: "ignore", answer: null, repair: null, problem: "" } as const;
    await expect(tickets.decide(id, input, { by: "Abe", evidence_digest, currentVersion: "r1" })).rejects.toMatchObject(
      { code: "storage_failed" },
    );
    expect(await tickets.decision(id)).toBeNull();
  });
});

describe("finding", () => {
  it("takes the beginning of an id with or without its mark", async () => {
    const { tickets } = openTicketWorld();
    const { ticket_id: id } = await tickets.open(newTicket());
    expect((await tickets.get(id.slice(0, 8))).ticket_id).toBe(id);
    expect((await tickets.get(id.slice(2, 8))).ticket_id).toBe(id);
    for (const none of ["", "T-", "T-zz", "%"]) {
      await expect(tickets.get(none)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("says which there are when several begin so", async () => {
    const { tickets } = openTicketWorld();
    // Among 17 ids two begin with the same digit.
    const ids = [];
    for (let run = 0; run < 17; run += 1)
      ids.push((await tickets.open(newTicket({ process_id: `run-${run}` }))).ticket_id);
    const start = ids.map((id) => id.slice(0, 3)).find((begin, index, all) => all.indexOf(begin) !== index)!;
    await expect(tickets.get(start)).rejects.toMatchObject({ code: "usage" });
  });

  it("lists by due date, narrowed to what was asked for", async () => {
    const { tickets, at } = openTicketWorld({ owners_by_category: { law: ["Doi"] } });
    const low = await tickets.open(newTicket({ process_id: "a", reason: "sampled" }));
    const high = await tickets.open(newTicket({ process_id: "b", reason: "contradiction", category: "law" }));
    const normal = await tickets.open(newTicket({ process_id: "c" }));
    const ids = async (filter: Parameters<typeof tickets.list>[0]) =>
      (await tickets.list(filter)).map(({ ticket_id }) => ticket_id);
    expect(await ids({})).toEqual([high, normal, low].map(({ ticket_id }) => ticket_id));
    expect(await ids({ limit: 1 })).toEqual([high.ticket_id]);
    expect(await ids({ owner: "Doi" })).toEqual([high.ticket_id]);
    expect(await ids({ owner: null })).toEqual([normal.ticket_id, low.ticket_id]);
    expect(await ids({ kind: "check_released" })).toEqual([low.ticket_id]);
    expect(await ids({ category: "law", status: "decided" })).toEqual([]);
    expect(await ids({ overdue: true })).toEqual([]);
    at("2026-06-12T00:00:00Z");
    expect(await ids({ overdue: true })).toEqual([high.ticket_id, normal.ticket_id]);
  });
});

describe("what happens to a ticket", () => {
  it("is given to a person, once for each change, and commented", async () => {
    const { tickets } = openTicketWorld();
    const { ticket_id: id } = await tickets.open(newTicket());
    expect((await tickets.take(id, " Abe ", "Abe")).owner).toBe("Abe");
    await tickets.take(id, "Abe", "Abe");
    expect((await tickets.take(id, "Baba", "Abe")).owner).toBe("Baba");
    await tickets.comment(id, "規程を確認中", "Baba");
    expect((await tickets.history(id)).slice(1)).toMatchObject([
      { kind: "assigned", actor: "Abe", detail: { owner: "Abe", before: null } },
      { kind: "assigned", actor: "Abe", detail: { owner: "Baba", before: "Abe" } },
      { kind: "commented", actor: "Baba", detail: { text: "規程を確認中" } },
    ]);
    await expect(tickets.take(id, "\u200b", "Abe")).rejects.toMatchObject({ code: "input_invalid", where: "owner" });
    await expect(tickets.comment(id, " ", "Abe")).rejects.toMatchObject({ code: "input_invalid", where: "text" });
    await expect(tickets.comment("T-0", "?", "Abe")).rejects.toMatchObject({ code: "not_found" });
    await expect(tickets.take("T-0", "Abe", "Abe")).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps the order in which it happened when the clock jumps back", async () => {
    const { tickets, at } = openTicketWorld();
    const { ticket_id: id } = await tickets.open(newTicket());
    at("2020-01-01T00:00:00Z");
    await tickets.comment(id, "前", "Abe");
    at("2026-06-10T02:00:00Z");
    await tickets.comment(id, "後", "Abe");
    expect((await tickets.history(id)).map(({ kind, detail }) => detail["text"] ?? kind)).toEqual([
      "created",
      "前",
      "後",
    ]);
  });

  it("waits no longer when its run is cancelled, but stays", async () => {
    const { tickets } = openTicketWorld();
    const waiting = await tickets.open(newTicket());
    const other = await tickets.open(newTicket({ process_id: "run-2" }));
    expect(await tickets.cancelForRun("run-1", "Abe")).toEqual([waiting.ticket_id]);
    expect(await tickets.cancelForRun("run-1", "Abe")).toEqual([]);
    expect(await tickets.get(waiting.ticket_id)).toMatchObject({
      status: "cancelled",
      closed_at: "2026-06-10T01:00:00.000Z",
    });
    expect((await tickets.get(other.ticket_id)).status).toBe("waiting");
    expect((await tickets.history(waiting.ticket_id)).at(-1)).toMatchObject({ kind: "cancelled", actor: "Abe" });
    await expect(tickets.take(waiting.ticket_id, "Abe", "Abe")).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("reminders", () => {
  it("come once before a ticket is due and once after, and not again when the clock jumps back", async () => {
    const { tickets } = openTicketWorld({ reminder_hours: 2 });
    const { ticket_id: id } = await tickets.open(newTicket()); // due 11 June, 17:00 in Tokyo
    const marks = async (time: string) => {
      const { reminded, overdue } = await tickets.remind(new Date(time));
      return [reminded.length, overdue.length];
    };
    expect(await marks("2026-06-11T05:59:00Z")).toEqual([0, 0]);
    expect(await marks("2026-06-11T06:00:00Z")).toEqual([1, 0]);
    expect(await marks("2026-06-11T06:01:00Z")).toEqual([0, 0]);
    expect(await marks("2026-06-11T08:00:01Z")).toEqual([0, 1]);
    expect(await marks("2026-06-11T06:00:00Z")).toEqual([0, 0]);
    expect(await marks("2026-07-01T00:00:00Z")).toEqual([0, 0]);
    expect((await tickets.history(id)).map(({ kind }) => kind)).toEqual(["created", "reminded", "overdue"]);
    expect((await tickets.get(id)).status).toBe("waiting");
  });

  it("are not for tickets that are closed, and can be switched off", async () => {
    const { tickets } = openTicketWorld({ reminder_hours: 0 });
    await tickets.open(newTicket());
    await tickets.open(newTicket({ process_id: "run-2" }));
    await tickets.cancelForRun("run-2", "Abe");
    expect(await tickets.remind(new Date("2026-06-11T07:59:00Z"))).toEqual({ reminded: [], overdue: [] });
    expect((await tickets.remind(new Date("2026-07-01T00:00:00Z"))).overdue).toMatchObject([{ process_id: "run-1" }]);
  });
});
