import { z } from "zod";
import { operations } from "../../operations.js";
import type { Console } from "../section.js";
import { withJudgeTitles } from "./judge-titles.js";
import { listExperiments } from "./list-experiments.js";
import { listPage } from "./list-page.js";

const querySchema = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) });

/** GET /experiments. */
export function registerList({ app, guard, page, view }: Console): void {
  app.get("/experiments", guard(operations.listExperiments.roles), (context) => {
    const { services, experiments } = context.var;
    const { page: number } = querySchema.parse(context.req.query());
    const list = listExperiments(services, (name) => experiments.find(services, name), number);
    return page(context, listPage(list, number, withJudgeTitles(view(context), services)));
  });
}
