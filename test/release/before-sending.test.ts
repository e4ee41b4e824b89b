import { describe, expect, it } from "vitest";
import { createCancellations } from "../../src/release/cancellations.js";
import { maySend, type SendingQuestion } from "../../src/release/before-sending.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/services.js";
import { onTestFinished } from "vitest";

interface Piece {
  readonly id: string;
  readonly release?: string;
  readonly audience?: string | null;
}

function world(pieces: readonly Piece[]) {
  const storage = openStorage(`${temporaryFolder()}/konkyo.db`);
  onTestFinished(() => storage.close());
  for (const release of ["v1", "v2"]) {
    storage.sqlite.prepare("INSERT INTO releases VALUES (?, '', 0, NULL)").run(release);
    storage.sqlite.prepare("INSERT INTO documents VALUES (?, 'page', '', '', NULL, NULL, '{}', '', '')").run(release);
  }
  for (const { id, release = "v1", audience = null } of pieces) {
    const record = JSON.stringify({ evidence_id: id, content: "text", corpus_version: release });
    storage.sqlite
      .prepare(
        `INSERT INTO chunks (release, document_id, position, record_json, content, title, uri, content_hash, audience_json)
         VALUES (?, 'page', 0, ?, 'text', '', '', '', ?)`,
      )
      .run(release, record, audience);
  }
  const cancellations = createCancellations(storage);
  const ask = (question: Partial<SendingQuestion> = {}) =>
    maySend(storage, cancellations, {
      processId: "p",
      evidenceIds: ["a"],
      corpusVersion: "v1",
      currentVersion: "v1",
      groups: ["staff"],
      ...question,
    });
  return { storage, cancellations, ask };
}

describe("the last look before an answer leaves", () => {
  it("lets go what is current, whole and for the caller", () => {
    expect(world([{ id: "a" }]).ask()).toEqual({ send: true });
    expect(world([{ id: "a", audience: '["staff"]' }]).ask()).toEqual({ send: true });
  });

  it.each([["v2"], [null]])("holds what was written on another release than %s", (currentVersion) => {
    expect(world([{ id: "a" }]).ask({ currentVersion })).toMatchObject({ send: false, reason: "stale_evidence" });
  });

  it("holds what was written on no release, even where none is current", () => {
    const { ask } = world([{ id: "a" }]);
    expect(ask({ corpusVersion: null, currentVersion: null })).toMatchObject({ reason: "stale_evidence" });
  });

  it("holds an answer whose piece is gone from its release, and names the piece", () => {
    const decision = world([{ id: "b" }, { id: "a", release: "v2" }]).ask();
    expect(decision).toMatchObject({
      send: false,
      reason: "stale_evidence",
      detail: expect.stringContaining("a ") as string,
    });
  });

  it.each([['["board"]'], ["[]"], ["broken"], ["{}"]])("does not send a piece for the audience %s", (audience) => {
    expect(world([{ id: "a", audience }]).ask()).toMatchObject({ send: false, reason: "not_permitted" });
  });

  it("asks for every piece, not only the first", () => {
    const { ask } = world([{ id: "a" }, { id: "b", audience: '["board"]' }]);
    expect(ask({ evidenceIds: ["a", "b"] })).toMatchObject({ reason: "not_permitted" });
  });

  it("sends a person's own answer whatever has changed, unless the run was cancelled", () => {
    const { ask, cancellations } = world([]);
    expect(ask({ evidenceIds: [], currentVersion: "v2" })).toEqual({ send: true });
    cancellations.request("p", "someone", new Date(0));
    expect(ask({ evidenceIds: [] })).toMatchObject({ send: false, reason: "cancelled" });
    expect(ask({ evidenceIds: [], processId: "other" })).toEqual({ send: true });
  });

  it("cannot tell about pieces that the index does not hold, as those of another search backend", () => {
    expect(world([]).ask({ corpusVersion: "elsewhere", currentVersion: "elsewhere" })).toEqual({ send: true });
  });
});
