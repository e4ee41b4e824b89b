import { Argument, Option, type Command } from "commander";
import { decisionTypes, repairTargets, type DecisionType } from "../../core/review-decision.js";
import { ticketKinds, ticketStatuses } from "../../core/review-ticket.js";
import type { Act } from "../act.js";
import { wholeNumber } from "../number-options.js";

/** Commands of the people who review what was held. */
export function declareReview(program: Command, act: Act): void {
  const review = program.command("review").description("人による確認 / review what waits for a person");

  review
    .command("list")
    .description("チケットの一覧(期限順) / list tickets, what is due first at the top")
    .addOption(new Option("--status <status>", "状態 / status").choices([...ticketStatuses, "all"]).default("waiting"))
    .option("--owner <name>", "担当者 / owner")
    .addOption(new Option("--kind <kind>", "作業の種類 / what is to be done").choices(ticketKinds))
    .option("--category <name>", "質問の種類 / kind of question")
    .option("--overdue", "期限を過ぎたもの / what waits and was due")
    .option("-n, --limit <number>", "件数 / how many", wholeNumber, 50)
    .addOption(new Option("--sort <order>", "並び順 / order").choices(["due", "owner"]).default("due"))
    .action(
      act(async (context, _args, options) => (await import("../commands/review.js")).reviewList(context, options)),
    );

  review
    .command("show")
    .description("一つのチケットの詳細 / one ticket: question, reason, evidence, draft, scores, history")
    .addArgument(ticket())
    .action(
      act(async (context, args) => (await import("../commands/review.js")).reviewShow(context, args[0] as string)),
    );

  review
    .command("take")
    .description("担当者を決める / give a ticket to a person")
    .addArgument(ticket())
    .option("--owner <name>", "担当者(既定は自分) / the person; you unless given")
    .addOption(by())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/review.js")).reviewTake(context, args[0] as string, options),
      ),
    );

  review
    .command("comment")
    .description("コメントを残す / add a comment to a ticket's history")
    .addArgument(ticket())
    .argument("<text...>", "コメント / the comment")
    .addOption(by())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/review.js")).reviewComment(
          context,
          args[0] as string,
          (args[1] as string[]).join(" "),
          options,
        ),
      ),
    );

  declareDecide(review, act);

  review
    .command("remind")
    .description("期限が近い・過ぎたものに印を付ける / mark what is due soon or overdue, each once")
    .action(act(async (context) => (await import("../commands/review.js")).reviewRemind(context)));

  review
    .command("export")
    .description("判断(ラベル)か参照回答を書き出す / write labels or references, as JSONL or CSV")
    .option("--labels", "判断をラベルとして(既定) / decisions as labels (the default)")
    .option("--references", "人が書いた回答を質問集として / answers that people wrote, as a data set")
    .option("--category <name>", "この種類だけ / of this kind of question alone")
    .option("-o, --output <file>", "出力先(.jsonl か .csv)。なければ標準出力 / file; standard output unless given")
    .action(
      act(async (context, _args, options) =>
        (await import("../commands/review-export.js")).reviewExport(context, options),
      ),
    );
}

function declareDecide(review: Command, act: Act): void {
  review
    .command("decide")
    .description("判断を記録し、実行を続ける / take a decision; the run then goes on")
    .addArgument(ticket())
    .addArgument(
      new Argument("<decision>", "accept 承認 · edit 修正 · respond 自分で回答 · ignore 回答しない").choices(
        decisionTypes,
      ),
    )
    .addOption(new Option("--answer <text>", "edit・respond の回答 / the answer to send").conflicts("answerFile"))
    .option("--answer-file <file>", "回答のファイル(- は標準入力) / file with the answer; - is standard input")
    .addOption(new Option("--repair <what>", "直すべきもの / what needs repair").choices(repairTargets))
    .option("--problem <text>", "何が誤っていたか / what was wrong")
    .option("--digest <digest>", "確認した内容の照合値(show が表示) / digest of what you saw, as `show` prints it")
    .addOption(by())
    .addHelpText(
      "after",
      "\nExit codes: 0 taken · 1 somebody was first, or it is out of date · 2 cannot be taken · 3, 4 taken, but not sent",
    )
    .action(
      act(async (context, args, options) =>
        (await import("../commands/review-decide.js")).reviewDecide(
          context,
          args[0] as string,
          args[1] as DecisionType,
          options,
        ),
      ),
    );
}

function ticket(): Argument {
  return new Argument("<ticket>", "チケット番号またはその先頭 / ticket id or the beginning of one");
}

function by(): Option {
  return new Option("--by <name>", "判断する人(既定はOSの利用者名) / who acts; the user of this computer unless given");
}
