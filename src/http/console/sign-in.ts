import { csrf } from "hono/csrf";
import { html } from "../../report/html.js";
import type { Callers } from "./caller.js";
import { localPath } from "./local-path.js";
import { leaveNotice } from "./notice.js";
import type { Console, PageContent } from "./section.js";
import type { View } from "./view.js";

/** GET and POST /sign-in, POST /sign-out. */
export function registerSignIn(console: Console, callers: Callers): void {
  const { app, page, view } = console;

  app.get("/sign-in", async (context) => {
    const { principal } = await callers.of(context);
    const next = localPath(context.req.query("next"));
    if (principal !== null) return context.redirect(next, 303);
    return page(context, signInPage(view(context), { next, refused: false }));
  });

  app.post("/sign-in", csrf(), async (context) => {
    const form = await context.req.parseBody();
    const next = localPath(form["next"]);
    const key = form["key"];
    if (typeof key === "string" && (await callers.signIn(context, key.trim()))) return context.redirect(next, 303);
    return page(context, { ...signInPage(view(context), { next, refused: true }), status: 401 });
  });

  app.post("/sign-out", csrf(), (context) => {
    callers.signOut(context);
    leaveNotice(context, "signed_out");
    return context.redirect("/sign-in", 303);
  });
}

function signInPage(
  { words }: View,
  { next, refused }: { readonly next: string; readonly refused: boolean },
): PageContent {
  return {
    title: words.signIn,
    body: html`<div class="narrow">
      <h1>${words.signIn}</h1>
      <p>${words.signInIntroduction}</p>
      <form method="post" action="/sign-in" class="stack">
        <input type="hidden" name="next" value="${next}" />
        <input name="username" value="konkyo" autocomplete="username" hidden />
        <label for="key">${words.key}</label>
        <input
          id="key"
          name="key"
          type="password"
          required
          autocomplete="current-password"
          spellcheck="false"
          aria-describedby="${refused ? "key-refused key-hint" : "key-hint"}"
          ${refused ? html`aria-invalid="true" autofocus` : null}
        />
        ${refused ? html`<p id="key-refused" class="field-error" role="alert">${words.keyRefused}</p>` : null}
        <p id="key-hint" class="quiet">${words.keyHint}</p>
        <button class="primary">${words.signIn}</button>
      </form>
    </div>`,
  };
}
