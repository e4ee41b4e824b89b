import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { countProgress, type CountedWork } from "../../src/cli/count-progress.js";
import { durationText } from "../../src/cli/duration-text.js";
import { createIo } from "../../src/cli/io.js";

function shown(work: CountedWork, language: "ja" | "en"): string[] {
  const stderr = new PassThrough();
  let text = "";
  stderr.setEncoding("utf8").on("data", (part: string) => (text += part));
  const progress = countProgress(createIo({ stdout: new PassThrough(), stderr, color: false }), {
    total: 20,
    work,
    language,
  });
  for (const done of [1, 2, 3, 20]) progress.update(done, "leave.md");
  progress.end();
  return text.trim().split("\n");
}

describe("progress off a terminal", () => {
  it("is a line at every tenth in the reader's language", () => {
    expect(shown("ingest", "ja")).toEqual(["取り込み: 20 件中 2 件", "取り込み: 20 件中 20 件"]);
    expect(shown("ask", "ja").at(-1)).toBe("質問: 20 件中 20 件");
    expect(shown("read", "ja").at(-1)).toBe("読み取り: 20 MB 中 20 MB");
    expect(shown("ingest", "en")).toEqual(["ingested: 2 of 20", "ingested: 20 of 20"]);
  });
});

describe("a time", () => {
  it("is told as coarsely as it is long", () => {
    expect([0.2, 59, 60, 3599, 7260].map((seconds) => durationText(seconds, "ja"))).toEqual([
      "1 秒",
      "59 秒",
      "1 分",
      "59 分",
      "2 時間 1 分",
    ]);
    expect(durationText(7260, "en")).toBe("2 h 1 min");
  });
});
