import { Command, InvalidArgumentError, Option } from "commander";
import type { CommandContext, GlobalOptions } from "./context.js";
import type { ExitCode } from "./exit-codes.js";

/** Runs what the command line asked for; commands are loaded when they are needed. */
export type Dispatch = (options: GlobalOptions, run: (context: CommandContext) => Promise<ExitCode>) => Promise<void>;

/** The command line. Parsing alone; `dispatch` does the work, so that it can be tested without doing any. */
export function buildProgram(version: string, dispatch: Dispatch): Command {
  const program = new Command("konkyo")
    .exitOverride() // before any sub-command is made: they inherit it
    .description(
      "根拠を検査してから答え、評価する質問応答 / Answers from inspected evidence, and evaluates every answer",
    )
    .version(version, "-V, --version", "版を表示 / print the version")
    .helpOption("-h, --help", "使い方を表示 / show help")
    .option("-c, --config <file>", "設定ファイル / configuration file (default: konkyo.yaml)")
    .option("--json", "結果を JSON で出力 / print the result as JSON")
    .showSuggestionAfterError()
    .showHelpAfterError("(`konkyo --help` shows the commands)")
    .addHelpText(
      "after",
      "\nExit codes: 0 done · 1 failed · 2 wrong usage or configuration · 3 held · 4 stopped · 5 done in part · 130, 143 interrupted",
    );

  const act =
    (run: (context: CommandContext, args: unknown[], options: never) => Promise<ExitCode>) =>
    async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      const args = given.slice(0, -2);
      await dispatch(command.optsWithGlobals(), (context) => run(context, args, command.opts<never>()));
    };

  program
    .command("init")
    .description("設定ファイルを作る / write konkyo.yaml and .env.example")
    .option("--force", "既存のファイルを上書きする / overwrite existing files")
    .option("--print", "書かずに表示する / print instead of writing")
    .action(act(async (context, _args, options) => (await import("./commands/init.js")).init(context, options)));

  program
    .command("ingest")
    .description("文書を取り込む / read documents into a release")
    .argument("<path...>", "ファイルまたはフォルダー / files or folders")
    .requiredOption("-r, --release <name>", "取り込み先のリリース / the release they belong to")
    .option("--source <name>", "文書番号の前に付ける出所名 / prefix of document ids, to tell sources apart")
    .option("--document-version <name>", "文書自身の版 / the documents' own version, where it is not the release")
    .option("--ledger <file>", "版と閲覧範囲の台帳 / ledger of versions and audiences (YAML or CSV)")
    .option("--audience <group...>", "閲覧できるグループ / groups that may see the documents")
    .option("--prune", "消えた文書をリリースから外す / drop documents that are gone from the folder")
    .option("--activate", "取り込み後に現行版にする / make the release current afterwards")
    .action(
      act(async (context, args, options) =>
        (await import("./commands/ingest.js")).ingestCommand(context, args[0] as string[], options),
      ),
    );

  const release = program
    .command("release")
    .description("リリース(資料の版)を管理する / manage releases of the corpus");
  release
    .command("list")
    .description("リリースの一覧 / list releases")
    .action(act(async (context) => (await import("./commands/release.js")).releaseList(context)));
  release
    .command("activate")
    .description("現行版にする / make a release the current version")
    .argument("<name>")
    .action(
      act(async (context, args) => (await import("./commands/release.js")).releaseActivate(context, args[0] as string)),
    );
  release
    .command("diff")
    .description("二つのリリースの違い / documents that differ between two releases")
    .argument("<from>")
    .argument("<to>")
    .action(
      act(async (context, args) =>
        (await import("./commands/release.js")).releaseDiff(context, args[0] as string, args[1] as string),
      ),
    );
  release
    .command("remove")
    .description("リリースを消す / remove a release and its documents")
    .argument("<name>")
    .option("--force", "現行版でも消す / even when it is the current one")
    .action(
      act(async (context, args, options) =>
        (await import("./commands/release.js")).releaseRemove(context, args[0] as string, options),
      ),
    );

  program
    .command("ask")
    .description("質問する / ask a question")
    .argument("<question...>", "質問 / the question")
    .option("-g, --group <name...>", "質問者のグループ / groups of the person who asks")
    .action(
      act(async (context, args, options) =>
        (await import("./commands/ask.js")).askCommand(context, (args[0] as string[]).join(" "), options),
      ),
    );

  program
    .command("search")
    .description("検索だけを試す / search without answering")
    .argument("<query...>")
    .option("-g, --group <name...>", "検索者のグループ / groups of the person who searches")
    .addOption(new Option("-m, --mode <mode>", "検索方法 / way of searching").choices(["keyword", "vector", "hybrid"]))
    .option("-k, --top-k <number>", "件数 / how many pieces", wholeNumber)
    .option("--min-score <number>", "採用する最低の点 / lowest score admitted", anyNumber)
    .action(
      act(async (context, args, options) =>
        (await import("./commands/search.js")).searchCommand(context, (args[0] as string[]).join(" "), options),
      ),
    );

  const runs = program.command("runs").description("実行の記録を見る / look at recorded runs");
  runs
    .command("list")
    .description("実行の一覧 / list runs, newest first")
    .option("-n, --limit <number>", "件数 / how many", wholeNumber, 20)
    .action(act(async (context, _args, options) => (await import("./commands/runs.js")).runsList(context, options)));
  runs
    .command("show")
    .description("一つの実行の詳細 / one run: its nodes, evidence and scores")
    .argument("<id>", "process_id またはその先頭 / process id or the beginning of one")
    .action(act(async (context, args) => (await import("./commands/runs.js")).runsShow(context, args[0] as string)));

  program
    .command("graph")
    .description("グラフの図(Mermaid) / draw the graphs as Mermaid")
    .addOption(new Option("--only <name>", "一方だけ / only one of them").choices(["answer", "evaluation"]))
    .action(
      act(async (context, _args, options) => (await import("./commands/graph.js")).graphCommand(context, options)),
    );

  program
    .command("judge-check")
    .description("判定者と人のラベルの一致を測る / measure how far a judge agrees with human labels")
    .argument("<file>", "ラベル付きの JSONL / labelled rows: id, question, contexts, answer, label")
    .requiredOption("--bad-label <label...>", "悪い行のラベル / labels of bad rows")
    .option("--good-label <label...>", "良い行のラベル(なければ残り全部) / labels of good rows; all others without it")
    .option("--ignore-label <label...>", "数えないラベル / labels to leave out")
    .option("--judge <name>", "判定者(指標、審査、entailment、answerability) / the judge", "faithfulness")
    .option("--label-field <name>", "ラベルの項目名 / field of the label", "label")
    .option("--pass-at <number>", "合格とする最低の点 / lowest score that passes", anyNumber)
    .addOption(new Option("--half <half>", "使う行 / rows to use").choices(["all", "odd", "even"]).default("all"))
    .option(
      "--observed <bad/total>",
      "ラベルのない行の判定数(例 12/300) / verdicts on unlabelled rows, to be corrected",
    )
    .option("-o, --output <folder>", "結果を書くフォルダー / folder for the page and the JSON")
    .addOption(new Option("-l, --language <language>", "出力の言語 / language").choices(["ja", "en"]).default("ja"))
    .action(
      act(async (context, args, options) =>
        (await import("./commands/judge-check.js")).judgeCheck(context, args[0] as string, options),
      ),
    );

  program
    .command("doctor")
    .description("設定と接続を点検する / check configuration, keys, endpoints and index")
    .action(act(async (context) => (await import("./commands/doctor.js")).doctor(context)));

  program
    .command("demo")
    .description("同梱のヘルプデスク例で一通り試す / run the bundled help-desk example end to end")
    .addOption(
      new Option("-l, --language <language>", "例の言語 / language of the example").choices(["ja", "en"]).default("ja"),
    )
    .option("-o, --output <folder>", "出力先 / folder to work in", ".konkyo-demo")
    .action(act(async (context, _args, options) => (await import("./commands/demo.js")).demo(context, options)));

  return program;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || value < 1) {
    throw new InvalidArgumentError("a whole number from 1 is expected.");
  }
  return value;
}

function anyNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("a number is expected.");
  return value;
}
