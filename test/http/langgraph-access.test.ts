import { describe, expect, it } from "vitest";
import { decideEvent, onlyAsks, refusedPath, type LangGraphDecision } from "../../src/http/langgraph-access.js";
import { roles, type Role } from "../../src/http/principal.js";

const caller = (...permissions: readonly Role[]) => ({ identity: "key:1", permissions });
const own = { owner: "key:1" };
const plainRun = () => ({ metadata: {}, kwargs: { input: { question: "q" }, config: { configurable: {} } } });

/** Event by event: ask, review, manage, read, and nobody. */
const matrix: Readonly<Record<string, readonly LangGraphDecision[]>> = {
  "threads:create": [own, true, true, false, false],
  "threads:create_run": [own, true, true, false, false],
  "threads:read": [own, true, true, true, false],
  "threads:search": [own, true, true, true, false],
  "threads:update": [false, true, true, false, false],
  "threads:delete": [false, false, true, false, false],
  "assistants:read": [true, true, true, true, false],
  "assistants:search": [true, true, true, true, false],
  "assistants:create": [false, false, true, false, false],
  "assistants:update": [false, false, true, false, false],
  "assistants:delete": [false, false, true, false, false],
  "store:get": [false, false, true, false, false],
  "store:put": [false, false, true, false, false],
  "crons:create": [false, false, true, false, false],
  "something:new": [false, false, true, false, false],
};

describe("an event of the LangGraph API", () => {
  it.each(Object.entries(matrix))("%s is decided by the roles alone", (event, expected) => {
    const decided = [...roles.map((role) => [role]), []].map((given) =>
      decideEvent(caller(...given), event, plainRun()),
    );
    expect(decided).toEqual(expected);
  });

  it.each([
    { command: { resume: [{ type: "accept", args: null }] } },
    { command: { update: { outcome: null } } },
    { webhook: "https://example.com" },
    { interrupt_before: "*" },
    { interrupt_after: ["gate"] },
    { config: { configurable: { checkpoint_id: "1" } } },
    { config: { configurable: { checkpoint_ns: "" } } },
  ])("a run with %j is for reviewers", (more) => {
    const run = { metadata: {}, kwargs: { ...plainRun().kwargs, ...more } };
    expect(decideEvent(caller("ask"), "threads:create_run", run)).toBe(false);
    expect(decideEvent(caller("ask", "read"), "threads:create_run", run)).toBe(false);
    expect(decideEvent(caller("review"), "threads:create_run", run)).toBe(true);
  });

  it("a run of a shape that is not known is refused", () => {
    for (const value of [null, undefined, {}, { kwargs: null }, "text"]) {
      expect(decideEvent(caller("ask"), "threads:create_run", value)).toBe(false);
    }
  });

  it("writes down whose a thread is, and lets nobody change it", () => {
    const created: { metadata?: Record<string, unknown> } = {};
    decideEvent(caller("ask"), "threads:create", created);
    expect(created).toEqual({ metadata: own });
    const spoofed = { metadata: { owner: "key:2", note: "n" } };
    decideEvent(caller("manage"), "threads:create", spoofed);
    expect(spoofed.metadata).toEqual({ owner: "key:1", note: "n" });
    const patch = { metadata: { owner: "key:2", note: "m" } };
    decideEvent(caller("review"), "threads:update", patch);
    expect(patch.metadata).toEqual({ note: "m" });
  });
});

describe("a path of the LangGraph API", () => {
  it("that tells no callers apart is closed to everybody, where there are callers to tell apart", () => {
    for (const path of ["/threads/1/commands", "/threads/1/stream/events"]) {
      expect(refusedPath(caller("manage"), "POST", path, false)).not.toBeNull();
      expect(refusedPath(caller(...roles), "POST", path, true)).toBeNull();
    }
    expect(refusedPath(caller(...roles), "POST", "/internal/truncate", true)).not.toBeNull();
  });

  it("is open to who only asks where it is known to show nothing but an outcome", () => {
    const refused = (method: string, path: string) => refusedPath(caller("ask"), method, path, false) !== null;
    expect(refused("POST", "/threads/0b6b2a4e-5d0c/runs/wait")).toBe(false);
    for (const path of ["/threads/x/state", "/threads/x/%73tate", "/threads/x/runs/wait/", "//threads", "/runs/wait"]) {
      expect([path, refused("POST", path)]).toEqual([path, true]);
    }
    expect(refused("GET", "/threads/x/runs/wait")).toBe(true);
    expect(refusedPath(caller("ask", "read"), "GET", "/threads/x/state", false)).toBeNull();
  });

  it("counts as for who only asks by the roles that look", () => {
    expect(onlyAsks(caller("ask"))).toBe(true);
    expect(onlyAsks(caller())).toBe(true);
    for (const role of ["review", "manage", "read"] as const) expect(onlyAsks(caller("ask", role))).toBe(false);
  });
});
