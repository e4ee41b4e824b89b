import type { Embedder } from "../../src/llm/port.js";
import type { JudgeFailureCode } from "../../src/core/score.js";
import type { TaskOutcome, TaskRunner } from "../../src/tasks/task.js";

/** What the judge answers: an output of the task's schema, a failure, or a function of the input. */
export type Reply =
  | { readonly value: unknown }
  | { readonly fails: JudgeFailureCode; readonly raw?: string }
  | { readonly throws: Error };
export type Script = Readonly<Record<string, Reply | ((input: never) => Reply | Promise<Reply>)>>;

export interface ScriptedJudge extends TaskRunner {
  /** Every request in the order of asking. */
  readonly requests: readonly { readonly task: string; readonly input: unknown }[];
}

/** A task runner that answers from a table, by the name of the task. Replies pass the task's own schema. */
export function scriptedJudge(script: Script): ScriptedJudge {
  const requests: { task: string; input: unknown }[] = [];
  return {
    model: "scripted:judge",
    offline: false,
    requests,
    async run(task, input, { language }) {
      requests.push({ task: task.name, input });
      const entry = script[task.name];
      if (entry === undefined) throw new Error(`the script has no reply for ${task.name}`);
      const reply = typeof entry === "function" ? await entry(input as never) : entry;
      if ("throws" in reply) throw reply.throws;
      const record = {
        model: "scripted:judge",
        offline: false,
        prompt: `${task.name}@v1.${language}#0`,
        attempts: 1,
        usage: { calls: 1, input_tokens: 100, output_tokens: 10 },
        duration_ms: 0,
      };
      return "fails" in reply ? failed(record, reply) : { ...record, ok: true, value: task.output.parse(reply.value) };
    },
  };
}

function failed<Output>(
  record: Omit<TaskOutcome<Output>, "ok">,
  reply: { readonly fails: JudgeFailureCode; readonly raw?: string },
): TaskOutcome<Output> {
  return { ...record, ok: false, code: reply.fails, message: `scripted ${reply.fails}`, raw: reply.raw ?? "" };
}

export interface ScriptedEmbedder extends Embedder {
  /** Texts of every request, in the order of asking. */
  readonly requests: readonly (readonly string[])[];
}

/** An embedder that reads vectors from a table; `otherwise` answers for texts that are not in it. */
export function scriptedEmbedder(
  vectors: Readonly<Record<string, readonly number[]>>,
  otherwise?: readonly number[],
): ScriptedEmbedder {
  const requests: (readonly string[])[] = [];
  return {
    id: "scripted:embedder",
    offline: false,
    requests,
    async embed(texts) {
      requests.push(texts);
      return {
        vectors: texts.map((text) => {
          const vector = vectors[text] ?? otherwise;
          if (vector === undefined) throw new Error(`the script has no vector for ${JSON.stringify(text)}`);
          return Float64Array.from(vector);
        }),
        usage: { calls: 1, input_tokens: 10, output_tokens: 0 },
      };
    },
  };
}
