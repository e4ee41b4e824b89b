import type { Language } from "../../core/language.js";
import type { PageContext } from "../../report/page-context.js";
import type { Principal, Role } from "../principal.js";
import type { ConsoleWords } from "./messages/messages.ja.js";
import type { Theme } from "./themes.js";

/** In which language, and for whom, a page is drawn. */
export interface View {
  readonly language: Language;
  readonly words: ConsoleWords;
  /** For the sections that pages share with reports. */
  readonly report: PageContext;
  readonly theme: Theme;
  /** Path and query of this page, to come back to. */
  readonly path: string;
  /** null on pages for people who have not signed in. */
  readonly principal: Principal | null;
  /** What somebody is called, by the subject that a record names them with; the subject itself where nothing is known. */
  readonly nameOf: (subject: string) => string;
  readonly signIn: SignInState;
}

/** `open`: nobody has to show who they are. `proxy`: something in front of the service has shown it. */
export type SignInState = "open" | "session" | "proxy" | "none";

/** Whether the reader has any of these roles; for what a page offers, never in place of a route's own check. */
export function mayUse({ principal }: View, roles: readonly Role[]): boolean {
  return principal !== null && roles.some((role) => principal.roles.includes(role));
}
