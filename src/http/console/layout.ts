import type { Language } from "../../core/language.js";
import { html, type Html } from "../../report/html.js";
import type { Assets } from "./assets.js";
import { themes } from "./themes.js";
import type { PageContent, Section } from "./section.js";
import { languageAttribute } from "./language-attribute.js";
import { mayUse, type View } from "./view.js";

/** The frame of every page: head, banner, navigation, notices, the page's own content, and what the reader can set. */
export function layout(
  view: View,
  page: PageContent & { readonly notice: string | null },
  { assets, sections }: { readonly assets: Assets; readonly sections: readonly Section[] },
): Html {
  const { words, language, theme } = view;
  return html`<!doctype html>
    <html lang="${language}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${referrer}
        <meta name="color-scheme" content="${theme === "auto" ? "light dark" : theme}" />
        <title>${page.title} · ${words.name}</title>
        <link rel="icon" href="${assets.href("icon.svg")}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.href("console.css")}" />
        ${["shell.js", ...(page.scripts ?? [])].map(
          (name) => html`<script type="module" src="${assets.href(name)}"></script>`,
        )}
        ${
          page.refreshWithoutScript === undefined
            ? null
            : html`<noscript><meta http-equiv="refresh" content="${page.refreshWithoutScript}" /></noscript>`
        }
      </head>
      <body>
        <a class="skip" href="#content">${words.skip}</a>
        ${banner(view, page, sections)}
        <div id="notices" class="notices" role="status" aria-live="polite" aria-label="${words.notices}">
          ${page.notice === null ? null : html`<p class="flash">${page.notice}</p>`}
        </div>
        <main id="content" tabindex="-1">${page.body}</main>
        ${foot(view)}
      </body>
    </html> `;
}

// Without a referrer browsers would send forms with the origin "null", which is refused as another site's.
const referrer = html`<meta name="referrer" content="same-origin" />`;

function banner(view: View, page: PageContent, sections: readonly Section[]): Html {
  const { words } = view;
  const shown = sections.filter(({ roles }) => mayUse(view, roles));
  return html`<header class="banner">
    ${view.signIn === "open" ? html`<p class="open-mode" role="note">${words.openMode}</p>` : null}
    <div class="bar-inner">
      <a class="wordmark" href="/" title="${words.tagline}"><span aria-hidden="true">根拠</span> ${words.name}</a>
      ${
        shown.length === 0
          ? null
          : html`<nav aria-label="${words.navigation}">
              <ul>
                ${shown.map(
                  ({ name, path }) =>
                    html`<li>
                      <a href="${path}" ${name === page.section ? html`aria-current="page"` : null}
                        >${words.sections[name]}</a
                      >
                    </li>`,
                )}
              </ul>
            </nav>`
      }
      ${signedIn(view)}
    </div>
  </header>`;
}

function signedIn({ principal, signIn, words }: View): Html | null {
  if (principal === null || signIn === "open") return null;
  const roles = principal.roles.map((role) => words.roles[role]).join(" · ");
  return html`<div class="signed-in">
    <span title="${words.tenant}: ${principal.tenant}"
      ><span class="unseen">${words.signedInAs}: </span>${principal.name ?? principal.subject}<small
        >${roles}</small
      ></span
    >
    ${
      signIn === "session"
        ? html`<form method="post" action="/sign-out"><button class="plain-button">${words.signOut}</button></form>`
        : null
    }
  </div>`;
}

const languageNames = { ja: "日本語", en: "English" } as const;

/** Each choice is a button of a form, so that all of it works without a script. */
function foot({ words, language, theme, path }: View): Html {
  const choice = (name: string, value: string, text: string, chosen: boolean, lang?: Language): Html =>
    html`<button name="${name}" value="${value}" aria-pressed="${chosen ? "true" : "false"}" ${languageAttribute(lang)}>
      ${text}
    </button>`;
  return html`<footer class="foot">
    <form class="bar-inner" method="post" action="/preferences">
      <input type="hidden" name="back" value="${path}" />
      <div class="choices" role="group" aria-label="${words.language}">
        <span aria-hidden="true">${words.language}</span>
        ${(["ja", "en"] as const).map((code) => choice("language", code, languageNames[code], code === language, code))}
      </div>
      <div class="choices" role="group" aria-label="${words.theme}">
        <span aria-hidden="true">${words.theme}</span>
        ${themes.map((name) => choice("theme", name, words.themes[name], name === theme))}
      </div>
      <a href="/docs">${words.api}</a>
    </form>
  </footer>`;
}
