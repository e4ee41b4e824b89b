import { printable } from "../format-run.js";

/** Text that neither drives the terminal nor begins a line of its own. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, " "));
}
