import cliProgress from "cli-progress";
import type { Language } from "../core/language.js";
import { timeLeft } from "./duration-text.js";
import type { Io } from "./io.js";

/** Shows how much of a known amount is done: a bar on a terminal, a plain line at every tenth elsewhere. */
export interface CountProgress {
  update(done: number, detail?: string): void;
  end(): void;
}

/** What is being done, for the line off a terminal. */
export type CountedWork = "ingest" | "ask" | "read";

export function countProgress(
  io: Io,
  given: { readonly total: number; readonly work: CountedWork; readonly language: Language },
): CountProgress {
  const { total, work, language } = given;
  return io.progressBar ? bar(total, language) : plainLines(total, (done) => io.err(done), words[language][work]);
}

function bar(total: number, language: Language): CountProgress {
  const drawn = new cliProgress.SingleBar({
    format: (options, { progress, value, eta }, { detail }: { readonly detail: string }) =>
      [
        `${cliProgress.Format.BarFormat(progress, options)} ${value}/${total}`,
        // Before the first step is done, the library has no figure for the time left.
        ...(Number.isFinite(eta) ? [timeLeft(eta, language)] : []),
        ...(detail === "" ? [] : [detail]),
      ].join(" · "),
    hideCursor: true,
    clearOnComplete: true,
  });
  drawn.start(total, 0, { detail: "" });
  return {
    update: (done, detail = "") => drawn.update(done, { detail }),
    end: () => drawn.stop(),
  };
}

function plainLines(
  total: number,
  write: (line: string) => void,
  line: (done: number, total: number) => string,
): CountProgress {
  let tenths = 0;
  return {
    update(done) {
      const reached = total > 0 ? Math.floor((done / total) * 10) : 0;
      if (reached <= tenths) return;
      tenths = reached;
      write(line(done, total));
    },
    end: () => undefined,
  };
}

const words: Readonly<Record<Language, Readonly<Record<CountedWork, (done: number, total: number) => string>>>> = {
  ja: {
    ingest: (done, total) => `取り込み: ${total} 件中 ${done} 件`,
    ask: (done, total) => `質問: ${total} 件中 ${done} 件`,
    read: (done, total) => `読み取り: ${total} MB 中 ${done} MB`,
  },
  en: {
    ingest: (done, total) => `ingested: ${done} of ${total}`,
    ask: (done, total) => `asked: ${done} of ${total}`,
    read: (done, total) => `read: ${done} of ${total} MB`,
  },
};
