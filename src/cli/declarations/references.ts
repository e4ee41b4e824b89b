import type { Command } from "commander";
import type { Act } from "../act.js";
import { languageOption } from "./language-option.js";

/** Commands about ideal answers. */
export function declareReferences(program: Command, act: Act): void {
  program
    .command("references")
    .description("参照回答を管理する / manage ideal answers")
    .command("merge")
    .description("人が書いた回答を参照回答のファイルに加える / add what reviewers wrote to the file of ideal answers")
    .argument("[file]", "参照回答の .jsonl(既定: references.file) / file of ideal answers (default: references.file)")
    .option("-o, --output <file>", "別のファイルに書く / write another file and leave this one as it is")
    .option("--replace", "異なる回答を置き換える / replace an ideal answer that differs")
    .option("--stale", "現行版より前に書かれた回答も / those written for another release too")
    .option("--category <name>", "この種類だけ / of this kind of question alone")
    .option("--dry-run", "書かずに結果だけ示す / tell what would be done, and write nothing")
    .addOption(languageOption())
    .action(
      act(async (context, args, options) =>
        (await import("../commands/references-merge.js")).referencesMerge(
          context,
          args[0] as string | undefined,
          options,
        ),
      ),
    );
}
