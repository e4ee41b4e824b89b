import { Option } from "commander";

/** In which language a command speaks to its reader. */
export function languageOption(): Option {
  return new Option("-l, --language <language>", "出力の言語 / language of the output")
    .choices(["ja", "en"])
    .default("ja");
}
