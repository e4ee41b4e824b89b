import { Option, type Command } from "commander";
import type { Act } from "../act.js";

/** Commands that try and check the installation. */
export function declareChecks(program: Command, act: Act): void {
  program
    .command("doctor")
    .description("設定と接続を点検する / check configuration, keys, endpoints and index")
    .action(act(async (context) => (await import("../commands/doctor.js")).doctor(context)));

  program
    .command("demo")
    .description("同梱のヘルプデスク例で一通り試す / run the bundled help-desk example end to end")
    .addOption(
      new Option("-l, --language <language>", "例の言語 / language of the example").choices(["ja", "en"]).default("ja"),
    )
    .option("-o, --output <folder>", "出力先 / folder to work in", ".konkyo-demo")
    .action(act(async (context, _args, options) => (await import("../commands/demo.js")).demo(context, options)));
}
