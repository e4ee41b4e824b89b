import { createRoute, z } from "@hono/zod-openapi";
import { readExperiment } from "../../experiments/journal/experiment-record.js";
import type { Api } from "../api.js";
import { eventStream } from "../event-stream.js";
import { example } from "../example.js";
import { experimentRunExamples } from "../examples/experiment-runs.js";
import { experimentProgress, experimentProgressSchema, isAtWork } from "../experiments/experiment-progress.js";
import { followExperiment } from "../experiments/follow-experiment.js";
import {
  requestOfBody,
  requestOfForm,
  startBodySchema,
  startFormSchema,
  type StartBody,
  type StartForm,
} from "../experiments/requested-experiment.js";
import { idempotencyHeaders } from "../idempotency-header.js";
import { wantsEvents } from "../idempotent.js";
import { HttpProblem } from "../problem.js";
import { problemResponses } from "../problem-responses.js";

const params = z.object({ name: z.string().min(1).openapi({ example: "2026-10" }) });
const progressReply = {
  "application/json": { schema: experimentProgressSchema, ...example(experimentRunExamples.progress) },
};

/** POST /v1/experiments, and how one that is at work is followed and stopped. */
export function registerExperimentRuns({ app, operation, report }: Api): void {
  const start = createRoute({
    method: "post",
    path: "/v1/experiments",
    ...operation("startExperiment"),
    tags: ["experiments"],
    summary: "Start an experiment, or go on with one",
    description:
      "Asks and scores a whole question set: send its rows as JSON, or a file as a form. The reply comes when the questions have been read; getExperimentProgress follows the rest. One experiment of a tenant is at work at a time, others wait. What was interrupted or cancelled goes on when the same is sent again, or the name alone: rows that are done are not asked again.",
    request: {
      headers: idempotencyHeaders,
      body: {
        content: {
          "application/json": { schema: startBodySchema, examples: experimentRunExamples.requests },
          "multipart/form-data": { schema: startFormSchema },
        },
      },
    },
    responses: {
      202: { description: "It is under way, or waits for its turn", content: progressReply },
      ...problemResponses(
        "usage",
        "conflict",
        "key_reused",
        "unsupported_media_type",
        "payload_too_large",
        "config_invalid",
        "prompt_invalid",
        "storage_busy",
      ),
    },
  });
  app.openapi(start, async (context) => {
    const { services, principal, lifetime, requestId, experiments } = context.var;
    const { home } = services.config;
    const isForm = (context.req.header("content-type") ?? "").toLowerCase().startsWith("multipart/");
    // Of the two validators the one for the other kind of body leaves an empty record behind.
    const body = context.req.valid("json") as Partial<StartBody>;
    const form = context.req.valid("form") as Partial<StartForm>;
    if (!isForm && body.name === undefined) throw noBody();
    const request = isForm ? await requestOfForm(home, form as StartForm) : requestOfBody(home, body as StartBody);
    const live = await experiments.start(services, {
      request,
      onlyFailed: body.only_failed ?? false,
      groups: principal.groups,
      signal: lifetime.signal,
      report: (error) => report(error, requestId),
    });
    context.header("Location", `/v1/experiments/${encodeURIComponent(live.name)}/progress`);
    return context.json(experimentProgress(services.storage, readExperiment(services.storage, live.name), live), 202);
  });

  const progress = createRoute({
    method: "get",
    path: "/v1/experiments/{name}/progress",
    ...operation("getExperimentProgress"),
    tags: ["experiments"],
    summary: "See how far an experiment is",
    description:
      "With `Accept: text/event-stream` the reply is a stream: an event `progress` whenever rows are done, and `end` with the last one. A stream that lasts as long as a request may is closed without `end`: connect again.",
    request: { params },
    responses: {
      200: {
        description: "How far it is now",
        content: {
          ...progressReply,
          "text/event-stream": { schema: z.unknown(), ...example(experimentRunExamples.events) },
        },
      },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(progress, (context) => {
    const { services, experiments, lifetime, requestId } = context.var;
    const { name } = context.req.valid("param");
    const now = () =>
      experimentProgress(services.storage, readExperiment(services.storage, name), experiments.find(services, name));
    if (!wantsEvents(context)) return context.json(now(), 200);
    const first = now();
    return eventStream(
      context,
      async (send) => {
        const live = experiments.find(services, first.name);
        const isOver = await followExperiment(live, lifetime.signal, () => send("progress", now()));
        if (isOver) await send("end", now());
      },
      (error) => report(error, requestId),
    );
  });

  const cancel = createRoute({
    method: "post",
    path: "/v1/experiments/{name}/cancel",
    ...operation("cancelExperiment"),
    tags: ["experiments"],
    summary: "Stop an experiment",
    description:
      "Rows that are done stay; starting it again goes on with the others. One that is not at work is left as it is.",
    request: { params },
    responses: {
      202: { description: "It is being stopped, or is not at work", content: progressReply },
      ...problemResponses("not_found"),
    },
  });
  app.openapi(cancel, (context) => {
    const { services, experiments } = context.var;
    const experiment = readExperiment(services.storage, context.req.valid("param").name);
    const live = experiments.find(services, experiment.name);
    if (isAtWork(live)) live.cancel();
    return context.json(experimentProgress(services.storage, experiment, live), 202);
  });
}

function noBody(): HttpProblem {
  return new HttpProblem("input_invalid", "a body is expected", {
    where: "body",
    hint: "Send the name and the rows as JSON, or a form with a file.",
  });
}
