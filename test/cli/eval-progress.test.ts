import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { evalProgress, progressDetail } from "../../src/cli/eval/progress.js";
import { createIo } from "../../src/cli/io.js";

const running = { errors: 2, rowsPerSecond: 1.25, secondsLeft: 75 };
const spent = { calls: 12, tokens: 3456, cost_usd: 0.01234 };

describe("what stands behind the count", () => {
  it("is rate, errors, cost and time left, in the words of the language alone", () => {
    expect(progressDetail(running, spent, "ja")).toBe("毎秒 1.3 行 · エラー 2 件 · 費用 0.0123 ドル · 残り 1 分");
    expect(progressDetail(running, spent, "en")).toBe("1.3/s · 2 errors · US$0.0123 · 1 min left");
  });

  it("says tokens where a price is unknown, and no cost where no model was asked", () => {
    expect(progressDetail(running, { ...spent, cost_usd: null }, "en")).toContain("cost unknown (3,456 tokens)");
    expect(progressDetail(running, { calls: 0, tokens: 0, cost_usd: 0 }, "en")).toBe("1.3/s · 2 errors · 1 min left");
  });

  it("says no rate and no time before a row is done, and that there are no errors", () => {
    const start = { errors: 0, rowsPerSecond: null, secondsLeft: null };
    expect(progressDetail(start, spent, "ja")).toBe("エラー 0 件 · 費用 0.0123 ドル");
    expect(progressDetail({ ...start, errors: 1 }, spent, "en")).toBe("1 error · US$0.0123");
  });
});

describe("the progress of a run", () => {
  function shown(tty: boolean, language: "ja" | "en", work: "evaluate" | "classify" = "evaluate"): string {
    const stderr = Object.assign(new PassThrough(), { isTTY: tty });
    let text = "";
    stderr.setEncoding("utf8").on("data", (part: string) => (text += part));
    const io = createIo({ stdout: new PassThrough(), stderr, color: false });
    const progress = evalProgress(io, { language, spending: () => spent, work });
    for (const done of [1, 5, 6, 10]) progress.update({ done, total: 10, ...running });
    progress.end();
    return text;
  }

  it("off a terminal is a line at every tenth that was reached, with errors and cost to the last", () => {
    const lines = shown(false, "ja").trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[3]).toBe("評価: 10 行中 10 行 · 毎秒 1.3 行 · エラー 2 件 · 費用 0.0123 ドル · 残り 1 分");
    expect(shown(false, "ja", "classify")).toContain("種類の推定: 10 行中 5 行");
    expect(shown(false, "en")).toContain("evaluated: 5 of 10 · 1.3/s");
  });
});
