import type { Context } from "hono";
import { experimentNames } from "../../../experiments/journal/experiment-record.js";
import { keptRequest, requestOfForm } from "../../experiments/requested-experiment.js";
import type { ExperimentRequest } from "../../experiments/experiment-request.js";
import type { HttpEnv } from "../../http-env.js";
import { operations } from "../../operations.js";
import { leaveNotice } from "../notice.js";
import type { Console } from "../section.js";
import { experimentAddress } from "./addresses.js";
import { newExperimentFormSchema, toStartForm, type NewExperimentForm } from "./new-form.js";
import { newPage } from "./new-page.js";
import { refusalOf, type Refusal } from "./refusal.js";

/** The form of a new experiment, and what is sent from it and from the page of an experiment that may go on or stop. */
export function registerStart(console: Console): void {
  const { app, guard, page, view, clock } = console;
  const { roles } = operations.startExperiment;
  const show = (context: Context<HttpEnv>, form: NewExperimentForm, refusal: Refusal | null): Response =>
    page(context, newPage({ form, refusal }, context.var.services, view(context)));

  app.get("/experiments/new", guard(roles), (context) => {
    const name = freeName(experimentNames(context.var.services.storage), clock.now());
    return show(context, { ...newExperimentFormSchema.parse({}), name }, null);
  });

  app.post("/experiments", guard(roles), async (context) => {
    const fields = await context.req.parseBody();
    const form = newExperimentFormSchema.parse(fields);
    try {
      const start = toStartForm(form, fields["file"]);
      const request = await requestOfForm(context.var.services.config.home, start);
      await begin(console, context, request, false);
    } catch (error) {
      return show(context, form, refusalOf(error));
    }
    return context.redirect(experimentAddress(form.name.trim()), 303);
  });

  app.post("/experiment/:name/resume", guard(roles), async (context) => {
    const name = context.req.param("name");
    const { only_failed: onlyFailed } = await context.req.parseBody();
    await begin(console, context, keptRequest(context.var.services.config.home, name), onlyFailed !== undefined);
    return context.redirect(experimentAddress(name), 303);
  });

  app.post("/experiment/:name/cancel", guard(operations.cancelExperiment.roles), async (context) => {
    const { services, experiments, lifetime } = context.var;
    const name = context.req.param("name");
    const live = experiments.find(services, name);
    live?.cancel();
    // A moment later it has stopped, and the page can say so.
    while (live !== null && live.phase() !== "ended") await live.changed(lifetime.signal);
    leaveNotice(context, "experiment_cancelled");
    return context.redirect(experimentAddress(name), 303);
  });
}

async function begin(
  { report }: Console,
  context: Context<HttpEnv>,
  request: ExperimentRequest,
  onlyFailed: boolean,
): Promise<void> {
  const { services, experiments, principal, lifetime, requestId } = context.var;
  await experiments.start(services, {
    ...{ request, onlyFailed, groups: principal.groups, signal: lifetime.signal },
    report: (error) => report(error, requestId),
  });
}

/** The day, and a number where the day has been used. */
function freeName(taken: readonly string[], now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const names = new Set(taken);
  if (!names.has(day)) return day;
  let number = 2;
  while (names.has(`${day}-${number}`)) number += 1;
  return `${day}-${number}`;
}
