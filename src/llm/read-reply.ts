import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { findJson } from "./lenient-json.js";

export type ReplyReading<Output> =
  | { readonly ok: true; readonly value: Output }
  | {
      readonly ok: false;
      /** no_json: the reply does not even try. */
      readonly kind: "empty" | "no_json" | "unclosed" | "broken" | "invalid" | "ambiguous" | "echo";
      /** For people and for the request that asks again. */
      readonly problem: string;
    };

/**
 * Reads the one value that a reply holds. Several values are no problem as long
 * as only one fits the schema, or all that fit are equal; two different ones are
 * `ambiguous`, since text echoed from the data may be among them. Values that
 * `isEcho` knows from the data count for nothing.
 */
export function readReply<Output>(
  text: string,
  schema: z.ZodType<Output>,
  isEcho: (value: unknown) => boolean = () => false,
): ReplyReading<Output> {
  if (text.trim() === "") return { ok: false, kind: "empty", problem: "the reply is empty" };
  const { values, broken, unclosed } = findJson(text);
  if (unclosed) return { ok: false, kind: "unclosed", problem: "the JSON value breaks off before it is closed" };

  const own = values.filter((value) => !isEcho(value));
  if (own.length === 0 && values.length > 0) {
    return { ok: false, kind: "echo", problem: "the reply only repeats a value that stands in the data" };
  }
  const readings = own.map((value) => schema.safeParse(value));
  const fitting = readings.flatMap((reading) => (reading.success ? [reading.data] : []));
  const [first, ...others] = fitting;
  if (fitting.length > 0) {
    if (others.every((other) => isDeepStrictEqual(other, first))) return { ok: true, value: first as Output };
    const problem = `the reply holds ${fitting.length} different values that fit; send one`;
    return { ok: false, kind: "ambiguous", problem };
  }
  const fault = readings.at(-1)?.error;
  if (fault !== undefined) return { ok: false, kind: "invalid", problem: z.prettifyError(fault) };
  if (broken > 0) return { ok: false, kind: "broken", problem: "the reply is not valid JSON, or gives one key twice" };
  return { ok: false, kind: "no_json", problem: "the reply holds no JSON value" };
}
