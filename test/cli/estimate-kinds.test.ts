import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { estimateCommand, type EstimateOptions } from "../../src/cli/commands/estimate.js";
import { ingestCommand } from "../../src/cli/commands/ingest.js";
import { estimateText, type ShownEstimate } from "../../src/cli/estimate-text.js";
import { runCommand, runEval } from "../experiments/cli/run-command.js";
import { answerBySchema, type ReceivedMessage } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { jsonLines, temporaryFolder } from "../support/services.js";

const leave = "有給休暇は入社から6か月後に10日付与されます。";
const request = "有給休暇の申請は3営業日前までに行います。";
const documents = { "leave.md": `# 有給休暇\n\n${leave}\n`, "request.md": `# 有給休暇の申請\n\n${request}\n` };

/** Ids of the items in a prompt's data. */
const idsIn = (messages: readonly ReceivedMessage[]): string[] =>
  [...(messages.at(-1)?.content ?? "").matchAll(/"id": ?"([^"]+)"/g)].flatMap(([, id]) => id ?? []);
const verdicts = (fields: object) => (messages: readonly ReceivedMessage[]) => ({
  verdicts: idsIn(messages).map((id) => ({ id, reason: "", ...fields })),
});

/** A model that finds everything in order. */
const chat = answerBySchema({
  answer: (messages) => ({
    claims: [
      { text: leave, evidence_ids: [/"evidence_id": ?"([^"]+)"/.exec(messages.at(-1)?.content ?? "")?.[1] ?? ""] },
    ],
    declined: false,
  }),
  // As the rules would guess, from which the estimate goes on.
  classify: () => ({ reason: "", category: "standard" }),
  coverage: () => ({ conditions: [{ text: "休暇", reason: "", covered: true, evidence_ids: ["e1"] }] }),
  contradiction: verdicts({ contradicts: false }),
  question_from_answer: () => ({ questions: [1, 2, 3].map(() => ({ question: "休暇は？", noncommittal: false })) }),
  statements: () => ({ statements: [leave] }),
  entailment: verdicts({ supported: true }),
  attribution: verdicts({ attributed: true }),
  usefulness: verdicts({ useful: true }),
  judge_safety: verdicts({ grade: "yes" }),
  judge_item_relevance: verdicts({ grade: 5 }),
});

/** What a server was asked for, as the estimate names it; vectors have no kind on the wire. */
function received(server: OpenAiServer, from: number): Readonly<Record<string, number>> {
  const kinds = server.requests.slice(from).map((sent) => {
    if (sent.path === "/v1/embeddings") return "embedding";
    const { schemaName } = sent as (typeof server.chats)[number];
    if (schemaName === "classify") return "classification";
    if (schemaName === "coverage" || schemaName === "contradiction") return "inspection";
    return schemaName === "answer" ? "answer" : "scoring";
  });
  return countsOf(kinds.map((kind) => [kind, 1]));
}

function countsOf(pairs: readonly (readonly [string, number])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [kind, calls] of pairs) counts[kind] = (counts[kind] ?? 0) + calls;
  return counts;
}

const questions = [
  { id: "1", user_input: "有給休暇は入社から何か月後に何日付与されますか？", reference: leave },
  { id: "2", user_input: "有給休暇の申請は何営業日前までに行いますか？", reference: request },
  { id: "3", user_input: "有給休暇は何日付与されますか？", category: "required_items" },
];
const answered = questions.map((row) => ({ ...row, response: leave, retrieved_contexts: [leave, request] }));

const twoKinds = `name: two-kinds
classify: true
every_question: [{score: faithfulness, at_least: 0.5}]
categories: {standard: [{score: answer_relevancy, at_least: 0.5}], required_items: [{score: context_recall}]}
`;

interface Case {
  readonly name: string;
  readonly rows: readonly object[];
  readonly settings?: string;
  readonly options?: Pick<EstimateOptions, "profile" | "classify">;
  readonly kinds: readonly string[];
}

