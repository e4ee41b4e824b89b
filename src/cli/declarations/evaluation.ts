import { InvalidArgumentError, Option, type Command } from "commander";
import type { Act } from "../act.js";
import { anyNumber, wholeNumber } from "../number-options.js";
import { languageOption } from "./language-option.js";

/** Commands about data sets, experiments and judges. */
export function declareEvaluation(program: Command, act: Act): void {
  declareDataset(program, act);

  program
    .command("eval")
    .description("質問集を通しで評価する / evaluate a whole question set, resumable")
    .argument("<dataset>", "質問集 / JSONL, CSV, TSV, XLSX, YAML or JSON")
    .requiredOption(
      "-n, --name <name>",
      "実験の名前。同じ名前で続きから / name; the same name goes on where it stopped",
    )
    .option(
      "--target <name>",
      "回答元(graph, dataset, 設定の名前) / who answers: graph, dataset, or a configured target",
    )
    .option("--profile <name>", "指標の組(rag, assistant, ファイル) / scores by category: rag, assistant or a file")
    .addOption(classify())
    .option("--sample <number>", "先頭ではなく無作為の件数 / a random sample of so many rows", wholeNumber)
    .option("--category <name...>", "この種類だけ / rows of these categories alone")
    .option("--only-failed", "失敗した行だけやり直す / ask failed rows again")
    .option("--fail-if <condition...>", '例 "faithfulness.mean < 0.8" / fail when this holds')
    .option("--baseline <name>", "比べる実験 / experiment to compare with")
    .addOption(
      new Option("--fail-on <event>", "有意に悪化したら失敗 / fail when significantly worse").choices(["regression"]),
    )
    .option("--other-dataset", "質問の違う実験との比較を許す / allow a baseline over other questions")
    .option("-g, --group <name...>", "質問者のグループ / groups of the person who asks")
    .option("--concurrency <number>", "同時に処理する行数 / rows at once", wholeNumber)
    .option("--max-error-rate <share>", "許す失敗の割合 / highest share of failed rows", anyNumber)
    .option("--format <name>", "質問集の形式 / format of the data set, where it is not recognised")
    .option("--map <column=field...>", "列の対応 / which column is which field")
    .addOption(new Option("--bad-rows <choice>", "読めない行 / rows that cannot be read").choices(["skip", "stop"]))
    .option("--junit <file>", "JUnit XML を書く / write JUnit XML")
    .option("--markdown <file>", "Markdown の要約を書く / write a Markdown summary")
    .addOption(languageOption())
    .addHelpText("after", "\nExit codes beside the usual: 6 a condition holds · 7 too many rows failed · 8 regression")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/eval.js")).evalCommand(context, args[0] as string, options),
      ),
    );

  program
    .command("report")
    .description("実験のページを書く / write a page about an experiment, with all rows as JSONL and CSV")
    .argument("<experiment>")
    .option("-o, --output <folder>", "出力先 / folder for the page and its files", "konkyo-report")
    .option("--baseline <name>", "比べる実験 / an earlier experiment to show beside it")
    .option("--other-dataset", "質問の違う実験との比較を許す / allow a baseline over other questions")
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/experiment-report.js")).experimentReport(context, args[0] as string, options),
      ),
    );

  program
    .command("retrieval-test")
    .description("検索だけを評価する / evaluate the search alone, with and without each stage")
    .argument("<dataset>", "質問集 / JSONL, CSV, TSV, XLSX, YAML or JSON")
    .option("-k, --k <number>", "上位何件で測るか / cut-off (default: retrieval.top_k)", wholeNumber)
    .addOption(new Option("--mode <mode...>", "検索方式 / search modes").choices(["keyword", "vector", "hybrid"]))
    .option("-g, --group <name...>", "質問者のグループ / groups of the person who asks")
    .option("--experiment <name>", "実行と比べる実験 / an experiment whose runs are held against the search")
    .option("--format <name>", "質問集の形式 / format of the data set")
    .option("--map <column=field...>", "列の対応 / which column is which field")
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/retrieval-test.js")).retrievalTest(context, args[0] as string, options),
      ),
    );

  program
    .command("estimate")
    .description(
      "eval の前に、呼び出し回数・トークン・費用を見積もる / what eval would ask of the models, before it does",
    )
    .argument("<dataset>", "質問集 / JSONL, CSV, TSV, XLSX, YAML or JSON")
    .option("--profile <name>", "指標の組(rag, assistant, ファイル) / scores by category: rag, assistant or a file")
    .addOption(classify())
    .option("-g, --group <name...>", "質問者のグループ / groups of the person who asks")
    .option("--rows <number>", "調べる行数(残りは比例で) / rows to look at; the rest is scaled", wholeNumber, 50)
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/estimate.js")).estimateCommand(context, args[0] as string, options),
      ),
    );

  program
    .command("compare")
    .description("二つの実験を行ごとに比べる / compare two experiments row by row")
    .argument("<before>")
    .argument("<after>")
    .option("--other-dataset", "質問が違っても比べる / even over different questions")
    .addOption(
      new Option("--fail-on <event>", "有意に悪化したら失敗 / fail when significantly worse").choices(["regression"]),
    )
    .option("--markdown <file>", "Markdown を書く / write Markdown")
    .option("--html <file>", "行を左右に並べたページを書く / write a page with the rows side by side")
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/compare.js")).compareCommand(context, args[0] as string, args[1] as string, options),
      ),
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
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/judge-check.js")).judgeCheck(context, args[0] as string, options),
      ),
    );
}

