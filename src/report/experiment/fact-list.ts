import { html, type Html } from "../html.js";

/** Names and what they stand for; a fact that is not known is left out. */
export function factList(facts: readonly (readonly [name: string, value: string | null])[]): Html {
  return html`<dl class="facts">
    ${facts.map(([name, value]) =>
      value === null
        ? null
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;
}
