import { html, type Html } from "../../report/html.js";
import type { View } from "./view.js";

/** Somebody by name, with the subject that cannot be chosen for whoever looks closer. */
export function person(subject: string, { nameOf }: View): Html {
  const name = nameOf(subject);
  return name === subject ? html`${subject}` : html`<span title="${subject}">${name}</span>`;
}
