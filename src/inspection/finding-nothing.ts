import { z } from "zod";
import { contradictionOutputSchema } from "../tasks/contradiction.js";
import { coverageOutputSchema } from "../tasks/coverage.js";
import type { TaskRunner } from "../tasks/task.js";

/**
 * A judge that asks the given one and then finds nothing to hold a question for. For estimates alone: the most that
 * can be asked is asked where every question goes on to a draft.
 */
export function findingNothing(judge: TaskRunner): TaskRunner {
  return {
    model: judge.model,
    offline: judge.offline,
    async run(task, input, options) {
      const reply = await judge.run(task, input, options);
      return reply.ok ? { ...reply, value: task.output.parse(withoutFindings(input, reply.value)) } : reply;
    },
  };
}

const inspectedSchema = z.object({ evidence: z.array(z.object({ id: z.string() })) });

function withoutFindings(input: unknown, reply: unknown): unknown {
  const contradiction = contradictionOutputSchema.safeParse(reply);
  if (contradiction.success) {
    return { verdicts: contradiction.data.verdicts.map((verdict) => ({ ...verdict, contradicts: false })) };
  }
  if (!coverageOutputSchema.safeParse(reply).success) return reply;
  const { evidence } = inspectedSchema.parse(input);
  return { conditions: [{ text: "-", covered: true, evidence_ids: evidence.map(({ id }) => id) }] };
}