function declareDataset(program: Command, act: Act): void {
  const dataset = program
    .command("dataset")
    .description("質問集を点検・変換する / check, convert, split and sample data sets");
  const reading = (name: string, description: string): Command =>
    dataset
      .command(name)
      .description(description)
      .argument("<file>", "質問集 / JSONL, CSV, TSV, XLSX, YAML or JSON")
      .option("--format <name>", "形式 / format, where it is not recognised")
      .option("--map <column=field...>", "列の対応 / which column is which field")
      .option("--encoding <name>", "文字コード / encoding, where it is not recognised")
      .option("--sheet <name>", "シート名 / sheet of a workbook")
      .addOption(
        new Option("--on-bad-row <choice>", "読めない行 / rows that cannot be read").choices(["skip", "stop"]),
      );

  reading("check", "行数、項目、種類、読めない行を調べる / count rows, fields, categories and rows that cannot be read")
    .option("--classify", "種類のない質問の種類を規則で推定する / guess the category of questions without one")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/dataset.js")).datasetCheck(context, args[0] as string, options),
      ),
    );
  reading("convert", "この形式に変換する / convert to our own fields, as JSONL or CSV")
    .argument("<output>", ".jsonl または .csv")
    .option("--master <file>", "検索結果の番号に結び付ける台帳 / records to join retrieved ids with")
    .option("--key <column>", "台帳の番号の列 / column of the ids in the master file")
    .option("--table <name>", "SQLite の表 / table of an SQLite master")
    .option("--column <name...>", "取り込む列 / columns to take")
    .option("--force", "上書きする / overwrite")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/dataset.js")).datasetConvert(context, args[0] as string, args[1] as string, options),
      ),
    );
  reading("split", "分ける / split into parts")
    .option("-o, --output <folder>", "出力先 / folder for the parts")
    .option("--ratio <shares>", "割合(例 80,20) / shares, such as 80,20", shares)
    .addOption(new Option("--by <field>", "項目ごとに / by a field").choices(["category"]))
    .option("--stratify", "種類の割合を保つ / keep the shares of categories")
    .option("--seed <number>", "乱数の種 / seed", wholeNumber)
    .option("--force", "上書きする / overwrite")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/dataset.js")).datasetSplit(context, args[0] as string, options),
      ),
    );
  reading("sample", "無作為に選ぶ / draw rows at random")
    .argument("<output>", ".jsonl または .csv")
    .requiredOption("-n, --count <number>", "件数 / how many rows", wholeNumber)
    .option("--stratify", "種類の割合を保つ / keep the shares of categories")
    .option("--seed <number>", "乱数の種 / seed", wholeNumber)
    .option("--force", "上書きする / overwrite")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/dataset.js")).datasetSample(context, args[0] as string, args[1] as string, options),
      ),
    );
}

function classify(): Option {
  return new Option("--classify <who>", "種類のない質問を分ける / who guesses missing categories").choices([
    "rules",
    "judge",
  ]);
}

function shares(text: string): number[] {
  const parts = text.split(",").map((part) => Number(part));
  if (parts.length < 2 || parts.some((part) => !Number.isFinite(part) || part <= 0)) {
    throw new InvalidArgumentError("two or more positive numbers are expected, such as 80,20.");
  }
  return parts;
}
