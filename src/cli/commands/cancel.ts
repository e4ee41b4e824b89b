import os from "node:os";
import { cancelRun } from "../../release/cancel-run.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";

/** `konkyo cancel`: stops a run, wherever it is at work or waits. Nothing new is sent. */
export async function cancelCommand(
  context: CommandContext,
  processId: string,
  options: { readonly by?: string },
): Promise<ExitCode> {
  const services = await context.services();
  const cancelled = await cancelRun(services, processId, options.by ?? os.userInfo().username, new Date());
  if (context.options.json === true) {
    context.io.out(JSON.stringify(cancelled, null, 2));
    return exitCodes.ok;
  }
  const { settled, tickets, running } = cancelled;
  const none = "なし / none";
  context.io.out(
    [
      `取り消しました / cancelled: ${cancelled.process_id}`,
      `済んでいた処理 / settled: ${settled.length === 0 ? none : settled.join(", ")}`,
      `閉じたチケット / tickets closed: ${tickets.length === 0 ? none : tickets.join(", ")}`,
      ...(running ? ["実行中の処理は1秒以内に止まります / a process at work on it stops within a second"] : []),
    ].join("\n"),
  );
  return exitCodes.ok;
}
