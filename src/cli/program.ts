import { Command } from "commander";
import type { Act } from "./act.js";
import type { CommandContext, GlobalOptions } from "./context.js";
import { declareCertify } from "./declarations/certify.js";
import { declareChecks } from "./declarations/checks.js";
import { declareCorpus } from "./declarations/corpus.js";
import { declareEvaluation } from "./declarations/evaluation.js";
import { declareOperation } from "./declarations/operation.js";
import { declareQuestions } from "./declarations/questions.js";
import { declareReferences } from "./declarations/references.js";
import { declareReplay } from "./declarations/replay.js";
import { declareReview } from "./declarations/review.js";
import { declareService } from "./declarations/service.js";

/** Runs what the command line asked for; commands are loaded when they are needed. */
export type Dispatch = (options: GlobalOptions, run: (context: CommandContext) => Promise<number>) => Promise<void>;

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
      "\nExit codes: 0 done · 1 failed · 2 wrong usage or configuration · 3 held · 4 stopped · 5 done in part · 6–8 see eval · 130, 143 interrupted",
    );

  const act: Act =
    (run) =>
    async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      const args = given.slice(0, -2);
      await dispatch(command.optsWithGlobals(), (context) => run(context, args, command.opts<never>()));
    };

  declareCorpus(program, act);
  declareQuestions(program, act);
  declareReview(program, act);
  declareReferences(program, act);
  declareCertify(program, act);
  declareEvaluation(program, act);
  declareReplay(program, act);
  declareOperation(program, act);
  declareService(program, act);
  declareChecks(program, act);
  return program;
}
