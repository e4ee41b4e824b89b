import type { Command } from "commander";
import type { Act } from "../act.js";

/** Commands about configuration, documents and releases. */
export function declareCorpus(program: Command, act: Act): void {
  program
    .command("init")
    .description("設定ファイルを作る / write konkyo.yaml and .env.example")
    .option("--force", "既存のファイルを上書きする / overwrite existing files")
    .option("--print", "書かずに表示する / print instead of writing")
    .action(act(async (context, _args, options) => (await import("../commands/init.js")).init(context, options)));

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
        (await import("../commands/ingest.js")).ingestCommand(context, args[0] as string[], options),
      ),
    );

  const release = program
    .command("release")
    .description("リリース(資料の版)を管理する / manage releases of the corpus");
  release
    .command("list")
    .description("リリースの一覧 / list releases")
    .action(act(async (context) => (await import("../commands/release.js")).releaseList(context)));
  release
    .command("activate")
    .description("現行版にする / make a release the current version")
    .argument("<name>")
    .action(
      act(async (context, args) =>
        (await import("../commands/release.js")).releaseActivate(context, args[0] as string),
      ),
    );
  release
    .command("diff")
    .description("二つのリリースの違い / documents that differ between two releases")
    .argument("<from>")
    .argument("<to>")
    .action(
      act(async (context, args) =>
        (await import("../commands/release.js")).releaseDiff(context, args[0] as string, args[1] as string),
      ),
    );
  release
    .command("remove")
    .description("リリースを消す / remove a release and its documents")
    .argument("<name>")
    .option("--force", "現行版でも消す / even when it is the current one")
    .action(
      act(async (context, args, options) =>
        (await import("../commands/release.js")).releaseRemove(context, args[0] as string, options),
      ),
    );
}
