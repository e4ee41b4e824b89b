import type { SampleFormat } from "./writer.js";

/** One sample a line. U+2028 and U+2029 are escaped, since some readers take them for line ends. */
export const jsonlWriter: SampleFormat = {
  name: "jsonl",
  extensions: [".jsonl", ".ndjson"],
  head: () => "",
  row: (sample) => `${JSON.stringify(sample).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n`,
};
