import { createHash } from "node:crypto";
import { html, trustedHtml, type Html } from "./html.js";

/**
 * The head of a page that needs nothing from anywhere. Its policy admits our own
 * sheet and script by their hashes and nothing else, were markup ever to slip in.
 */
export function pageHead(page: { readonly title: string; readonly style: string; readonly script?: string }): Html {
  const script = page.script === undefined ? "" : ` script-src '${hashOf(page.script)}';`;
  const policy = `default-src 'none'; style-src '${hashOf(page.style)}';${script} base-uri 'none'; form-action 'none'`;
  return html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${trustedHtml(policy)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>${page.title}</title>
    ${trustedHtml(`<style>${page.style}</style>`)}
  </head>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
