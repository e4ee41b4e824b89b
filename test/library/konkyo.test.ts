import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  createKonkyo,
  gate,
  KonkyoError,
  type Konkyo,
  type KonkyoOptions,
  type RetrievalResult,
} from "../../src/library/entry.js";
import { temporaryFolder } from "../support/services.js";

const question = "有給休暇は何日ありますか";
const sample = {
  user_input: "有給休暇は何日ですか？",
  response: "有給休暇は年20日です。翌年度に30日まで繰り越せます。",
  retrieved_contexts: ["有給休暇は年20日です。翌年度に15日まで繰り越せます。"],
};

async function open(options: KonkyoOptions): Promise<Konkyo> {
  const konkyo = await createKonkyo(options);
  onTestFinished(() => konkyo.close());
  return konkyo;
}

/** A project with a page for everyone and one for a group, not yet ingested. */
function project(): string {
  const folder = temporaryFolder();
  write(folder, "docs/leave.md", "# 有給休暇\n\n有給休暇は年に20日あります。申請は前日までに行います。\n");
  write(folder, "docs/bonus.md", "---\naudience: [hr]\n---\n# 賞与\n\n賞与は年に2回支給します。\n");
  return folder;
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

function documents({ chunks }: Pick<RetrievalResult, "chunks">): string[] {
  return chunks.map(({ source }) => source.document_id);
}

async function failure(work: Promise<unknown>): Promise<KonkyoError> {
  const error: unknown = await work.then(
    () => "it did not fail",
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(KonkyoError);
  return error as KonkyoError;
}

describe("a question through the library", () => {
  let folder: string;
  beforeEach(() => {
    folder = project();
  });

  it("is held, decided in another Konkyo on the same folder, and answered", async () => {
    const nodes: string[] = [];
    const asking = await createKonkyo({ folder });
    await asking.ingest(["docs"], { release: "2026-10" });
    const held = await asking.ask(question, { onNode: (node) => nodes.push(node) });
    await asking.close();
    expect(held.outcome).toMatchObject({ status: "held", reason: "review_required", citations: [] });
    expect(nodes.slice(0, 3)).toEqual(["receive", "retrieve", "gate"]);

    const reviewing = await open({ folder });
    const [listed] = await reviewing.reviews.list({ status: "waiting" });
    expect(listed?.ticket_id).toBe(held.outcome?.ticket_id);
    await reviewing.reviews.take(listed!.ticket_id, { by: "yamada" });
    const ticket = await reviewing.reviews.get(listed!.ticket_id);
    expect(ticket).toMatchObject({ owner: "yamada", allowed: ["accept", "edit", "respond", "ignore"], decision: null });
    expect(ticket.history.map(({ kind }) => kind)).toContain("assigned");
    const { decision, run } = await reviewing.reviews.decide(
      ticket.ticket_id,
      { type: "edit", answer: "有給休暇は年20日です。" },
      { by: "yamada", evidenceDigest: ticket.evidence_digest },
    );
    expect(decision).toMatchObject({ type: "edit", decided_by: "yamada" });
    expect(run?.outcome).toMatchObject({ status: "answered", released_by: { by: "person", decided_by: "yamada" } });
    expect(run?.outcome?.message).toContain("有給休暇は年20日です。");
    expect(await reviewing.runs.get(held.process_id)).toMatchObject({ status: "finished", question });
  });

  it("refuses a decision that is none, one on another evidence, and one on a cancelled run", async () => {
    const konkyo = await open({ folder });
    await konkyo.ingest(["docs"], { release: "2026-10" });
    const held = await konkyo.ask(question);
    const id = held.outcome?.ticket_id ?? "";
    const { evidence_digest: evidenceDigest } = await konkyo.reviews.get(id);
    const by = "yamada";
    expect((await failure(konkyo.reviews.decide(id, { type: "accept" }, { by, evidenceDigest: "other" }))).code).toBe(
      "conflict",
    );
    const none = { type: "approve" } as unknown as { type: "accept" };
    expect(await failure(konkyo.reviews.decide(id, none, { by, evidenceDigest }))).toMatchObject({
      code: "input_invalid",
      message: expect.stringContaining("type") as string,
    });
    expect(await konkyo.continueRun(held.process_id)).toMatchObject({ outcome: { status: "held" } });
    expect(await konkyo.cancel(held.process_id, { by })).toMatchObject({ tickets: [id] });
    expect((await failure(konkyo.reviews.decide(id, { type: "accept" }, { by, evidenceDigest }))).code).toBe(
      "conflict",
    );
  });

  it("finds documents by the groups that the program vouches for, and no others", async () => {
    const konkyo = await open({ folder, config: { release: { mode: "cited" }, retrieval: { mode: "keyword" } } });
    await konkyo.ingest(["docs"], { release: "2026-10" });
    const bonus = "賞与は年に何回ですか";
    expect(documents(await konkyo.ask(bonus))).not.toContain("bonus.md");
    const asked = await konkyo.ask(bonus, { groups: ["hr"] });
    expect(documents(asked)).toContain("bonus.md");
    expect(asked.outcome?.message).toContain("賞与は年に2回支給します。");
    expect((await konkyo.search("賞与 支給")).chunks).toEqual([]);
    const found = await konkyo.search("賞与 支給", { groups: ["hr"], topK: 1 });
    expect(documents(found)).toEqual(["bonus.md"]);
  });

  it("stops when its signal aborts, and says so", async () => {
    const konkyo = await open({ folder });
    await konkyo.ingest(["docs"], { release: "2026-10" });
    const stop = new AbortController();
    const asked = konkyo.ask(question, { signal: stop.signal, onNode: () => stop.abort() });
    expect((await failure(asked)).code).toBe("cancelled");
    expect((await konkyo.runs.list()).map(({ status }) => status)).toEqual(["cancelled"]);
  });
});

describe("releases", () => {
  it("are listed, compared, activated and removed", async () => {
    const folder = project();
    const konkyo = await open({ folder });
    await konkyo.ingest(["docs"], { release: "2026-04" });
    write(folder, "docs/leave.md", "# 有給休暇\n\n有給休暇は年に25日あります。\n");
    const result = await konkyo.ingest(["docs"], { release: "2026-10", activate: true });
    expect(result.active_release).toBe("2026-10");
    expect(await konkyo.releases.diff("2026-04", "2026-10")).toMatchObject({ changed: ["leave.md"], unchanged: 1 });
    await konkyo.releases.activate("2026-04");
    await konkyo.releases.remove("2026-10");
    expect(await konkyo.releases.list()).toMatchObject([{ name: "2026-04", active: true }]);
    expect((await failure(konkyo.releases.remove("2026-04"))).code).toBe("usage");
    expect((await failure(konkyo.releases.activate("2030"))).code).toBe("not_found");
  });
});

describe("the gate", () => {
  const chunk = { evidence_id: "leave#1", content: "年20日です。", corpus_version: "2026-10" };

  it("needs no services as a function of its own", () => {
    expect(gate([chunk], "2026-10")).toMatchObject({ route: "generate", evidence: [chunk] });
    expect(gate([chunk], "2026-04")).toMatchObject({ route: "hold", reason: "version_mismatch", evidence: [] });
  });

  it("holds chunks against the active release, unless a version is given", async () => {
    const folder = project();
    const konkyo = await open({ folder });
    expect((await konkyo.gate([chunk])).reason).toBe("invalid_version");
    await konkyo.ingest(["docs"], { release: "2026-10" });
    expect((await konkyo.gate([chunk])).reason).toBe("ready");
    expect((await konkyo.gate([chunk], "2026-04")).reason).toBe("version_mismatch");
  });

  it("stops at a version that was given and is none", async () => {
    const konkyo = await open({ folder: project() });
    await konkyo.ingest(["docs"], { release: "2026-10" });
    expect(await konkyo.gate([chunk], undefined)).toMatchObject({ route: "stop", reason: "invalid_version" });
  });
});

describe("evaluate", () => {
  it("scores one sample by the metrics that are named", async () => {
    const konkyo = await open({ folder: temporaryFolder() });
    const { id, values, scores, process_id } = await konkyo.evaluate(sample, {
      metrics: ["faithfulness", "context_recall"],
    });
    expect([id, values]).toEqual(["sample-1", { faithfulness: 0.5, context_recall: null }]);
    expect(scores.context_recall).toMatchObject({ status: "missing_input", missing: ["reference"] });
    expect(await konkyo.runs.get(process_id)).toMatchObject({ status: "finished", question: sample.user_input });
  });

  it("scores several in their order, by the configured metrics", async () => {
    const konkyo = await open({ folder: temporaryFolder(), config: { evaluation: { metrics: ["faithfulness"] } } });
    const right = { ...sample, id: "right", response: "有給休暇は年20日です。" };
    const rows = await konkyo.evaluate([sample, right], { language: "en" });
    expect(rows.map(({ id, values }) => [id, values])).toEqual([
      ["sample-1", { faithfulness: 0.5 }],
      ["right", { faithfulness: 1 }],
    ]);
    expect(rows[0]?.scores["faithfulness"]?.prompts.every((prompt) => prompt.includes(".en#"))).toBe(true);
    expect(await konkyo.evaluate([])).toEqual([]);
  });

  it("refuses an unknown metric and a sample that is none, naming them", async () => {
    const konkyo = await open({ folder: temporaryFolder() });
    const unknown = await failure(konkyo.evaluate(sample, { metrics: ["faithfulnes"] }));
    expect(unknown).toMatchObject({ code: "usage", message: expect.stringContaining('"faithfulnes"') as string });
    expect(unknown.hint).toContain("faithfulness");
    const none = { response: "20日です。" } as unknown as typeof sample;
    expect(await failure(konkyo.evaluate([sample, none]))).toMatchObject({ code: "input_invalid", where: "sample-2" });
  });
});

describe("the evaluation as a LangChain tool", () => {
  const { user_input, response, retrieved_contexts } = sample;

  it("gives the model values, verdicts and reasons, and keeps the whole as artifact", async () => {
    const konkyo = await open({ folder: temporaryFolder() });
    const tool = konkyo.evaluationTool({ metrics: ["faithfulness", "context_recall"] });
    const args = { user_input, response, retrieved_contexts };
    const message = await tool.invoke({ type: "tool_call", id: "call-1", name: tool.name, args });
    expect(JSON.parse(message.content as string)).toEqual([
      {
        score: "faithfulness",
        value: 0.5,
        verdicts: [{ text: "翌年度に30日まで繰り越せます。", verdict: "no", reason: expect.any(String) as string }],
      },
      { score: "context_recall", value: null, reason: expect.stringContaining("missing_input") as string },
    ]);
    expect(message.artifact).toMatchObject({ values: { faithfulness: 0.5, context_recall: null } });
  });

  it("refuses a call that lacks the question", async () => {
    const konkyo = await open({ folder: temporaryFolder() });
    const args = { response } as unknown as { user_input: string; response: string };
    await expect(konkyo.evaluationTool({ name: "score" }).invoke(args)).rejects.toThrow(/schema/);
  });
});

describe("settings", () => {
  it("are those of konkyo.yaml, or of the file that is named", async () => {
    const folder = temporaryFolder();
    write(folder, "konkyo.yaml", "evaluation:\n  metrics: [faithfulness]\n");
    write(folder, "other/konkyo-2.yaml", "evaluation:\n  metrics: [language_match]\n");
    const names = async (options: KonkyoOptions): Promise<string[]> =>
      Object.keys((await (await open(options)).evaluate(sample)).values);
    expect(await names({ folder })).toEqual(["faithfulness"]);
    expect(await names({ folder, config: "other/konkyo-2.yaml" })).toEqual(["language_match"]);
    expect(fs.existsSync(path.join(folder, "other/.konkyo"))).toBe(true);
  });

  it("given as an object stand for the file and its variables, with paths from the folder", async () => {
    const folder = temporaryFolder();
    write(folder, "konkyo.yaml", "no_such_key: 1\n");
    const config = { home: "data", evaluation: { metrics: ["faithfulness" as const] } };
    const konkyo = await open({ folder, config, environment: { KONKYO_HOME: "elsewhere" } });
    expect(Object.keys((await konkyo.evaluate(sample)).values)).toEqual(["faithfulness"]);
    expect(fs.readdirSync(folder).sort()).toEqual(["data", "konkyo.yaml"]);
  });

  it("that are wrong are refused, naming each", async () => {
    const config = { retrieval: { top_k: 0 }, evalution: {} };
    const refused = await failure(createKonkyo({ folder: temporaryFolder(), config }));
    expect(refused).toMatchObject({ code: "config_invalid", where: "config" });
    expect(refused.message).toContain("retrieval.top_k");
    expect(refused.message).toContain("evalution");
  });
});

describe("closing", () => {
  it("waits for what is under way, refuses what comes later, and may be repeated", async () => {
    const konkyo = await createKonkyo({ folder: project() });
    await konkyo.ingest(["docs"], { release: "2026-10" });
    const asked = konkyo.ask(question);
    await Promise.all([konkyo.close(), konkyo.close()]);
    expect((await asked).outcome?.status).toBe("held");
    expect(await failure(konkyo.ask(question))).toMatchObject({ code: "usage" });
    expect((await failure(konkyo.releases.list())).code).toBe("usage");
  });

  it("comes by itself with `await using`", async () => {
    let kept: Konkyo;
    {
      await using konkyo = await createKonkyo({ folder: temporaryFolder() });
      kept = konkyo;
    }
    expect((await failure(kept.evaluate(sample))).code).toBe("usage");
  });
});
