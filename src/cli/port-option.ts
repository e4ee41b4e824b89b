import { InvalidArgumentError } from "commander";

/** An option that is a port; 0 takes any free one. */
export function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("a port from 0 to 65535 is expected.");
}
