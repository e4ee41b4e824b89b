import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildProgram } from "../../src/cli/program.js";
import { ended, type CliResult } from "../support/cli.js";

const root = path.resolve(import.meta.dirname, "../..");
const example = path.join(root, "examples/ci");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-ci-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** An environment that holds nothing of the developer's. */
const bare = { PATH: process.env["PATH"] ?? "", HOME: folder, NO_COLOR: "1" };

describe("the test file of the example, run by vitest itself", () => {
  const report = path.join(folder, "vitest.json");
  let run: CliResult;

  beforeAll(async () => {
    const config = path.join(folder, "vitest.config.mjs");
    const settings = {
      root,
      // The sources in the place of the installed package.
      resolve: { alias: { "konkyo/vitest": path.join(root, "src/vitest/entry.ts") } },
      test: { include: ["examples/ci/*.test.ts", "test/vitest/left-open.ts"], testTimeout: 30_000 },
    };
    fs.writeFileSync(config, `export default ${JSON.stringify(settings)};\n`);
    const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
    const args = ["run", "--config", config, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const env = { ...bare, KONKYO_HOME: path.join(folder, "home") };
    run = await ended(spawn(process.execPath, [vitest, ...args], { cwd: root, env }));
  }, 120_000);

  it("passes, and so does one that leaves the project open: nothing keeps the process", () => {
    expect(run).toMatchObject({ code: 0, signal: null });
    expect(run.stdout + run.stderr).not.toMatch(/hanging|timed out|unhandled/i);
    const { testResults, numPassedTests } = JSON.parse(fs.readFileSync(report, "utf8")) as {
      testResults: { name: string; status: string }[];
      numPassedTests: number;
    };
    expect(testResults.map(({ name, status }) => [path.relative(root, name), status]).sort()).toEqual([
      ["examples/ci/answers.test.ts", "passed"],
      ["test/vitest/left-open.ts", "passed"],
    ]);
    expect(numPassedTests).toBe(5);
  });
});

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: {
    readonly answers: { readonly env: Readonly<Record<string, string>>; readonly steps: readonly Step[] };
  };
}

