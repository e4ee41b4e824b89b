import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { getCookie, setCookie } from "hono/cookie";
import { csrf } from "hono/csrf";
import { languageSchema, type Language } from "../../core/language.js";
import type { HttpEnv } from "../http-env.js";
import type { Console } from "./section.js";
import { localPath } from "./local-path.js";
import { themes, type Theme } from "./themes.js";

const languageCookie = "konkyo_language";
const themeCookie = "konkyo_theme";
const year = 31_536_000;

/** What the reader chose, else what their browser asks for, else Japanese. */
export function languageOf(context: Context<HttpEnv>): Language {
  const chosen = languageSchema.safeParse(getCookie(context, languageCookie));
  if (chosen.success) return chosen.data;
  const asked = accepts(context, {
    header: "Accept-Language",
    supports: [...languageSchema.options],
    default: "ja",
    match: (wanted, { supports, default: fallback }) =>
      wanted
        .filter(({ q }) => q > 0)
        .sort((left, right) => right.q - left.q)
        .map(({ type }) => supports.find((language) => language === type.toLowerCase().split("-")[0]))
        .find((language) => language !== undefined) ?? fallback,
  });
  return languageSchema.safeParse(asked).data ?? "ja";
}

export function themeOf(context: Context<HttpEnv>): Theme {
  const chosen = getCookie(context, themeCookie);
  return themes.find((theme) => theme === chosen) ?? "auto";
}

/** POST /preferences: language and colours, kept in this browser alone. Open to everyone, since the page for signing in has them too. */
export function registerPreferences({ app, http }: Console): void {
  app.post("/preferences", csrf(), async (context) => {
    const form = await context.req.parseBody();
    const options = {
      path: "/",
      sameSite: "Lax",
      httpOnly: true,
      maxAge: year,
      secure: http.public_url?.startsWith("https:") === true,
    } as const;
    const language = languageSchema.safeParse(form["language"]);
    const theme = themes.find((known) => known === form["theme"]);
    if (language.success) setCookie(context, languageCookie, language.data, options);
    if (theme !== undefined) setCookie(context, themeCookie, theme, options);
    return context.redirect(localPath(form["back"]), 303);
  });
}
