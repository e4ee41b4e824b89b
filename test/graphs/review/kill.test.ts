import { spawn } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { continueRun } from "../../../graphs/answer/continue-run.js";
import { built } from "../../support/built-sources.js";
import { ended } from "../../support/cli.js";
import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion, type TestServices } from "../../support/services.js";

const script = path.resolve(import.meta.dirname, "../../support/killed-run.ts");

/** Runs the script; `after` 0 lets it end by itself. Returns the nodes it has seen. */
async function run(
  services: TestServices,
  { id, action, question, after, durability }: Step,
): Promise<{ readonly killed: boolean; readonly nodes: readonly string[] }> {
  const child = spawn(process.execPath, [built(script), services.folder, id, action, question, String(after)], {
    env: {
      PATH: process.env["PATH"],
      KONKYO_RETRIEVAL_MODE: "keyword",
      KONKYO_REVIEW_DURABILITY: durability,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { signal, code, stdout, stderr } = await ended(child);
  if (signal !== "SIGKILL") expect(code, stderr).toBe(0);
  return { killed: signal === "SIGKILL", nodes: stdout.split("\n").filter((line) => line !== "") };
}

interface Step {
  readonly id: string;
  readonly action: "ask" | "decide";
  readonly question: string;
  readonly after: number;
  readonly durability: "exit" | "sync";
}

const cases = [
  { route: "generate", question: leaveQuestion, reason: "review_required", sent: "有給休暇は年に20日あります。" },
  { route: "hold", question: "東京タワーの高さは？", reason: "no_evidence", sent: "資料の対象外です。" },
] as const;

/** The nodes of a run that nobody kills, in order. */
async function nodesOf(services: TestServices, question: string): Promise<string[]> {
  const nodes: string[] = [];
  await askQuestion(services, question, { processId: "whole", onNode: (node) => nodes.push(node) });
  return nodes;
}

describe.each(cases)("a run of route $route that is killed", ({ question, reason, sent }) => {
  async function waitsOnceTakenUp(services: TestServices, id: string, after: string): Promise<void> {
    const again = await continueRun(services, id);
    expect(again.outcome, `killed after ${after}`).toMatchObject({ status: "held", reason });
    expect(await services.tickets.byRun(id)).toHaveLength(1);
    expect(services.deliveries.of(id)).toBeNull();
  }

  it("after any of its nodes waits with one ticket once it is taken up again", async () => {
    const services = await openReviewed();
    const nodes = await nodesOf(services, question);
    expect(nodes).toContain("open_ticket");
    for (const [index, node] of nodes.entries()) {
      const id = `ask-${index}`;
      const step = { id, action: "ask", question, after: index + 1, durability: "exit" } as const;
      expect(await run(services, step)).toMatchObject({ killed: true });
      await waitsOnceTakenUp(services, id, node);
    }
  }, 300_000);

  it("does not do again what was kept after each node, where that is asked for", async () => {
    const services = await openReviewed({ environment: { KONKYO_REVIEW_DURABILITY: "sync" } });
    const nodes = await nodesOf(services, question);
    const after = nodes.indexOf("open_ticket");
    await run(services, { id: "kept", action: "ask", question, after, durability: "sync" });
    const later: string[] = [];
    await continueRun(services, "kept", { onNode: (node) => later.push(node) });
    expect(later).not.toContain("retrieve");
    await waitsOnceTakenUp(services, "kept", nodes[after - 1] ?? "");
  }, 300_000);

  it("after any node that follows the decision sends its answer once", async () => {
    const services = await openReviewed();
    await nodesOf(services, question);
    const whole = await run(services, { id: "whole", action: "decide", question, after: 0, durability: "exit" });
    expect(whole.nodes).toContain("deliver");
    for (const [index, node] of whole.nodes.entries()) {
      const id = `decide-${index}`;
      await askQuestion(services, question, { processId: id });
      await run(services, { id, action: "decide", question, after: index + 1, durability: "exit" });
      await continueRun(services, id).catch((error: unknown) => {
        // Killed after its last node, it had ended.
        expect(error, `killed after ${node}`).toMatchObject({ code: "not_found" });
      });
      expect(services.deliveries.of(id)?.message).toContain(sent);
      const [ticket, ...others] = await services.tickets.byRun(id);
      expect(others).toEqual([]);
      const events = (await services.tickets.history(ticket?.ticket_id ?? "")).map(({ kind }) => kind);
      expect(events.filter((kind) => kind === "decided")).toHaveLength(1);
      expect(events.filter((kind) => kind === "delivered")).toHaveLength(1);
    }
  }, 300_000);
});
