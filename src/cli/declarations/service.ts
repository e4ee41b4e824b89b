import { Option, type Command } from "commander";
import { roles } from "../../http/principal.js";
import type { Act } from "../act.js";
import { portNumber } from "../port-option.js";

/** The HTTP service, and the keys of those who call it. */
export function declareService(program: Command, act: Act): void {
  program
    .command("serve")
    .description("HTTP サービスを動かす / run the HTTP service")
    .option("--host <address>", "待ち受けるアドレス / address to listen on (default: HOST, else http.host)")
    .option("--port <number>", "待ち受けるポート / port to listen on (default: PORT, else http.port)", portNumber)
    .action(
      act(async (context, _args, options) => (await import("../commands/serve.js")).serveCommand(context, options)),
    );

  const keys = program.command("keys").description("HTTP サービスの鍵 / keys for the HTTP service");
  keys
    .command("create")
    .description("鍵を作る。秘密は一度だけ表示 / make a key; its secret is shown this once")
    .requiredOption("--name <name>", "誰の鍵か / whose key it is")
    .addOption(new Option("--role <role...>", "できること / what it may do").choices(roles).makeOptionMandatory())
    .option("--group <name...>", "文書の閲覧グループ / groups, for the audience of documents")
    .option("--tenant <name>", "テナント / tenant", "default")
    .option("--expires <date>", "期限。日付または 90d / a date, or a number of days such as 90d")
    .action(act(async (context, _args, options) => (await import("../commands/keys.js")).keysCreate(context, options)));
  keys
    .command("list")
    .description("鍵の一覧 / list the keys; secrets are not kept")
    .action(act(async (context) => (await import("../commands/keys.js")).keysList(context)));
  keys
    .command("revoke")
    .description("鍵を無効にする / end a key at once")
    .argument("<id>", "鍵の ID / id of the key")
    .action(act(async (context, args) => (await import("../commands/keys.js")).keysRevoke(context, args[0] as string)));
}
