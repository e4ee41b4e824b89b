import type { Context } from "hono";
import { KonkyoError } from "../../../core/errors.js";
import { isBlank } from "../../../core/visible-text.js";
import { cancelRun } from "../../../release/cancel-run.js";
import { readAskedRun } from "../../asked-run.js";
import { requireAudience } from "../../evidence-audience.js";
import { eventStream } from "../../event-stream.js";
import type { HttpEnv } from "../../http-env.js";
import { HttpProblem } from "../../problem.js";
import { addresses } from "../addresses.js";
import type { Console, PageContent, Section } from "../section.js";
import { answerPage } from "./answer-page.js";
import { askPage } from "./ask-page.js";
import { createLiveRuns, type LiveRun, type LiveRuns } from "./live-runs.js";
import { listOwnRuns } from "./own-run.js";
import { progressEvent, progressPage } from "./progress-page.js";
import { resumeQuestion, startQuestion } from "./run-question.js";
import { isWithdrawn, recordedProgress, storedAnswer } from "./stored-answer.js";
import { unfinishedPage } from "./unfinished-page.js";

/** Ask: question in, progress, then the answer with its evidence, or the hold with its ticket. */
export const askSection: Section = {
  name: "ask",
  path: "/ask",
  roles: ["ask", "review", "manage"],
  register(console) {
    const liveRuns = createLiveRuns();
    registerForm(console, liveRuns);
    registerAnswer(console, liveRuns);
    registerControls(console, liveRuns);
  },
};

const recentQuestions = 8;

function registerForm(console: Console, liveRuns: LiveRuns): void {
  const { app, guard, page, view } = console;
  const show = async (context: Context<HttpEnv>, refused: boolean): Promise<Response> => {
    const { services, principal } = context.var;
    const release = await services.currentVersion();
    const recent = await listOwnRuns(services, principal, recentQuestions);
    return page(context, askPage({ refused, release, recent }, view(context)));
  };
  app.get("/ask", guard(askSection.roles), (context) => show(context, false));
  app.post("/ask", guard(askSection.roles), async (context) => {
    const { question } = await context.req.parseBody();
    if (typeof question !== "string" || isBlank(question)) return show(context, true);
    const { processId } = startQuestion(console, liveRuns, context, question);
    return context.redirect(addresses.asked(processId), 303);
  });
}

function registerAnswer(console: Console, liveRuns: LiveRuns): void {
  const { app, guard, page, view } = console;
  app.get("/ask/:id", guard(askSection.roles), async (context) => {
    context.set("processId", idOf(context));
    const live = ownLiveRun(context, liveRuns);
    const metrics = metricNames(context);
    if (live !== null && live.phase() !== "ended") return page(context, progressPage(live, metrics, view(context)));
    return page(context, await endedPage(console, context, live));
  });

  app.get("/ask/:id/events", guard(askSection.roles), (context) => {
    const live = ownLiveRun(context, liveRuns);
    const metrics = metricNames(context);
    const { signal } = context.var.lifetime;
    return eventStream(
      context,
      async (send) => {
        while (live !== null && live.phase() !== "ended" && !signal.aborted) {
          const change = live.changed(signal);
          await send("progress", progressEvent(live, metrics, view(context)));
          await change;
        }
        await send("end", {});
      },
      (error) => console.report(error, context.var.requestId),
    );
  });
}

/** The record says most; a run that was not recorded is known to its process for a while. */
async function endedPage(console: Console, context: Context<HttpEnv>, live: LiveRun | null): Promise<PageContent> {
  const { services, principal } = context.var;
  const view = console.view(context);
  const metrics = metricNames(context);
  const ending = live?.ending() ?? null;
  const recorded = await readAskedRun(services, idOf(context), principal, []).catch((error: unknown) => {
    if (error instanceof HttpProblem && ending !== null) return null;
    throw error;
  });
  const answer = recorded === null ? null : storedAnswer(recorded);
  if (recorded !== null && answer !== null && !isWithdrawn(recorded, answer)) {
    // Rights are those of today, whatever they were when the question was asked.
    requireAudience(services.storage, { outcome: answer.outcome, run: answer }, principal.groups);
    return answerPage(answer, recordedProgress(recorded, metrics), view);
  }
  const progress =
    recorded === null
      ? ({ finished: live?.finished() ?? [], phase: "ended", metrics } as const)
      : recordedProgress(recorded, metrics);
  if (recorded === null && ending !== null && "run" in ending && ending.run.outcome !== null) {
    return answerPage({ ...ending.run, outcome: ending.run.outcome }, progress, view);
  }
  const problem = ending !== null && "problem" in ending ? ending.problem : null;
  const status = recorded?.status ?? (problem?.code === "cancelled" ? "cancelled" : "failed");
  const how = status === "cancelled" || status === "failed" ? status : "broken_off";
  const question = recorded?.question ?? live?.question ?? "";
  return unfinishedPage({ processId: idOf(context), question, how, problem }, progress, view);
}

function registerControls(console: Console, liveRuns: LiveRuns): void {
  const { app, guard, clock } = console;
  app.post("/ask/:id/cancel", guard(askSection.roles), async (context) => {
    const { services, principal } = context.var;
    const id = idOf(context);
    const live = ownLiveRun(context, liveRuns);
    if (live === null) await readAskedRun(services, id, principal, []);
    try {
      await cancelRun(services, id, principal.subject, clock.now());
    } catch (error) {
      // A question that still waits for its turn has no record yet.
      if (!(error instanceof KonkyoError && error.code === "not_found" && live !== null)) throw error;
    }
    live?.cancel();
    return context.redirect(addresses.asked(id), 303);
  });

  app.post("/ask/:id/resume", guard(askSection.roles), async (context) => {
    const { services, principal } = context.var;
    const id = idOf(context);
    const live = ownLiveRun(context, liveRuns);
    const { question } = await readAskedRun(services, id, principal, []);
    if (live === null || live.phase() === "ended") {
      resumeQuestion(console, liveRuns, context, { processId: id, question });
    }
    return context.redirect(addresses.asked(id), 303);
  });
}

function ownLiveRun(context: Context<HttpEnv>, liveRuns: LiveRuns): LiveRun | null {
  const { tenant, subject } = context.var.principal;
  const live = liveRuns.get(idOf(context));
  return live?.tenant === tenant && live.subject === subject ? live : null;
}

function idOf(context: Context<HttpEnv>): string {
  return context.req.param("id") ?? "";
}

function metricNames(context: Context<HttpEnv>): readonly string[] {
  return context.var.services.metrics.map(({ name }) => name);
}
