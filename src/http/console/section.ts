import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Language } from "../../core/language.js";
import type { Html } from "../../report/html.js";
import type { Clock } from "../../tracing/clock.js";
import type { Lanes } from "../api.js";
import type { Figures } from "../figures.js";
import type { RunHolds } from "../take-up-holds.js";
import type { HttpConfig } from "../config.js";
import type { HttpEnv } from "../http-env.js";
import type { Role } from "../principal.js";
import type { SectionName } from "./section-names.js";
import type { View } from "./view.js";

/** One part of the console: an entry of the navigation and the pages below its path. See console.ts for how to add one. */
export interface Section {
  readonly name: SectionName;
  /** Where it begins, such as /runs. */
  readonly path: string;
  /** Who may open it: any of them is enough. The navigation shows it to them alone. */
  readonly roles: readonly Role[];
  /** What its redirects may tell on the next page, by code and language. */
  readonly notices?: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  /** Puts its pages on the application. */
  register(console: Console): void;
}

/** What a section is given to build its pages with. */
export interface Console {
  readonly app: Hono<HttpEnv>;
  readonly http: HttpConfig;
  readonly clock: Clock;
  readonly lanes: Lanes;
  readonly figures: Figures;
  readonly holds: RunHolds;
  /** Tells the log of an error that the reader has been told of without its cause. */
  readonly report: (error: unknown, requestId: string) => void;
  /**
   * What every route of a page begins with: refuses foreign forms, finds out who
   * calls (or sends them to sign in), holds their role against `roles`, limits
   * their rate and sets `context.var.principal` and `.services`.
   */
  guard(roles: readonly Role[]): MiddlewareHandler<HttpEnv>;
  /** In which language, and for whom, to draw a page. */
  view(context: Context<HttpEnv>): View;
  page(context: Context<HttpEnv>, page: PageContent): Response;
}

export interface PageContent {
  /** Of the page alone; the name of the console is added. */
  readonly title: string;
  /** Which entry of the navigation is the current one. */
  readonly section?: SectionName;
  /** What stands in the main landmark; it has the one h1. */
  readonly body: Html;
  /** Names of files of assets/console that run as modules on this page, such as `ask.js`. */
  readonly scripts?: readonly string[];
  /** Reads the page anew after so many seconds where no script runs. */
  readonly refreshWithoutScript?: number;
  readonly status?: 200 | 202 | 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 502 | 503 | 504;
}
