import { Option, type Command } from "commander";
import type { Act } from "../act.js";
import { anyNumber, wholeNumber } from "../number-options.js";

/** Commands that ask, search and look at what was asked. */
export function declareQuestions(program: Command, act: Act): void {
  program
    .command("ask")
    .description("質問する / ask a question")
    .argument("<question...>", "質問 / the question")
    .option("-g, --group <name...>", "質問者のグループ / groups of the person who asks")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/ask.js")).askCommand(context, (args[0] as string[]).join(" "), options),
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
        (await import("../commands/search.js")).searchCommand(context, (args[0] as string[]).join(" "), options),
      ),
    );

  const runs = program.command("runs").description("実行の記録を見る / look at recorded runs");
  runs
    .command("list")
    .description("実行の一覧 / list runs, newest first")
    .option("-n, --limit <number>", "件数 / how many", wholeNumber, 20)
    .action(act(async (context, _args, options) => (await import("../commands/runs.js")).runsList(context, options)));
  runs
    .command("show")
    .description("一つの実行の詳細 / one run: its nodes, evidence and scores")
    .argument("<id>", "process_id またはその先頭 / process id or the beginning of one")
    .action(act(async (context, args) => (await import("../commands/runs.js")).runsShow(context, args[0] as string)));

  runs
    .command("resume")
    .description("途中で止まった実行を続ける / go on with a run that was broken off or whose ticket has been decided")
    .argument("<id>", "process_id またはその先頭 / process id or the beginning of one")
    .action(act(async (context, args) => (await import("../commands/runs.js")).runsResume(context, args[0] as string)));

  program
    .command("cancel")
    .description("実行を取り消す / cancel a run: its model calls stop, and it sends nothing new")
    .argument("<id>", "process_id またはその先頭 / process id or the beginning of one")
    .option("--by <name>", "取り消す人の名前 / who cancels; the user of the system unless given")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/cancel.js")).cancelCommand(context, args[0] as string, options),
      ),
    );

  program
    .command("graph")
    .description("グラフの図(Mermaid) / draw the graphs as Mermaid")
    .addOption(new Option("--only <name>", "一方だけ / only one of them").choices(["answer", "evaluation"]))
    .action(
      act(async (context, _args, options) => (await import("../commands/graph.js")).graphCommand(context, options)),
    );
}
