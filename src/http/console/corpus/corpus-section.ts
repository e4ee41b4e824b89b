import type { Context } from "hono";
import { z } from "zod";
import { isBlank } from "../../../core/visible-text.js";
import { activeRelease, diffReleases, listReleases, releaseExists } from "../../../corpus/releases.js";
import { makeCurrent } from "../../../release/make-current.js";
import { retrievalModes, type RetrievalQuery } from "../../../retrieval/port.js";
import { guarded } from "../../../review/transaction.js";
import type { Services } from "../../../services.js";
import type { HttpEnv } from "../../http-env.js";
import { HttpProblem } from "../../problem.js";
import { limitTime } from "../../request-lifetime.js";
import { leaveNotice } from "../notice.js";
import type { Console, Section } from "../section.js";
import { activatePage, type Activation } from "./activate-page.js";
import { comparePage } from "./compare-page.js";
import { documentPage } from "./document-page.js";
import { findDocuments, readDocument, visibleIds } from "./find-documents.js";
import { releasePage } from "./release-page.js";
import { releasesPage } from "./releases-page.js";
import { activating, seeing } from "./roles.js";
import { searchPage } from "./search-page.js";

/** Corpus: releases, their documents and pieces, differences, a trial of the search, and which release is current. */
export const corpusSection: Section = {
  name: "corpus",
  path: "/corpus",
  roles: seeing,
  notices: {
    release_activated: { ja: "現行の版を変えました。", en: "The current release has changed." },
    release_activated_voided: {
      ja: "現行の版を変えました。無効になった認定書は「信頼性」のページで確かめられます。",
      en: "The current release has changed. The page “Trust” shows the certificates that became void.",
    },
  },
  register(console) {
    registerReleases(console);
    registerSearch(console);
    registerActivation(console);
  },
};

const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

function registerReleases({ app, guard, page, view }: Console): void {
  app.get("/corpus", guard(seeing), (context) => {
    const { storage, config } = context.var.services;
    const search = { query: "", mode: config.retrieval.mode, topK: config.retrieval.top_k };
    return page(context, releasesPage(listReleases(storage), search, view(context)));
  });

  app.get("/corpus/release", guard(seeing), (context) => {
    const { services, principal } = context.var;
    const name = namedRelease(services, context.req.query("name"));
    const release = listReleases(services.storage).find((each) => each.name === name);
    if (release === undefined) throw noSuchRelease(name);
    const search = {
      text: (context.req.query("text") ?? "").trim().slice(0, 200),
      page: pageNumber.parse(context.req.query("page")),
    };
    const question = { release: release.name, groups: principal.groups };
    const found = findDocuments(services.storage, question, search);
    return page(context, releasePage(release, found, search, view(context)));
  });

  app.get("/corpus/document", guard(seeing), (context) => {
    const { services, principal } = context.var;
    const release = namedRelease(services, context.req.query("release"));
    const id = context.req.query("id") ?? "";
    const number = pageNumber.parse(context.req.query("page"));
    const found = readDocument(services.storage, { release, groups: principal.groups }, id, number);
    if (found === null) throw new HttpProblem("not_found", "there is no such document", { where: id });
    return page(context, documentPage(found, { release, page: number }, view(context)));
  });

  app.get("/corpus/compare", guard(seeing), (context) => {
    const { services, principal } = context.var;
    const from = namedRelease(services, context.req.query("from"));
    const to = namedRelease(services, context.req.query("to"));
    const whole = diffReleases(services.storage, from, to);
    const visible = visibleIds(services.storage, [from, to], principal.groups);
    const seen = (ids: readonly string[]): string[] => ids.filter((id) => visible.has(id));
    const diff = { ...whole, added: seen(whole.added), changed: seen(whole.changed), removed: seen(whole.removed) };
    const count = ({ added, changed, removed }: typeof diff): number => added.length + changed.length + removed.length;
    return page(context, comparePage({ from, to, diff, hidden: count(whole) - count(diff) }, view(context)));
  });
}

/** @throws HttpProblem `not_found` */
function namedRelease({ storage }: Services, name: string | undefined): string {
  if (name === undefined || !releaseExists(storage, name)) throw noSuchRelease(name ?? "");
  return name;
}

function noSuchRelease(name: string): HttpProblem {
  return new HttpProblem("not_found", "there is no such release", { where: name });
}

const searchSchema = z.object({
  query: z.string().max(2000).catch(""),
  mode: z.enum(retrievalModes).nullable().catch(null),
  top_k: z.coerce.number().int().min(1).max(100).nullable().catch(null),
});

function registerSearch({ app, guard, page, view, lanes, http }: Console): void {
  app.get("/corpus/search", guard(seeing), async (context) => {
    const { services, principal, lifetime } = context.var;
    const settings = services.config.retrieval;
    const given = searchSchema.parse(context.req.query());
    const mode = given.mode ?? settings.mode;
    const topK = given.top_k ?? settings.top_k;
    const fields = { query: given.query, mode, topK };
    if (isBlank(given.query)) {
      const refused = context.req.query("query") !== undefined;
      return page(context, searchPage(fields, null, view(context), { refused }));
    }
    const query: RetrievalQuery = {
      ...{ text: given.query, mode, topK, groups: principal.groups, filter: {} },
      candidateLimit: Math.max(settings.candidate_limit, topK),
      minScore: settings.min_score,
      release: settings.releases === "active" ? await services.currentVersion() : null,
    };
    limitTime(lifetime, http.request_seconds);
    // The words of a question may be embedded by a model.
    const leave = await lanes.model.enter(lifetime.signal);
    try {
      const result = await services.retriever.retrieve(query, lifetime.signal);
      return page(context, searchPage(fields, { query, result }, view(context)));
    } finally {
      leave();
    }
  });
}

function registerActivation({ app, guard, page, view, clock }: Console): void {
  app.get("/corpus/activate", guard(activating), async (context) => {
    const name = namedRelease(context.var.services, context.req.query("release"));
    return page(context, activatePage(await activationOf(context, name), view(context)));
  });

  app.post("/corpus/activate", guard(activating), async (context) => {
    const { services } = context.var;
    const form = await context.req.parseBody();
    const name = namedRelease(services, typeof form["release"] === "string" ? form["release"] : undefined);
    const activation = await activationOf(context, name);
    if (form["current"] !== (activation.current ?? "")) {
      return page(context, activatePage(activation, view(context), { moved: true }));
    }
    const voided = await makeCurrent(services, name, clock.now());
    leaveNotice(context, voided.length === 0 ? "release_activated" : "release_activated_voided");
    return context.redirect("/corpus", 303);
  });
}

async function activationOf(context: Context<HttpEnv>, release: string): Promise<Activation> {
  const { storage, certificates } = context.var.services;
  const current = activeRelease(storage);
  const { certificates: all } = await certificates.list();
  return {
    release,
    current,
    diff: current === null ? null : diffReleases(storage, current, release),
    // What a certificate stands on holds the name of the release, so none outlives the change.
    voided: release === current ? [] : all.filter(({ status }) => status === "valid"),
    tickets: release === current ? 0 : draftsWaitingOn(context.var.services, release),
  };
}

/** Drafts that wait for a person and stand on any other release than this one. */
function draftsWaitingOn({ storage }: Services, release: string): number {
  return guarded(
    storage,
    () =>
      storage.sqlite
        .prepare(
          `SELECT count(*) FROM tickets WHERE status = 'waiting' AND kind <> 'check_released'
             AND corpus_version IS NOT @release AND json_type(content_json, '$.draft') = 'object'`,
        )
        .pluck()
        .get({ release }) as number,
  );
}
