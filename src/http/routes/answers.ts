import { createRoute, z } from "@hono/zod-openapi";
import { cancelRun } from "../../release/cancel-run.js";
import { answerQuestion } from "../answer-question.js";
import type { Api } from "../api.js";
import { readAskedRun } from "../asked-run.js";
import { eventStream } from "../event-stream.js";
import { example } from "../example.js";
import { answerExamples } from "../examples/answers.js";
import { idempotencyHeaders } from "../idempotency-header.js";
import { idempotencyHeader, wantsEvents } from "../idempotent.js";
import { problemResponses } from "../problem-responses.js";
import { answerSchema } from "../shown-answer.js";
import { storedAnswer } from "../stored-answer.js";

const bodySchema = z.object({
  question: z.string().min(1).max(10_000).describe("The question, in Japanese or English"),
  stream: z
    .boolean()
    .default(false)
    .describe("Answer as a stream of events; so does the header Accept: text/event-stream"),
});

const params = z.object({
  process_id: z.string().min(1).max(200).openapi({ example: answerExamples.replies.answered.value.process_id }),
});

const cancelledSchema = z.object({
  process_id: z.string(),
  settled: z.array(z.string()).describe("Nodes that had ended; whatever comes after is not done"),
  tickets: z.array(z.string()).describe("Tickets that waited and are closed now"),
  running: z.boolean().describe("Whether a process may still be at work; it stops within a second"),
});

/** POST /v1/answers, GET /v1/answers/{process_id}, POST /v1/answers/{process_id}/cancel. */
export function registerAnswers(api: Api): void {
  registerAsk(api);
  registerAnswer(api);
  registerCancel(api);
}

function registerAsk(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/answers",
    ...api.operation("askQuestion"),
    tags: ["answers"],
    summary: "Answer a question from the reviewed documents",
    description:
      "Searches, inspects what was found, writes a draft from it alone, scores it, and releases it where the policy allows. Branch on `status`: `answered` has the answer in `outcome.message`; `held` means that a person looks at it first (`outcome.ticket_id`), and getAnswer has it later; `declined` and `stopped` say in `outcome.next_step` what to do. All of these are 200. Only documents for the caller's own groups are used. As a stream: an event `run` with the id, `node` for each step that has ended, then `result` with the answer, or `error` with a problem. Closing the connection cancels the run.",
    request: {
      headers: idempotencyHeaders,
      body: {
        required: true,
        content: { "application/json": { schema: bodySchema, examples: answerExamples.requests } },
      },
    },
    responses: {
      200: {
        description: "The answer, or where it waits, or why there is none",
        content: {
          "application/json": { schema: answerSchema, examples: answerExamples.replies },
          "text/event-stream": { schema: z.unknown(), ...example(answerExamples.events) },
        },
      },
      ...problemResponses(
        ...(["forbidden", "conflict", "cancelled", "key_reused", "draining"] as const),
        ...(["unsupported_media_type", "payload_too_large"] as const),
      ),
    },
  });
  api.app.openapi(route, async (context) => {
    const { question, stream } = context.req.valid("json");
    const asked = { question, key: context.req.header(idempotencyHeader) };
    const ignore = (): void => undefined;
    if (!stream && !wantsEvents(context)) {
      return context.json(await answerQuestion(api, context, { ...asked, onRun: ignore, onNode: ignore }), 200);
    }
    return eventStream(
      context,
      async (send) => {
        // One after the other: the answer must not overtake a step.
        let sent = Promise.resolve();
        const tell = (event: string, data: unknown): void => {
          sent = sent.then(() => send(event, data));
        };
        const answer = await answerQuestion(api, context, {
          ...asked,
          onRun: (id) => tell("run", { process_id: id }),
          onNode: (node) => tell("node", { node }),
        });
        await sent;
        await send("result", answer);
      },
      (error) => api.report(error, context.var.requestId),
    );
  });
}

function registerAnswer({ app, operation }: Api): void {
  const route = createRoute({
    method: "get",
    path: "/v1/answers/{process_id}",
    ...operation("getAnswer"),
    tags: ["answers"],
    summary: "Look up an answer by its id",
    description:
      "The answer to a question that was asked before, or where it waits. Only whoever asked, and reviewers, can see it. The caller's groups of today are held against what the answer stands on.",
    request: { params },
    responses: {
      200: {
        description: "The answer, or where it stands",
        content: { "application/json": { schema: answerSchema, examples: answerExamples.replies } },
      },
      ...problemResponses("not_found", "forbidden"),
    },
  });
  app.openapi(route, async (context) => {
    const { process_id: id } = context.req.valid("param");
    const { services, principal } = context.var;
    context.set("processId", id);
    const record = await readAskedRun(services, id, principal, ["review", "manage", "read"]);
    return context.json(storedAnswer(services, record, principal), 200);
  });
}

function registerCancel({ app, operation, clock }: Api): void {
  const route = createRoute({
    method: "post",
    path: "/v1/answers/{process_id}/cancel",
    ...operation("cancelAnswer"),
    tags: ["answers"],
    summary: "Cancel a question that is not answered yet",
    description:
      "Stops a run wherever it is at work or waits, and closes its tickets. Nothing is sent from then on. An answer that has been sent cannot be taken back (409).",
    request: { params },
    responses: {
      200: {
        description: "What had been done by then",
        content: { "application/json": { schema: cancelledSchema, ...example(answerExamples.cancelled) } },
      },
      ...problemResponses("not_found", "conflict"),
    },
  });
  app.openapi(route, async (context) => {
    const { process_id: id } = context.req.valid("param");
    const { services, principal } = context.var;
    context.set("processId", id);
    await readAskedRun(services, id, principal, ["review", "manage"]);
    const { settled, tickets, ...cancelled } = await cancelRun(services, id, principal.subject, clock.now());
    return context.json({ ...cancelled, settled: [...settled], tickets: [...tickets] }, 200);
  });
}
