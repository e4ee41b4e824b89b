// 自分の LangGraph に、根拠の検査だけを入れます。データベースも設定も要りません。
// The evidence gate alone, in a LangGraph of your own. It needs neither a database nor settings.
import { END, START, StateGraph, StateSchema } from "@langchain/langgraph";
import { gate, type GateDecision } from "konkyo";
import { z } from "zod";

// 版は、管理する側が決めます。質問やモデルから決めてはいけません。
// The managing side sets the version: never a question, never a model.
const currentVersion = "2026-10";

const State = new StateSchema({
  question: z.string(),
  found: z.unknown(),
  decision: z.custom<GateDecision>().optional(),
  answer: z.string().default(""),
});

const graph = new StateGraph(State)
  .addNode("search", async ({ question }) => ({ found: await searchDocuments(question) }))
  .addNode("inspect", ({ found }) => ({ decision: gate(found, currentVersion) }))
  .addNode("write", ({ decision }) => ({ answer: writeAnswer(decision?.evidence ?? []) }))
  .addNode("hold", ({ decision }) => ({ answer: `担当者が確認します / held: ${decision?.reason}` }))
  .addNode("stop", ({ decision }) => ({ answer: `お答えできません / stopped: ${decision?.reason}` }))
  .addEdge(START, "search")
  .addEdge("search", "inspect")
  // 知らない行き先は、すべて止めます。/ Whatever is not known stops.
  .addConditionalEdges("inspect", ({ decision }) => decision?.route ?? "stop", {
    generate: "write",
    hold: "hold",
    stop: "stop",
  })
  .addEdge("write", END)
  .addEdge("hold", END)
  .addEdge("stop", END)
  .compile();

for (const question of ["有給休暇は何日ですか？", "駐車場は使えますか？", "Is there a canteen?"]) {
  const { answer } = await graph.invoke({ question });
  console.log(`${question}\n  ${answer}`);
}

/** ここを、自分の検索に置き換えます。/ Put your search here. */
async function searchDocuments(question: string): Promise<unknown> {
  if (question.includes("有給")) {
    return [{ evidence_id: "leave#1", content: "有給休暇は年に20日です。", corpus_version: "2026-10" }];
  }
  // 前の版が混じった結果 / A page of an earlier version among what was found
  if (question.includes("駐車場")) {
    return [
      { evidence_id: "parking#1", content: "駐車場は申請制です。", corpus_version: "2026-10" },
      { evidence_id: "parking#2", content: "駐車場は自由に使えます。", corpus_version: "2026-04" },
    ];
  }
  return [];
}

/** ここで、検査を通った根拠だけをモデルに渡します。/ Give a model the inspected evidence here, and nothing else. */
function writeAnswer(evidence: GateDecision["evidence"]): string {
  return evidence.map(({ content, evidence_id }) => `${content} [${evidence_id}]`).join("\n");
}
