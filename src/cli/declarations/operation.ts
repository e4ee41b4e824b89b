import { InvalidArgumentError, Option, type Command } from "commander";
import type { Act } from "../act.js";
import { anyNumber, wholeNumber } from "../number-options.js";
import { languageOption } from "./language-option.js";

/** Commands for those who keep it running. */
export function declareOperation(program: Command, act: Act): void {
  program
    .command("stats")
    .description("運用の数値(自動回答率、保留、確認時間、誤り、費用) / figures of operation")
    .option("--since <day>", "開始(2026-11-30, 2026-W48, 時刻) / first day, week or time")
    .option("--until <day>", "終了(その日・週を含む) / last day or week, or a time")
    .addOption(new Option("--by <group>", "分けて表示 / told apart by").choices(["category", "release", "week"]))
    .option("--review-minute-usd <price>", "確認1分の費用(米ドル) / price of a reviewer's minute", price)
    .option("--review-minutes <number>", "1件の確認の分数(計測の代わり) / minutes for each review, not measured", price)
    .option("--html <file>", "ページを書く / write a page, with every grouping")
    .addOption(languageOption())
    .action(
      act(async (context, _args, options) => (await import("../commands/stats.js")).statsCommand(context, options)),
    );

  program
    .command("purge")
    .description("保存期間を過ぎた本文を消す / remove texts that are older than the configuration keeps them")
    .option("--dry-run", "件数だけ調べる / count, and change nothing")
    .option(
      "--older-than <days>",
      "実行とチケットの保存日数を指定 / days for runs and tickets, not as configured",
      wholeNumber,
    )
    .option("--vacuum", "空き領域も消して小さくする / write the file anew, without its free room")
    .addOption(languageOption())
    .addHelpText(
      "after",
      "\nラベル、登録した回答、確認待ちのチケットは消しません。操作ログ(operation.log)は対象外です。\nLabels, written references and waiting tickets are never removed. The operation log is rotated by its own settings.",
    )
    .action(
      act(async (context, _args, options) => (await import("../commands/purge.js")).purgeCommand(context, options)),
    );
}

function price(text: string): number {
  const value = anyNumber(text);
  if (value < 0) throw new InvalidArgumentError("a number from 0 is expected.");
  return value;
}
