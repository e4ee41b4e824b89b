import type { Sample } from "../../core/sample.js";

/** How samples are written to a kind of file. */
export interface SampleFormat {
  readonly name: string;
  readonly extensions: readonly string[];
  /** What comes before the first row. */
  head(fields: readonly (keyof Sample)[]): string;
  row(sample: Sample, fields: readonly (keyof Sample)[]): string;
}
