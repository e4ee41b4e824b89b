import type { Context } from "hono";
import { z } from "zod";
import { KonkyoError } from "../../../core/errors.js";
import { groupings } from "../../../operation/operation-figures.js";
import { readPeriod, type Period } from "../../../operation/period.js";
import { readFigures } from "../../../operation/read-figures.js";
import { readLabels } from "../../../review/labels.js";
import { guarded } from "../../../review/transaction.js";
import { readWrittenReferences } from "../../../review/written-references.js";
import type { Services } from "../../../services.js";
import { certifyFromLabels } from "../../certify.js";
import type { HttpEnv } from "../../http-env.js";
import { HttpProblem } from "../../problem.js";
import { leaveNotice } from "../notice.js";
import type { Console, Section } from "../section.js";
import { agreementPage } from "./agreement-page.js";
import { certificatesPage, type TrustFigures } from "./certificates-page.js";
import { operationFiguresPage } from "./operation-page.js";
import { referencesPage, referencesPerPage, type ShownReferences } from "./references-page.js";
import { certifying, seeing } from "./roles.js";
import { agreementByMetric } from "./score-bands.js";
import { trustAddress } from "./trust-tabs.js";

/** Trust: certificates and what others still need, how scores agree with people, figures of operation, written answers. */
export const trustSection: Section = {
  name: "trust",
  path: "/trust",
  roles: seeing,
  notices: {
    certificate_issued: { ja: "認定書を発行しました。", en: "The certificate is issued." },
    certificate_not_earned: {
      ja: "条件を満たさないため、認定書は発行していません。",
      en: "No certificate was issued: the labels do not show enough.",
    },
  },
  register(console) {
    registerCertificates(console);
    registerFigures(console);
  },
};

function registerCertificates({ app, guard, page, view }: Console): void {
  app.get("/trust", guard(seeing), async (context) =>
    page(context, certificatesPage(await trustFigures(context), null, view(context))),
  );

  app.post("/trust/certify", guard(certifying), async (context) => {
    const { services, principal } = context.var;
    const { category, assumed } = await context.req.parseBody();
    if (typeof category !== "string" || category === "") {
      throw new HttpProblem("input_invalid", "no category is named", { where: "category" });
    }
    if (assumed !== "yes") return page(context, certificatesPage(await trustFigures(context), category, view(context)));
    const request = { categories: [category], dry_run: false };
    const { categories } = await certifyFromLabels(services, request, principal.subject);
    const issued = categories.some(({ certificate_id: id }) => id !== null);
    leaveNotice(context, issued ? "certificate_issued" : "certificate_not_earned");
    return context.redirect(trustAddress("certificates"), 303);
  });
}

async function trustFigures(context: Context<HttpEnv>): Promise<TrustFigures> {
  const { services, principal } = context.var;
  const { certificates, releaseHashes, config } = services;
  return {
    listed: await certificates.list(),
    now: await releaseHashes(),
    reports: await reportsOf(services, principal.subject),
    certifiedMode: config.release.mode === "certified",
  };
}

/** A setting that keeps anything from being certified must not keep the certificates from being seen. */
async function reportsOf(services: Services, by: string): Promise<TrustFigures["reports"]> {
  try {
    return (await certifyFromLabels(services, { dry_run: true }, by)).categories;
  } catch (error) {
    if (error instanceof KonkyoError && error.code === "config_invalid") return { problem: error.message };
    throw error;
  }
}

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

function registerFigures({ app, guard, page, view }: Console): void {
  app.get(trustAddress("agreement"), guard(seeing), (context) => {
    const { storage } = context.var.services;
    const categories = labelledCategories(context.var.services);
    const category = categories.find((each) => each === context.req.query("category"));
    const metrics = agreementByMetric(readLabels(storage, { category }));
    return page(context, agreementPage({ metrics, categories, category }, view(context)));
  });

  app.get(trustAddress("operation"), guard(seeing), (context) => {
    const { storage, config, clock } = context.var.services;
    const { since = "", until = "" } = context.req.query();
    const timeZone = config.review.time_zone;
    const period = readDays(since, until, timeZone);
    const figures =
      period === null
        ? null
        : readFigures({ storage, config: config.operation, period, timeZone, by: groupings, now: clock.now() });
    return page(context, operationFiguresPage({ since, until }, figures, view(context)));
  });

  app.get(trustAddress("references"), guard(seeing), async (context) => {
    const number = pageNumber.parse(context.req.query("page"));
    const shown = await shownReferences(context.var.services, number, context.req.query("stale") === "1");
    return page(context, referencesPage(shown, view(context)));
  });
}

function labelledCategories({ storage }: Services): readonly string[] {
  return guarded(
    storage,
    () => storage.sqlite.prepare("SELECT DISTINCT category FROM labels ORDER BY category").pluck().all() as string[],
  );
}

/** null where the days make no period. */
function readDays(since: string, until: string, timeZone: string): Period | null {
  try {
    return readPeriod({ since: since === "" ? undefined : since, until: until === "" ? undefined : until }, timeZone);
  } catch (error) {
    if (error instanceof KonkyoError && error.code === "usage") return null;
    throw error;
  }
}

/** The store gives them in the order of writing, one at a time; the newest page is at the end. */
async function shownReferences(services: Services, page: number, staleOnly: boolean): Promise<ShownReferences> {
  const all = [...readWrittenReferences(services.storage, await services.currentVersion())].reverse();
  const stale = all.filter((each) => each.stale);
  const from = (page - 1) * referencesPerPage;
  const references = (staleOnly ? stale : all).slice(from, from + referencesPerPage);
  return { references, total: all.length, stale: stale.length, page, staleOnly };
}
