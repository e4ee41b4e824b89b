import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Language } from "../../core/language.js";
import type { HttpEnv } from "../http-env.js";
import type { Section } from "./section.js";

const noticeCookie = "konkyo_notice";

/** What the frame itself has to say. */
const ownNotices: NonNullable<Section["notices"]> = {
  signed_out: { ja: "サインアウトしました。", en: "You are signed out." },
};

/** Has the next page say something, by a code of its section's `notices`. */
export function leaveNotice(context: Context<HttpEnv>, code: string): void {
  setCookie(context, noticeCookie, code, { path: "/", httpOnly: true, sameSite: "Strict", maxAge: 60 });
}

/** What the page before this one left to say, once; null for nothing, or for a code that nobody knows. */
export function takeNotice(context: Context<HttpEnv>, sections: readonly Section[], language: Language): string | null {
  const code = getCookie(context, noticeCookie);
  if (code === undefined) return null;
  deleteCookie(context, noticeCookie, { path: "/" });
  const known = [ownNotices, ...sections.map(({ notices = {} }) => notices)].find((each) => Object.hasOwn(each, code));
  return known?.[code]?.[language] ?? null;
}
