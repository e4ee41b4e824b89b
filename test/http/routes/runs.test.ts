import { expect, it } from "vitest";
import { insertRun } from "../../retention/workspace.js";
import { problemOf, startTestService } from "../test-service.js";

interface Page {
  readonly runs: readonly { readonly process_id: string }[];
  readonly next: string | null;
}

it("runs are read a page at a time, newest first, each once, though others come meanwhile", async () => {
  const service = await startTestService();
  const { storage } = service.services;
  // Three of a moment: the order within it is that in which they came.
  for (const [id, days] of [
    ["a", 4],
    ["b", 3],
    ["c", 3],
    ["d", 3],
    ["e", 2],
  ] as const) {
    insertRun(storage, { id, days, text: "x", status: id === "c" ? "failed" : "finished" });
  }
  const page = async (query: string): Promise<Page> =>
    (await (await service.call("GET", `/v1/runs?${query}`)).json()) as Page;
  const ids = ({ runs }: Page): readonly string[] => runs.map((run) => run.process_id);
  const first = await page("limit=2");
  expect([ids(first), first.next]).toEqual([["e", "d"], "d"]);
  insertRun(storage, { id: "f", days: 1, text: "x" });
  const second = await page(`limit=2&after=${first.next}`);
  expect([ids(second), second.next]).toEqual([["c", "b"], "b"]);
  const last = await page("limit=2&after=b");
  expect([ids(last), last.next]).toEqual([["a"], null]);
  const finished = await page("limit=2&status=finished&after=d");
  expect([ids(finished), finished.next]).toEqual([["b", "a"], null]);
  expect((await page("limit=6")).next).toBeNull();
  const unknown = await service.call("GET", "/v1/runs?after=none");
  expect(await problemOf(unknown)).toMatchObject({ status: 400, where: "query.after" });
});
