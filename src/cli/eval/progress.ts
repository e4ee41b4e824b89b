import type { Language } from "../../core/language.js";
import type { RunProgress } from "../../experiments/progress.js";
import { countProgress, type CountProgress } from "../count-progress.js";
import type { Io } from "../io.js";

/** Follows a run: how much is done, how fast, how many errors, how long still. */
export function evalProgress(io: Io, language: Language): { update(progress: RunProgress): void; end(): void } {
  const text = messages[language];
  let shown: CountProgress | undefined;
  return {
    update({ done, total, errors, rowsPerSecond, secondsLeft }) {
      shown ??= io.progressBar ? countProgress(io, total, "") : lines(io, total, text);
      const detail = [
        ...(rowsPerSecond === null ? [] : [text.rate(rowsPerSecond.toFixed(1))]),
        ...(errors === 0 ? [] : [text.errors(errors)]),
        ...(secondsLeft === null ? [] : [text.left(duration(secondsLeft, text))]),
      ];
      shown.update(done, detail.join(" · "));
    },
    end: () => shown?.end(),
  };
}

/** Off a terminal: a plain line at every tenth. */
function lines(io: Io, total: number, text: Messages): CountProgress {
  let tenths = 0;
  return {
    update(done, detail = "") {
      const reached = total > 0 ? Math.floor((done / total) * 10) : 0;
      if (reached <= tenths) return;
      tenths = reached;
      const more = detail === "" || done === total ? "" : ` · ${detail}`;
      io.err(`${text.done(done, total)}${more}`);
    },
    end: () => undefined,
  };
}

function duration(seconds: number, text: Messages): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return text.hours(Math.floor(minutes / 60), minutes % 60);
  return minutes > 0 ? text.minutes(minutes) : text.seconds(Math.ceil(seconds));
}

interface Messages {
  done(done: number, total: number): string;
  rate(rows: string): string;
  errors(count: number): string;
  left(time: string): string;
  hours(hours: number, minutes: number): string;
  minutes(minutes: number): string;
  seconds(seconds: number): string;
}

const messages: Readonly<Record<Language, Messages>> = {
  ja: {
    done: (done, total) => `評価: ${total} 行中 ${done} 行`,
    rate: (rows) => `毎秒 ${rows} 行`,
    errors: (count) => `エラー ${count}`,
    left: (time) => `残り ${time}`,
    hours: (hours, minutes) => `${hours} 時間 ${minutes} 分`,
    minutes: (minutes) => `${minutes} 分`,
    seconds: (seconds) => `${seconds} 秒`,
  },
  en: {
    done: (done, total) => `evaluated: ${done} of ${total}`,
    rate: (rows) => `${rows}/s`,
    errors: (count) => `${count} errors`,
    left: (time) => `${time} left`,
    hours: (hours, minutes) => `${hours} h ${minutes} min`,
    minutes: (minutes) => `${minutes} min`,
    seconds: (seconds) => `${seconds} s`,
  },
};
