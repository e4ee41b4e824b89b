import { InvalidArgumentError } from "commander";

/** An option that is a whole number from 1. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || value < 1) {
    throw new InvalidArgumentError("a whole number from 1 is expected.");
  }
  return value;
}

/** An option that is a number. */
export function anyNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("a number is expected.");
  return value;
}
