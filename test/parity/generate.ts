import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ScriptedReply } from "../support/openai-protocol.js";
import { errorReply } from "../support/openai-protocol.js";
import type { OpenAiServer } from "../support/openai-server.js";
import { startOpenAiServer } from "../support/openai-server.js";
import type { ParityCase, ParityResults } from "./cases.js";
import { drawCases, seed } from "./cases.js";
import type { ParityMetric, RagasSide } from "./define-parity.js";
import { parityMetrics } from "./registry.js";

// Usage: generate.ts <python> [metric…]. Writes results/<metric>.json.

const driverSchema = z.object({
  ragas: z.string(),
  python: z.string(),
  scores: z.record(
    z.string(),
    z.object({ value: z.number().nullable(), raised: z.string().optional(), message: z.string().optional() }),
  ),
});

const [python = "python3", ...chosen] = process.argv.slice(2);
for (const parity of parityMetrics) {
  if (chosen.length > 0 && !chosen.includes(parity.metric)) continue;
  const results = await measure(parity);
  const file = path.join(import.meta.dirname, "results", `${parity.metric}.json`);
  writeFileSync(file, oneCaseALine(results));
  const absent = results.cases.filter(({ ragas }) => ragas === null).length;
  process.stdout.write(`${parity.metric}: ${results.cases.length} cases, ${absent} without a number\n`);
}

function oneCaseALine({ cases, ...head }: ParityResults): string {
  const lines = cases.map((each) => `    ${JSON.stringify(each)}`);
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "cases": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

async function measure(parity: ParityMetric): Promise<ParityResults> {
  const cases = drawCases(parity);
  const server = await serve(new Map(cases.map(({ id, input }) => [id, parity.ragas(input)])));
  try {
    const { ragas, python: version, scores } = await drive(parity, cases, server.baseUrl);
    return {
      metric: parity.metric,
      ragas_class: parity.ragasClass,
      ragas_version: ragas,
      python_version: version,
      seed,
      cases: cases.map(({ id, kind, input }) => {
        const score = scores[id];
        if (score === undefined) throw new Error(`Ragas gave no result for ${id}`);
        const { value, raised } = score;
        // A failure of the endpoint would pass for a finding about Ragas.
        if (raised !== undefined && /Error$/.test(raised) && /4\d\d|Connection/.test(score.message ?? "")) {
          throw new Error(`${id}: ${raised}: ${score.message ?? ""}`);
        }
        return { id, kind, input: z.json().parse(input), ragas: value, ...(raised === undefined ? {} : { raised }) };
      }),
    };
  } finally {
    await server.close();
  }
}

/** An endpoint whose model names are the ids of cases; each reply is given once. */
function serve(sides: ReadonlyMap<string, RagasSide>): Promise<OpenAiServer> {
  const left = new Map([...sides].map(([id, { replies }]) => [id, [...replies]]));
  return startOpenAiServer({
    chat: ({ body, messages }) => {
      const replies = left.get(String(body["model"])) ?? [];
      const prompt = messages.map(({ content }) => content).join("\n");
      const asked = prompt.slice(prompt.lastIndexOf("Now perform the same with the following input"));
      const at = replies.findIndex(({ when }) => when === undefined || asked.includes(when));
      const [reply] = at === -1 ? [] : replies.splice(at, 1);
      if (reply === undefined) return errorReply(404, `no reply is left for ${String(body["model"])}`);
      return completion(reply.choices);
    },
    embeddings: ({ body }) => {
      const vectors = sides.get(String(body["model"]))?.vectors ?? {};
      const input = body["input"] as string | readonly string[];
      const texts = typeof input === "string" ? [input] : input;
      const data = texts.map((text, index) => ({ object: "embedding", index, embedding: vectors[text] }));
      if (data.some(({ embedding }) => embedding === undefined)) return errorReply(404, "no vector for a text");
      const usage = { prompt_tokens: 1, total_tokens: 1 };
      return { kind: "body", body: { object: "list", data, model: "scripted", usage } };
    },
  });
}

function completion(choices: readonly unknown[]): ScriptedReply {
  return {
    kind: "body",
    body: {
      id: "scripted",
      object: "chat.completion",
      created: 0,
      model: "scripted",
      choices: choices.map((choice, index) => ({
        index,
        message: { role: "assistant", content: JSON.stringify(choice) },
        finish_reason: "stop",
      })),
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  };
}

async function drive(parity: ParityMetric, cases: readonly ParityCase[], base_url: string) {
  const plan = {
    base_url,
    cases: cases.map(({ id, input }) => {
      const { sample, options = {} } = parity.ragas(input);
      return { id, class: parity.ragasClass, options, sample };
    }),
  };
  const child = spawn(python, [path.join(import.meta.dirname, "drive.py")], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(plan));
  let output = "";
  for await (const part of child.stdout) output += String(part);
  return driverSchema.parse(JSON.parse(output));
}
