import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { keyedJudgeReply } from "../experiments/judge-replies.js";
import { ended, type CliResult } from "../support/cli.js";
import { startLangSmithCollector, type LangSmithCollector } from "../support/langsmith-collector.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { temporaryFolder } from "../support/services.js";

const script = path.join(import.meta.dirname, "quiet-process.ts");

/** A process whose environment asks for tracing, as that of a program that embeds Konkyo may. */
async function run(
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<CliResult & { readonly collector: LangSmithCollector; readonly judge: OpenAiServer }> {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "docs"));
  fs.writeFileSync(path.join(folder, "docs/leave.md"), "# 有給休暇\n\n有給休暇は年に20日あります。\n");
  const collector = await startLangSmithCollector();
  onTestFinished(() => collector.close());
  const judge = await startOpenAiServer({ chat: keyedJudgeReply });
  onTestFinished(() => judge.close());
  const child = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), script, folder, judge.baseUrl, ...words],
    {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        LANGSMITH_TRACING: "true",
        LANGSMITH_ENDPOINT: collector.url,
        LANGSMITH_API_KEY: "ls-key",
        ...more,
      },
    },
  );
  return { ...(await ended(child)), collector, judge };
}

describe("a process that uses the library", () => {
  // An unknown KONKYO_ variable is refused where it is read, and a key would be sent to the judge.
  const foreign = { OPENAI_API_KEY: "sk-not-to-be-used", KONKYO_NO_SUCH_SETTING: "1" };

  it("prints nothing, and neither reads nor traces by an environment that it was not given", async () => {
    const { code, stdout, stderr, collector, judge } = await run([], foreign);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(collector.runs().map(({ name }) => name)).toEqual([]);
    expect(judge.requests.length).toBeGreaterThan(0);
    expect(judge.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  it("traces by the environment that it was given", async () => {
    const { code, stderr, collector } = await run(["with-environment"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(collector.runs().map(({ name }) => name)).toEqual(expect.arrayContaining(["answer", "evaluation"]));
  });

  it("ends by itself where it leaves Konkyo open", async () => {
    const { code, signal, stderr } = await run(["left-open"], foreign);
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: "" });
  });
});