describe("the workflow of the example", () => {
  const text = fs.readFileSync(path.join(example, "github-actions.yml"), "utf8");
  const workflow = parse(text, { strict: true, uniqueKeys: true }) as Workflow;
  const { steps, env } = workflow.jobs.answers;
  const at = path.join(folder, "checkout");
  const calls = path.join(folder, "calls.jsonl");

  /** The job's shell steps, as the runner takes them: one after the other until one fails, then those that run always. */
  async function job(sha: string, ref: string): Promise<Readonly<Record<string, number | null>>> {
    const codes: Record<string, number | null> = {};
    let failed = false;
    for (const step of steps) {
      const name = step.name ?? step.run ?? step.uses ?? "";
      if (step.run === undefined || name === "npm ci") continue;
      if (failed && step.if?.includes("!cancelled()") !== true) continue;
      if (step.if?.includes("refs/heads/main") === true && ref !== "refs/heads/main") continue;
      const bash = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
        cwd: at,
        env: {
          ...bare,
          PATH: `${path.join(folder, "bin")}:${bare.PATH}`,
          CALLS: calls,
          GITHUB_SHA: sha,
          GITHUB_STEP_SUMMARY: path.join(folder, `summary-${sha}.md`),
        },
      });
      const result = await ended(bash);
      codes[name] = result.code;
      failed ||= result.code !== 0;
    }
    return codes;
  }

  /** Each command line that the workflow gave to npx. */
  const called = (): string[][] =>
    fs
      .readFileSync(calls, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as string[]);

  let main: Readonly<Record<string, number | null>>;
  let worse: Readonly<Record<string, number | null>>;

  beforeAll(async () => {
    fs.cpSync(example, at, { recursive: true, filter: (file) => path.basename(file) !== ".konkyo" });
    fs.mkdirSync(path.join(folder, "bin"));
    const shim = path.join(folder, "bin/npx");
    fs.writeFileSync(shim, npxShim());
    fs.chmodSync(shim, 0o755);
    main = await job("a1", "refs/heads/main");
    // What the cache brings to the pull request is the store of main.
    fs.rmSync(path.join(at, "konkyo-report"), { recursive: true });
    const questions = path.join(at, "questions.jsonl");
    const rows = fs.readFileSync(questions, "utf8").trim().split("\n");
    const changed = rows.map((row) => ({ ...(JSON.parse(row) as object), response: "3000円です。It is 3000 yen." }));
    fs.writeFileSync(questions, changed.map((row) => `${JSON.stringify(row)}\n`).join(""));
    worse = await job("b2", "refs/pull/1/merge");
  }, 180_000);

  it("evaluates main and makes it the baseline", () => {
    expect(main).toEqual({
      "Answers as tests": 0,
      Evaluate: 0,
      "Summary and report": 0,
      "Make it the baseline": 0,
    });
    expect(fs.readFileSync(path.join(at, ".konkyo/baseline"), "utf8")).toBe("ci-a1\n");
    expect(fs.readFileSync(path.join(folder, "summary-a1.md"), "utf8")).toContain("faithfulness");
  });

  it("fails a pull request with worse answers, with its summary and report all the same, and keeps the baseline", () => {
    expect(worse).toEqual({ "Answers as tests": 0, Evaluate: expect.any(Number) as number, "Summary and report": 0 });
    expect([6, 8]).toContain(worse["Evaluate"]);
    const summary = fs.readFileSync(path.join(folder, "summary-b2.md"), "utf8");
    expect(summary).toContain("faithfulness.mean &lt; 0.8");
    expect(summary).toContain("ci-a1");
    expect(fs.readdirSync(path.join(at, "konkyo-report")).sort()).toEqual(
      expect.arrayContaining(["junit.xml", "summary.md", expect.stringMatching(/\.html$/) as string]),
    );
    expect(fs.readFileSync(path.join(at, ".konkyo/baseline"), "utf8")).toBe("ci-a1\n");
  });

  it("calls the program with commands and options that it has, in every line that names it", async () => {
    const commands = called().filter(([command]) => command === "konkyo");
    expect(commands.map(([, subcommand]) => subcommand)).toEqual(["eval", "report", "eval", "report"]);
    expect(text.match(/npx konkyo/g)).toHaveLength(2);
    for (const [, ...args] of commands) {
      let dispatched = 0;
      const program = buildProgram("0.0.0", async () => {
        dispatched++;
      });
      await program.parseAsync(["node", "konkyo", ...args]);
      expect(dispatched).toBe(1);
    }
    expect(commands[2]).toEqual(expect.arrayContaining(["--baseline", "ci-a1", "--fail-on", "regression"]));
  });

  it("gives secrets by name alone, asks for no right but to read, and puts no foreign text into a script", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(env["OPENAI_API_KEY"]).toBe("${{ secrets.OPENAI_API_KEY }}");
    expect(steps.filter(({ run }) => run?.includes("${{") === true)).toEqual([]);
    expect(Object.keys(workflow.on)).not.toContain("pull_request_target");
  });

  it("stores the folder that holds the experiments, and finds it again by a prefix of its key", () => {
    const { with: fetched } = steps.find(({ uses }) => uses?.startsWith("actions/cache/restore@") === true)!;
    const { with: stored, if: when } = steps.find(({ uses }) => uses?.startsWith("actions/cache/save@") === true)!;
    const settings = parse(fs.readFileSync(path.join(example, "konkyo.yaml"), "utf8")) as { home: string };
    expect([fetched!["path"], stored!["path"]]).toEqual([settings.home, settings.home]);
    expect(String(stored!["key"]).startsWith(String(fetched!["restore-keys"]))).toBe(true);
    expect(when).toContain("refs/heads/main");
  });

  it("names actions by their version", () => {
    const uses = steps.flatMap(({ uses: action }) => action ?? []);
    expect(uses.filter((action) => !/^actions\/[\w/-]+@v\d+$/.test(action))).toEqual([]);
  });
});

/** In the place of npx: writes down what it was called with, and runs the command line from the sources. */
function npxShim(): string {
  const loader = import.meta.resolve("tsx");
  const program = path.join(root, "src/cli/main.ts");
  return `#!${process.execPath}
const { spawnSync } = require("node:child_process");
const args = process.argv.slice(2);
require("node:fs").appendFileSync(process.env.CALLS, JSON.stringify(args) + "\\n");
if (args[0] !== "konkyo") process.exit(0);
const done = spawnSync(process.execPath, ["--import", ${JSON.stringify(loader)}, ${JSON.stringify(program)}, ...args.slice(1)], { stdio: "inherit" });
process.exit(done.status ?? 1);
`;
}

it("the example's test file takes nothing from the repository but the package", () => {
  const imports = ["answers.test.ts", "library-desk.ts"].flatMap((file) =>
    [...fs.readFileSync(path.join(example, file), "utf8").matchAll(/from "([^"]+)"/g)].map((match) => match[1]),
  );
  expect(new Set(imports)).toEqual(new Set(["vitest", "konkyo/vitest", "./library-desk.js"]));
});
