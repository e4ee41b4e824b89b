import { Hono, type Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { metrics } from "../../metrics/registry.js";
import { reportMessages } from "../../report/messages.js";
import type { Storage } from "../../storage/sqlite.js";
import type { Clock } from "../../tracing/clock.js";
import type { Lanes } from "../api.js";
import type { Authenticate } from "../authenticate.js";
import type { HttpConfig } from "../config.js";
import type { Figures } from "../figures.js";
import type { RunHolds } from "../take-up-holds.js";
import type { HttpEnv } from "../http-env.js";
import { asHttpProblem, HttpProblem } from "../problem.js";
import { causeOf } from "../request-lifetime.js";
import { readAssets, registerAssets } from "./assets.js";
import { createCallers } from "./caller.js";
import { errorPage } from "./error-page.js";
import { layout } from "./layout.js";
import { consoleWords } from "./messages/messages.js";
import { takeNotice } from "./notice.js";
import { languageOf, registerPreferences, themeOf } from "./preferences.js";
import type { Console, PageContent, Section } from "./section.js";
import { sections as allSections } from "./sections.js";
import { registerSignIn } from "./sign-in.js";
import { pageGuard, type GuardParts } from "./page-guard.js";
import type { View } from "./view.js";

export interface ConsoleParts extends Omit<GuardParts, "callers"> {
  readonly http: HttpConfig;
  /** The default tenant's: the keys of all tenants are there. */
  readonly storage: Storage;
  readonly authenticate: Authenticate;
  readonly lanes: Lanes;
  readonly figures: Figures;
  readonly holds: RunHolds;
  readonly clock: Clock;
  readonly report: (error: unknown, requestId: string) => void;
}

export interface RegisteredConsole {
  /** The page for a path that does not exist, where a browser asks for one; null for any other caller. */
  notFound(context: Context<HttpEnv>): Promise<Response> | null;
}

/**
 * The pages for people, on the application that also serves the API.
 *
 * How a section is added:
 * 1. `src/http/console/<name>/<name>-section.ts` exports a {@link Section}: its path, its roles, and `register`, which
 *    puts each route on `console.app` as `app.get(path, console.guard(roles), handler)`; POST alike.
 * 2. A handler works with `context.var.services` (those of the caller's tenant) and `context.var.principal`, and
 *    answers with `console.page(context, {title, section, body})`; `body` is made with `html`, which escapes. What the
 *    page looks like depends on `console.view(context)` alone: language, words, and `report` for sections of reports.
 * 3. A form posts and is answered with `context.redirect(path, 303)`, after `leaveNotice(context, code)` where there is
 *    something to say; the words of codes stand in the section's `notices`. Errors are thrown and become pages.
 * 4. Its words: `messages.ja.ts` (which also has their type), `messages.en.ts`, `messages.ts` in its folder.
 * 5. A script is `assets/console/<name>.js`, a module without imports, named in `scripts`. The page must work without
 *    it. Rules of its own go into `assets/console/styles/<section>.css`. No style attributes and no
 *    inline scripts: the policy refuses them.
 * 6. One line in `sections.ts`.
 */
export function registerConsole(
  app: { route(path: string, part: Hono<HttpEnv>): unknown },
  parts: ConsoleParts,
  sections: readonly Section[] = allSections,
): RegisteredConsole {
  const { http, clock, lanes, figures, holds, report } = parts;
  const pages = new Hono<HttpEnv>();
  const assets = readAssets();
  const callers = createCallers(parts);

  const page = (context: Context<HttpEnv>, content: PageContent): Response => {
    const view = viewOf(context, http);
    const notice = takeNotice(context, sections, view.language);
    context.header("Cache-Control", "no-store");
    context.header("Vary", "Accept-Language, Cookie", { append: true });
    const { text } = layout(view, { ...content, notice }, { assets, sections });
    context.header("Content-Type", "text/html; charset=utf-8");
    return context.body(text, content.status ?? 200);
  };
  const refuse = (error: unknown, context: Context<HttpEnv>): Response => {
    const { requestId, lifetime } = context.var;
    const cause = causeOf(error, lifetime);
    report(cause, requestId);
    const problem = asPageProblem(cause);
    const { retryAfter } = problem.details;
    if (retryAfter !== undefined) context.header("Retry-After", String(Math.max(1, Math.ceil(retryAfter))));
    return page(context, errorPage(problem, requestId, viewOf(context, http)));
  };
  pages.onError(refuse);

  const console: Console = {
    ...{ app: pages, http, clock, lanes, figures, holds, report, page },
    guard: (roles) => pageGuard({ ...parts, callers }, roles),
    view: (context) => viewOf(context, http),
  };
  registerAssets(console, assets);
  registerPreferences(console);
  registerSignIn(console, callers);
  pages.get("/", console.guard(anyRole(sections)), (context) => {
    const { roles } = context.var.principal;
    const first = sections.find((section) => section.roles.some((role) => roles.includes(role)));
    return context.redirect(first?.path ?? "/sign-in", 303);
  });
  for (const section of sections) section.register(console);
  app.route("/", pages);

  return {
    notFound(context) {
      const { method } = context.req;
      const wantsPage = (context.req.header("accept") ?? "").includes("text/html");
      if (!wantsPage || (method !== "GET" && method !== "HEAD")) return null;
      return callers.of(context).then(({ principal }) => {
        if (principal !== null) context.set("principal", principal);
        return refuse(new HttpProblem("not_found", "there is no such page"), context);
      });
    },
  };
}

function anyRole(sections: readonly Section[]): Section["roles"] {
  return [...new Set(sections.flatMap(({ roles }) => roles))];
}

/** A form from another site is refused by the library with an exception of its own. */
function asPageProblem(error: unknown): HttpProblem {
  if (error instanceof HTTPException && error.status === 403) {
    return new HttpProblem("forbidden", "the form did not come from this site", {
      where: "headers origin, sec-fetch-site",
    });
  }
  return asHttpProblem(error);
}

function viewOf(context: Context<HttpEnv>, http: HttpConfig): View {
  const language = languageOf(context);
  // Pages for people who have not signed in are drawn before anybody is known.
  const { principal = null } = context.var as Partial<HttpEnv["Variables"]>;
  const { pathname, search } = new URL(context.req.url);
  // What a form was sent to is no page to come back to.
  const path = context.req.method === "POST" ? "/" : pathname + search;
  const titles = [...metrics, ...((context.var as Partial<HttpEnv["Variables"]>).services?.metrics ?? [])];
  return {
    language,
    words: consoleWords(language),
    report: {
      language,
      messages: reportMessages(language),
      metricTitles: Object.fromEntries(titles.map(({ name, title }) => [name, title[language]])),
    },
    theme: themeOf(context),
    path,
    principal,
    nameOf: (subject) => (principal && context.var.people.nameOf(principal.tenant, subject)) ?? subject,
    signIn: signInStateOf(context, principal !== null, http),
  };
}

function signInStateOf(context: Context<HttpEnv>, known: boolean, { auth }: HttpConfig): View["signIn"] {
  if (auth.includes("none")) return "open";
  if (!known) return "none";
  return context.req.header("authorization") === undefined ? "session" : "proxy";
}
