import { ask } from "../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../graphs/answer/build.js";
import { callerFromContext } from "../../graphs/answer/caller.js";
import { continueRun } from "../../graphs/answer/continue-run.js";
import { inspectEvidence } from "../core/evidence-gate.js";
import { emptyCorpusVersion } from "../corpus/current-version.js";
import { diffReleases, listReleases, removeRelease } from "../corpus/releases.js";
import { cancelRun } from "../release/cancel-run.js";
import { makeCurrent } from "../release/make-current.js";
import type { Services } from "../services.js";
import { listRuns, readRun } from "../tracing/run-history.js";
import type { TestedSample } from "../vitest/tested-sample.js";
import { createCalls, type Calls } from "./calls.js";
import { embeddedGraphs } from "./embedded-graphs.js";
import { evaluate, type EvaluateOptions, type Evaluation } from "./evaluate.js";
import { createEvaluationTool } from "./evaluation-tool.js";
import { ingestPaths } from "./ingest.js";
import type { Konkyo, KonkyoReleases, KonkyoReviews, KonkyoRuns } from "./konkyo.js";
import { openServices, type OpenedServices } from "./open-services.js";
import type { KonkyoOptions } from "./options.js";
import { decideTicket, getTicket } from "./reviews.js";
import { search } from "./search.js";

/** See `createKonkyo`. */
export async function openKonkyo(options: KonkyoOptions): Promise<Konkyo> {
  const opened = await openServices(options, () => ({}));
  const { services } = opened;
  const calls = createCalls();
  const graph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
  const scores = evaluation(opened, calls);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= calls.end().then(() => services.close()));
  return {
    gate: (chunks, ...version) =>
      calls.run(async () => inspectEvidence(chunks, version.length > 0 ? version[0] : await activeVersion(services))),
    ask: (question, { groups = [], ...asked } = {}) =>
      calls.run(() => ask(graph, services, { question, groups, ...asked })),
    continueRun: (processId, continuation) => calls.run(() => continueRun(services, processId, continuation)),
    cancel: (processId, { by }) => calls.run(() => cancelRun(services, processId, by, services.clock.now())),
    evaluate: scores,
    evaluationTool: (choice = {}) => createEvaluationTool(scores, choice),
    search: (text, asked = {}) => calls.run(() => search(services, text, asked)),
    ingest: (paths, request) => calls.run(() => ingestPaths(opened, paths, request)),
    releases: releases(services, calls),
    reviews: reviews(services, calls),
    runs: runs(services, calls),
    graphs: embeddedGraphs(opened),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** An index without any release has no version that evidence from elsewhere could be of. */
async function activeVersion(services: Services): Promise<string | null> {
  const version = await services.currentVersion();
  return version === emptyCorpusVersion ? null : version;
}

function evaluation(opened: OpenedServices, calls: Calls): Konkyo["evaluate"] {
  async function evaluateGiven<Name extends string>(
    sample: TestedSample,
    options?: EvaluateOptions<Name>,
  ): Promise<Evaluation<Name>>;
  async function evaluateGiven<Name extends string>(
    samples: readonly TestedSample[],
    options?: EvaluateOptions<Name>,
  ): Promise<readonly Evaluation<Name>[]>;
  async function evaluateGiven<Name extends string>(
    given: TestedSample | readonly TestedSample[],
    options: EvaluateOptions<Name> = {},
  ): Promise<Evaluation<Name> | readonly Evaluation<Name>[]> {
    const samples = isList(given) ? given : [given];
    const evaluated = await calls.run(() => evaluate(opened, samples, options));
    const [first] = evaluated;
    if (isList(given) || first === undefined) return evaluated;
    return first;
  }
  return evaluateGiven;
}

function isList(given: TestedSample | readonly TestedSample[]): given is readonly TestedSample[] {
  return Array.isArray(given);
}

function releases(services: Services, calls: Calls): KonkyoReleases {
  const { storage, clock } = services;
  return {
    list: () => calls.run(async () => listReleases(storage)),
    activate: (name) =>
      calls.run(async () => {
        await makeCurrent(services, name, clock.now());
      }),
    diff: (before, after) => calls.run(async () => diffReleases(storage, before, after)),
    remove: (name, { force = false } = {}) =>
      calls.run(async () => {
        removeRelease(storage, name, force);
      }),
  };
}

function reviews(services: Services, calls: Calls): KonkyoReviews {
  const { tickets } = services;
  return {
    list: (filter = {}) => calls.run(() => tickets.list(filter)),
    get: (id) => calls.run(() => getTicket(services, id)),
    take: (id, { by, owner = by }) => calls.run(async () => tickets.take((await tickets.get(id)).ticket_id, owner, by)),
    decide: (id, decision, reviewer) => calls.run(() => decideTicket(services, id, decision, reviewer)),
  };
}

function runs({ storage }: Services, calls: Calls): KonkyoRuns {
  return {
    list: (filter = {}) => calls.run(() => listRuns(storage, { limit: 50, ...filter })),
    get: (id) => calls.run(() => readRun(storage, id)),
  };
}
