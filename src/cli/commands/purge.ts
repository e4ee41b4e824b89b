import path from "node:path";
import type { Language } from "../../core/language.js";
import { uploadsFolder } from "../../http/experiments/uploads.js";
import { modelCacheFileName } from "../../llm/model-cache.js";
import { purge, type PurgeResult } from "../../retention/purge.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { table } from "../table.js";

export interface PurgeCommandOptions {
  readonly dryRun?: boolean;
  /** Days in place of the configured ones of runs and tickets, at least 1. */
  readonly olderThan?: number;
  readonly vacuum?: boolean;
  readonly language: Language;
}

/** `konkyo purge`: takes away the texts that are older than the configuration keeps them. */
export async function purgeCommand(context: CommandContext, options: PurgeCommandOptions): Promise<ExitCode> {
  const { storage, config } = await context.services();
  const { olderThan } = options;
  const days = olderThan === undefined ? {} : { runs_days: olderThan, tickets_days: olderThan };
  const result = await purge({
    storage,
    config: { ...config.retention, ...days },
    now: systemClock.now(),
    modelCacheFile: path.join(config.home, modelCacheFileName),
    uploadsFolder: uploadsFolder(config.home),
    dryRun: options.dryRun === true,
    vacuum: options.vacuum === true,
    signal: context.signal,
  });
  context.io.out(context.options.json === true ? JSON.stringify(result, null, 2) : text(result, options.language));
  return exitCodes.ok;
}

const words = {
  ja: {
    head: ["対象", "処理", "件数"],
    actions: { deleted: "削除", emptied: "本文を消去(記録と数値は残す)" },
    limits: { runs: "実行", tickets: "チケット", experiments: "実験", uploads: "アップロード" },
    before: "より前",
    kept: "すべて保存",
    dryRun: "試行のため、何も変更していません。",
    interrupted: "中断しました。ここまでの分は消去済みです。",
    log: "他のプロセスが古いページを読んでいます。それが終わるまで、消した本文が先行書き込みログに残ります。終わってからもう一度実行してください。",
    size: "データベースの大きさ",
  },
  en: {
    head: ["records", "done", "rows"],
    actions: { deleted: "deleted", emptied: "texts removed; record and figures stay" },
    limits: { runs: "runs", tickets: "tickets", experiments: "experiments", uploads: "uploads" },
    before: "before",
    kept: "all kept",
    dryRun: "Nothing was changed; this was a dry run.",
    interrupted: "Interrupted. What is counted here is gone.",
    log: "Another process reads old pages: until it ends, removed texts stay in the write-ahead log. Run this again then.",
    size: "Size of the database",
  },
} as const;

function text(result: PurgeResult, language: Language): string {
  const own = words[language];
  const limits = (Object.keys(own.limits) as (keyof typeof own.limits)[]).map((kind) => {
    const before = result.before[kind];
    const limit = before === null ? own.kept : limitText(before, language);
    return `${own.limits[kind]}: ${limit}`;
  });
  const rows = result.tables.map(({ table: name, action, rows: count }) => [name, own.actions[action], String(count)]);
  const { before, after } = result.bytes;
  return [
    limits.join(" · "),
    ...(rows.length === 0 ? [] : ["", table(own.head, rows)]),
    "",
    `${own.size}: ${megabytes(before)} → ${megabytes(after)}`,
    ...(result.dry_run ? [own.dryRun] : []),
    ...(result.interrupted ? [own.interrupted] : []),
    ...(result.log_cleared ? [] : [own.log]),
  ].join("\n");
}

function limitText(before: string, language: Language): string {
  const time = `${before.slice(0, 16).replace("T", " ")} UTC`;
  return language === "ja" ? `${time} ${words.ja.before}` : `${words.en.before} ${time}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
