import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "hono";
import type { HttpEnv } from "../http-env.js";

/**
 * Answers with lines as they are made, so that a large experiment is never held in memory whole. The request lasts
 * until the last one is sent: its database stays open as long.
 */
export function streamLines(
  context: Context<HttpEnv>,
  lines: Iterable<string>,
  headers: Readonly<Record<string, string>>,
): Response {
  const release = context.var.lifetime.hold();
  const source = Readable.from(ended(lines));
  source.once("close", release);
  return context.body(Readable.toWeb(source) as ReadableStream, 200, { ...headers });
}

/** Some lines at a time: a chunk for each would cost more than the line itself. Between two chunks others have their turn. */
async function* ended(lines: Iterable<string>): AsyncGenerator<Buffer> {
  let text = "";
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < chunkCharacters) continue;
    yield Buffer.from(text);
    text = "";
    await nextTurn();
  }
  yield Buffer.from(text);
}

const chunkCharacters = 65_536;
