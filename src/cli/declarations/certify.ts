import { InvalidArgumentError, Option, type Command } from "commander";
import type { Act } from "../act.js";
import { anyNumber } from "../number-options.js";
import { languageOption } from "./language-option.js";

/** Commands by which categories earn the right to answer without a person, and lose it. */
export function declareCertify(program: Command, act: Act): void {
  program
    .command("certify")
    .description("確認済みの回答から、自動で出してよい種類を認定する / earn release without a person, from labels")
    .option("--category <name...>", "この種類だけ / these kinds of question alone")
    .option("--allowed-rate <share>", "許す誤りの割合 / tolerated share of wrong answers", shareBetween(0.001, 0.5))
    .option("--confidence <share>", "確かさ / confidence of the bound", shareBetween(0.5, 0.999))
    .option("--dry-run", "何も書かずに結果だけ / show what would be, and write nothing")
    .option("--import <file>", "ラベルの JSONL を取り込む / take in labels from a JSONL file")
    .option(
      "--as-current",
      "hashes のない行は今の設定で作られた / rows without hashes were made with what is set up now",
    )
    .addOption(by())
    .addOption(languageOption())
    .addHelpText("after", "\nExit codes: 0 all asked for are certified · 5 some are not")
    .action(
      act(async (context, _args, options) => (await import("../commands/certify.js")).certifyCommand(context, options)),
    );

  const certificates = program
    .command("certificates")
    .description("認定書を見る・終わらせる / look at and end certificates");
  certificates
    .command("list")
    .description("認定書の一覧 / list certificates, newest first")
    .addOption(languageOption())
    .action(
      act(async (context, _args, options) =>
        (await import("../commands/certificates.js")).certificatesList(context, options),
      ),
    );
  certificates
    .command("show")
    .description("一つの認定書 / what one allows and stands on")
    .argument("<id>", "認定書の番号またはその先頭 / id of the certificate or the beginning of one")
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/certificates.js")).certificatesShow(context, args[0] as string, options),
      ),
    );
  certificates
    .command("void")
    .description("認定書を無効にする / end a certificate; its category waits for people again")
    .argument("<id>", "認定書の番号またはその先頭 / id of the certificate or the beginning of one")
    .requiredOption("--reason <text>", "理由 / why")
    .addOption(by())
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/certificates.js")).certificatesVoid(context, args[0] as string, options),
      ),
    );
}

/** The bounds of the configuration. */
function shareBetween(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = anyNumber(text);
    if (value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`a number from ${lowest} to ${highest} is expected.`);
  };
}

function by(): Option {
  return new Option("--by <name>", "行う人(既定はOSの利用者名) / who acts; the user of this computer unless given");
}
