import { Command, END, interrupt, MemorySaver, START, StateGraph, StateSchema } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { KonkyoError } from "../../src/core/errors.js";
import type { Clock } from "../../src/tracing/clock.js";
import { recorded } from "../../src/tracing/recorded-node.js";
import type { NodeRecord } from "../../src/tracing/run-recorder.js";

function setUp() {
  let time = 0;
  const clock: Clock = { now: () => new Date(0), elapsed: () => (time += 5) };
  const records: NodeRecord[] = [];
  const note = async (record: NodeRecord) => void records.push(record);
  return { clock, records, note };
}

describe("a recorded node", () => {
  it("returns its update and notes time, input and output", async () => {
    const { clock, records, note } = setUp();
    const node = recorded(
      "gate",
      (state: { process_id: string; chunks: string[] }) => ({ kept: state.chunks.length }),
      note,
      { clock },
    );
    expect(await node({ process_id: "p", chunks: ["a"] }, {})).toEqual({ kept: 1 });
    expect(records).toEqual([
      {
        process_id: "p",
        node: "gate",
        started_at: new Date(0),
        duration_ms: 5,
        status: "finished",
        input: { chunks: ["a"] },
        output: { kept: 1 },
      },
    ]);
  });

  it("notes the fields that it reads, when they are named", async () => {
    const { records, note } = setUp();
    const node = recorded("gate", (state: { process_id: string; chunks: string[]; draft: string }) => state, note, {
      reads: ["chunks"],
    });
    await node({ process_id: "p", chunks: ["a"], draft: "long" }, {});
    expect(records[0]?.input).toEqual({ chunks: ["a"] });
  });

  it("throws its error on after noting it", async () => {
    const { clock, records, note } = setUp();
    const error = new KonkyoError("retrieval_failed", "no answer from the search");
    const node = recorded(
      "retrieve",
      async (): Promise<object> => {
        throw error;
      },
      note,
      { clock },
    );
    await expect(node({ process_id: "p" }, {})).rejects.toBe(error);
    expect(records).toMatchObject([
      { status: "failed", output: { error: { code: "retrieval_failed", message: "no answer from the search" } } },
    ]);
  });

  it("takes the run's id from the update when the state has none yet, and notes nothing where there is none", async () => {
    const { records, note } = setUp();
    const receive = recorded("receive", () => ({ process_id: "new" }), note);
    const other = recorded("other", () => ({}), note);
    await receive({ process_id: "" }, {});
    await other({ process_id: "" }, {});
    expect(records.map((record) => [record.node, record.process_id])).toEqual([["receive", "new"]]);
  });

  it("that interrupts its graph has not failed, and is noted again when it is resumed", async () => {
    const { records, note } = setUp();
    const State = new StateSchema({ process_id: z.string(), decision: z.string().default("") });
    const graph = new StateGraph(State)
      .addNode(
        "review",
        recorded("review", () => ({ decision: interrupt<string, string>("ok?") }), note),
      )
      .addEdge(START, "review")
      .addEdge("review", END)
      .compile({ checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "t" } };
    await graph.invoke({ process_id: "p" }, config);
    expect(records).toMatchObject([{ status: "finished", output: { paused: true } }]);
    expect(await graph.invoke(new Command({ resume: "accept" }), config)).toMatchObject({ decision: "accept" });
    expect(records[1]).toMatchObject({ status: "finished", output: { decision: "accept" } });
  });
});
