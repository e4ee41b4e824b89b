import { Option, type Command } from "commander";
import { releaseModes } from "../../core/release-policy.js";
import type { Act } from "../act.js";
import { anyNumber, wholeNumber } from "../number-options.js";
import { languageOption } from "./language-option.js";

/** The command that decides stored runs anew. */
export function declareReplay(program: Command, act: Act): void {
  program
    .command("replay")
    .description(
      "保存した実験の経路と公開を、モデルを呼ばずに別の方針で判定し直す / decide routes and releases of a stored experiment anew, without any model",
    )
    .argument("<experiment>", "実験の名前 / name of an experiment")
    .option(
      "--policy <file>",
      "試す方針の YAML(release, retrieval, current_version, thresholds, category_thresholds) / a trial policy",
    )
    .addOption(new Option("--mode <mode>", "公開方式 / release mode").choices([...releaseModes]))
    .option("--threshold <mark...>", "基準点(例 faithfulness=0.8、種類/指標=値) / trial certificate, metric=value")
    .option("--top-k <number>", "根拠の最大件数 / most pieces of evidence", wholeNumber)
    .option("--min-score <number>", "検索の点の下限 / lowest admitted search score", anyNumber)
    .option("--current-version <release>", "現在の版 / release that evidence is held against")
    .option("--sweep <range>", "基準点を順に試す(例 faithfulness=0.5..1.0:0.05) / a line for each threshold")
    .option("--category <name...>", "この種類だけ / these kinds of question alone")
    .option("--label <metric...>", "不合格を決める指標 / scores whose marks say whether a row failed")
    .option("-o, --output <file>", "全行を JSONL に書く / write each row as JSONL")
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/replay.js")).replayCommand(context, args[0] as string, options),
      ),
    );
}
