import { readRun } from "../../../tracing/run-history.js";
import { operations } from "../../operations.js";
import { HttpProblem } from "../../problem.js";
import type { Section } from "../section.js";
import { findRuns, runSearchSchema } from "./find-runs.js";
import { runPage } from "./run-page.js";
import { runsPage } from "./runs-page.js";

/** Runs: what was asked, how it went, and everything it stood on. */
export const runsSection: Section = {
  name: "runs",
  path: "/runs",
  roles: operations.listRuns.roles,
  register({ app, guard, page, view }) {
    app.get("/runs", guard(runsSection.roles), async (context) => {
      const search = runSearchSchema.parse(context.req.query());
      const found = await findRuns(context.var.services.storage, search);
      return page(context, runsPage(found, search, view(context)));
    });

    app.get("/runs/:id", guard(runsSection.roles), async (context) => {
      const { services } = context.var;
      const id = context.req.param("id");
      context.set("processId", id);
      const run = await readRun(services.storage, id);
      // The reader also takes the beginning of an id, which is for people at a terminal.
      if (run.process_id !== id) throw new HttpProblem("not_found", "there is no such run", { where: id });
      const metrics = services.metrics.map(({ name }) => name);
      return page(context, runPage(run, metrics, view(context)));
    });
  },
};
