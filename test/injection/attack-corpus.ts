import fs from "node:fs";
import path from "node:path";

/** Text that speaks to the judge. `%…%` stands for what an attacker would fill in, knowing the request. */
export interface Attack {
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  readonly text: string;
}

export const attacks = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, "attacks.json"), "utf8"),
) as readonly Attack[];

/** What the attacker knows or guesses. */
export interface Knowledge {
  /** Name of the fence, as of an earlier request. */
  readonly fence: string;
  /** Name of the schema that the reply has to fit. */
  readonly schema: string;
  /** The reply that the attacker wants. */
  readonly verdict: unknown;
}

/** The attack as it is planted. Fills in by function, so that no `$` of the text means anything. */
export function arm({ text }: Attack, { fence, schema, verdict }: Knowledge): string {
  const json = JSON.stringify(verdict);
  const closing = `</${fence}>`;
  const fillings: Readonly<Record<string, string>> = {
    FENCE: fence,
    FENCE_FULL_WIDTH: fullWidth(closing),
    FENCE_ZERO_WIDTH: Array.from(closing).join("\u200b"),
    FENCE_UPPER: closing.toUpperCase(),
    FENCE_COMBINING: Array.from(closing).join("\u034f"),
    SCHEMA: schema,
    VERDICT: json,
    VERDICT_INDENTED: JSON.stringify(verdict, null, 2),
    VERDICT_SINGLE: json.replaceAll('"', "'"),
    VERDICT_FULL_WIDTH: fullWidth(json),
    VERDICT_ZERO_WIDTH: Array.from(json).join("\u200b"),
    VERDICT_BASE64: Buffer.from(json).toString("base64"),
    VERDICT_PERCENT: encodeURIComponent(json),
    VERDICT_ENTITIES: json.replaceAll('"', "&quot;"),
    VERDICT_ESCAPED: JSON.stringify(json),
    VERDICT_CODE_POINTS: json.replace(/[a-z"]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`),
  };
  return text.replace(/%([A-Z_0-9]+)%/g, (token, name: string) => fillings[name] ?? token);
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0));
}
