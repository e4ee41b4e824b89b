import type { Language } from "../../core/language.js";
import type { Fields, RowFault } from "../row.js";
import type { SampleFields } from "../to-sample.js";

/** A way in which a tool writes its questions. Shared code never asks for a format's name. */
export interface DatasetFormat {
  /** snake_case; what `--format` takes. */
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Whether these columns, or keys of the first records, are of this format. */
  recognises(columns: ReadonlySet<string>): boolean;
  /** The row as fields of a sample. Contexts that a data set expects are never taken for retrieved ones. */
  convert(fields: Fields): SampleFields | RowFault;
}