const cases: readonly Case[] = [
  { name: "answers that stand in the data set", rows: answered, kinds: ["scoring"] },
  { name: "answers of the graph", rows: questions, kinds: ["answer", "scoring", "search"] },
  {
    name: "evidence inspected for coverage",
    rows: questions,
    settings: "inspection: {coverage: on}\n",
    kinds: ["answer", "inspection", "scoring", "search"],
  },
  {
    name: "evidence inspected for both, found by words",
    rows: questions,
    settings: "inspection: {coverage: on, contradiction: on}\nretrieval: {mode: keyword}\n",
    kinds: ["answer", "inspection", "scoring"],
  },
  {
    name: "categories guessed by the judge",
    rows: answered,
    settings: "datasets: {classify: judge}\n",
    options: { profile: "two-kinds.yaml" },
    kinds: ["classification", "scoring"],
  },
  {
    name: "categories guessed by rules where the judge is configured",
    rows: answered,
    settings: "datasets: {classify: judge}\n",
    options: { profile: "two-kinds.yaml", classify: "rules" },
    kinds: ["scoring"],
  },
  {
    name: "all of it, every score three times",
    rows: questions,
    settings: "inspection: {coverage: on, contradiction: on}\nevaluation: {repeats: 3}\n",
    options: { profile: "two-kinds.yaml", classify: "judge" },
    kinds: ["answer", "classification", "inspection", "scoring", "search"],
  },
];

describe("an estimate by kind is what the endpoint then receives", () => {
  it.each(cases.map((one) => [one.name, one] as const))(
    "%s",
    async (_, { rows, settings = "", options = {}, kinds }) => {
      const server = await startOpenAiServer({ chat });
      onTestFinished(() => server.close());
      const folder = folderWith(server, rows, settings);
      const where = { folder, environment: { KONKYO_RELEASE_MODE: "cited" } };
      const documented = await runCommand(where, (context) => ingestCommand(context, ["docs"], { release: "r1" }));
      expect(documented.code, documented.stderr).toBe(0);
      const ingested = server.requests.length;

      const estimated = await runCommand(where, (context) =>
        estimateCommand(context, "questions.jsonl", { rows: 50, language: "en", ...options }),
      );
      expect(estimated.stderr).toBe("");
      expect(server.requests).toHaveLength(ingested);
      const { by_kind, estimates } = JSON.parse(estimated.stdout) as ShownEstimate;
      expect([...new Set(by_kind.map(({ kind }) => kind))].sort()).toEqual(kinds);

      await runEval("questions.jsonl", { name: "x", ...options }, where);
      const told = by_kind.map(
        ({ kind, role, usage }) => [role === "embedding" ? "embedding" : kind, usage.calls] as const,
      );
      expect(countsOf(told)).toEqual(received(server, ingested));
      expect(estimates.map(({ usage }) => usage.calls).reduce((sum, calls) => sum + calls)).toBe(
        server.requests.length - ingested,
      );
    },
  );
});

describe("the text of an estimate", () => {
  const usage = { calls: 3, input_tokens: 900, output_tokens: 30 };
  const judge = { role: "judge", model: "openai:m", usage, cost_usd: 0.001 } as const;
  const shown = (by_kind: ShownEstimate["by_kind"]): ShownEstimate => ({
    rows: 6,
    rows_looked_at: 3,
    estimates: [judge],
    by_kind,
  });

  it("has a line for each kind, and says where nothing is taken to be held", () => {
    const inspected = shown([{ kind: "inspection", ...judge }]);
    expect(estimateText(inspected, "ja")).toMatch(/根拠の点検 +判定 +openai:m +3 +900 +30 +\$0\.0010/);
    expect(estimateText(inspected, "ja")).toContain("保留になる質問はない");
    expect(estimateText(inspected, "en")).toContain("6 questions, scaled from the first 3");
    expect(estimateText(shown([{ kind: "scoring", ...judge }]), "en")).not.toContain("inspection");
  });

  it("says so when rules do everything, and what an unknown price needs", () => {
    expect(estimateText(shown([]), "ja")).toContain("モデルには何も問い合わせません");
    expect(estimateText(shown([{ kind: "scoring", ...judge, cost_usd: null }]), "en")).toContain("models.prices");
  });
});

function folderWith(server: OpenAiServer, rows: readonly object[], settings: string): string {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "docs"));
  for (const [name, text] of Object.entries(documents)) fs.writeFileSync(path.join(folder, "docs", name), text);
  fs.writeFileSync(path.join(folder, "questions.jsonl"), jsonLines(rows));
  fs.writeFileSync(path.join(folder, "two-kinds.yaml"), twoKinds);
  const endpoint = `{ base_url: "${server.baseUrl}", model: m, max_retries: 0 }`;
  fs.writeFileSync(
    path.join(folder, "konkyo.yaml"),
    `models: { answer: ${endpoint}, judge: ${endpoint}, embedding: ${endpoint}, cache: { enabled: false } }\n${settings}`,
  );
  return folder;
}
