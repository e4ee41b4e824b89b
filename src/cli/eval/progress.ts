import { SingleBar } from "cli-progress";
import type { Language } from "../../core/language.js";
import type { RunProgress } from "../../experiments/progress.js";
import type { Spending } from "../../llm/budget.js";
import type { CountProgress } from "../count-progress.js";
import { timeLeft } from "../duration-text.js";
import type { Io } from "../io.js";

/** Follows a run: how much is done, how fast, what failed, what it has cost, how long still. */
export function evalProgress(
  io: Io,
  options: {
    readonly language: Language;
    /** What this process has used up to now. */
    readonly spending: () => Spending;
    readonly work?: "evaluate" | "classify";
  },
): { update(progress: RunProgress): void; end(): void } {
  const text = messages[options.language];
  const work = options.work ?? "evaluate";
  let shown: CountProgress | undefined;
  return {
    update(progress) {
      shown ??= io.progressBar ? bar(progress.total, text.work[work]) : lines(io, progress.total, text, work);
      shown.update(progress.done, progressDetail(progress, options.spending(), options.language));
    },
    end: () => shown?.end(),
  };
}

/** All that stands behind the count, in the words of the language. Offline there is no cost to tell. */
export function progressDetail(
  { errors, rowsPerSecond, secondsLeft }: Pick<RunProgress, "errors" | "rowsPerSecond" | "secondsLeft">,
  { calls, tokens, cost_usd: cost }: Spending,
  language: Language,
): string {
  const text = messages[language];
  return [
    ...(rowsPerSecond === null ? [] : [text.rate(rowsPerSecond.toFixed(1))]),
    text.errors(errors),
    ...(calls === 0 ? [] : [cost === null ? text.tokens(tokens.toLocaleString("en")) : text.cost(cost.toFixed(4))]),
    ...(secondsLeft === null ? [] : [timeLeft(secondsLeft, language)]),
  ].join(" · ");
}

function bar(total: number, work: string): CountProgress {
  const drawn = new SingleBar({
    format: `${work} {bar} {value}/{total} · {detail}`,
    hideCursor: true,
    clearOnComplete: true,
  });
  drawn.start(total, 0, { detail: "" });
  return {
    update: (done, detail = "") => drawn.update(done, { detail }),
    end: () => drawn.stop(),
  };
}

/** Off a terminal: a plain line at every tenth. */
function lines(io: Io, total: number, text: Messages, work: keyof Messages["done"]): CountProgress {
  let tenths = 0;
  return {
    update(done, detail = "") {
      const reached = total > 0 ? Math.floor((done / total) * 10) : 0;
      if (reached <= tenths) return;
      tenths = reached;
      io.err(`${text.done[work](done, total)}${detail === "" ? "" : ` · ${detail}`}`);
    },
    end: () => undefined,
  };
}

interface Messages {
  readonly work: Readonly<Record<"evaluate" | "classify", string>>;
  readonly done: Readonly<Record<"evaluate" | "classify", (done: number, total: number) => string>>;
  rate(rows: string): string;
  errors(count: number): string;
  cost(dollars: string): string;
  tokens(count: string): string;
}

const messages: Readonly<Record<Language, Messages>> = {
  ja: {
    work: { evaluate: "評価", classify: "種類の推定" },
    done: {
      evaluate: (done, total) => `評価: ${total} 行中 ${done} 行`,
      classify: (done, total) => `種類の推定: ${total} 行中 ${done} 行`,
    },
    rate: (rows) => `毎秒 ${rows} 行`,
    errors: (count) => `エラー ${count} 件`,
    cost: (dollars) => `費用 ${dollars} ドル`,
    tokens: (count) => `費用は不明(${count} トークン)`,
  },
  en: {
    work: { evaluate: "evaluating", classify: "classifying" },
    done: {
      evaluate: (done, total) => `evaluated: ${done} of ${total}`,
      classify: (done, total) => `classified: ${done} of ${total}`,
    },
    rate: (rows) => `${rows}/s`,
    errors: (count) => (count === 1 ? "1 error" : `${count} errors`),
    cost: (dollars) => `US$${dollars}`,
    tokens: (count) => `cost unknown (${count} tokens)`,
  },
};
