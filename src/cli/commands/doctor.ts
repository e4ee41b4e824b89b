import fs from "node:fs";
import { readModelKeys } from "../../config/secrets.js";
import { emptyCorpusVersion } from "../../corpus/current-version.js";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import { resolveProvider } from "../../llm/config.js";
import { statementsTask } from "../../tasks/statements.js";
import type { Services } from "../../services.js";
import type { CommandContext } from "../context.js";
import { releaseFindings } from "../doctor-release.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";

interface Finding {
  readonly check: string;
  readonly state: "ok" | "note" | "fault";
  readonly found: string;
  /** What to do; empty when nothing is needed. */
  readonly advice: string;
}

/** `konkyo doctor`: what is set, what answers, and what to do about the rest. */
export async function doctor(context: CommandContext): Promise<ExitCode> {
  const findings: Finding[] = [];
  try {
    const { config, file } = context.loadConfig();
    findings.push(ok("configuration", file ?? "defaults; no konkyo.yaml"));
    findings.push(ok("home", `${config.home}${fs.existsSync(config.home) ? "" : " (made at first use)"}`));
    findings.push(...roles(context));
    const services = await context.services();
    findings.push(
      await corpus(services),
      ...(await endpoints(services, context.signal)),
      references(services),
      ...(await releaseFindings(services)),
      tracing(services),
      spans(services),
    );
  } catch (error) {
    if (!(error instanceof KonkyoError)) throw error;
    findings.push(fault(error.where ?? error.code, error.message, error.hint ?? ""));
  }
  const { io } = context;
  if (context.options.json === true) io.out(JSON.stringify(findings, null, 2));
  else {
    const marks = { ok: io.color.green("✓"), note: io.color.yellow("•"), fault: io.color.red("✗") };
    for (const { check, state, found, advice } of findings) {
      io.out(`${marks[state]} ${check.padEnd(16)} ${found}${advice === "" ? "" : `\n${" ".repeat(19)}→ ${advice}`}`);
    }
  }
  return findings.some((finding) => finding.state === "fault") ? exitCodes.failed : exitCodes.ok;
}

function roles(context: CommandContext): Finding[] {
  const { models } = context.loadConfig().config;
  const keys = readModelKeys(context.environment);
  return (["answer", "judge", "embedding"] as const).map((role) => {
    const { base_url, model } = models[role];
    if (resolveProvider(models[role], keys[role]) === "offline") {
      return note(
        `model ${role}`,
        "offline, by rules",
        `Set OPENAI_API_KEY, or models.${role}.base_url, to use a model.`,
      );
    }
    const key = keys[role] === undefined ? "no key" : "key set";
    return ok(`model ${role}`, `${model} at ${base_url ?? "OpenAI"}, ${key}`);
  });
}

async function corpus(services: Services): Promise<Finding> {
  const version = await services.currentVersion();
  if (version === emptyCorpusVersion) {
    return note("corpus", "empty", "konkyo ingest <folder> --release <name>; or try konkyo demo.");
  }
  if (version === null) return fault("corpus", "no release is active", "konkyo release activate <name>");
  const { count } = await services.storage.db
    .selectFrom("chunks")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("release", "=", version)
    .executeTakeFirstOrThrow();
  return count === 0
    ? fault("corpus", `release ${version} is empty`, `konkyo ingest <folder> --release ${version}`)
    : ok("corpus", `release ${version}, ${count} pieces`);
}

async function endpoints(services: Services, signal: AbortSignal): Promise<Finding[]> {
  const findings: Finding[] = [];
  const salt = services.newProcessId(); // an answer from the cache would say nothing of the endpoint
  for (const [role, runner] of [
    ["answer", services.answerer],
    ["judge", services.judge],
  ] as const) {
    if (runner.offline) continue;
    const reply = await runner.run(
      statementsTask,
      { question: "?", answer: "1 + 1 = 2." },
      { language: "en", signal, salt },
    );
    findings.push(
      reply.ok
        ? ok(`endpoint ${role}`, `answers in ${Math.round(reply.duration_ms)} ms`)
        : fault(`endpoint ${role}`, `${reply.code}: ${reply.message}`, `Check models.${role} and its key.`),
    );
  }
  if (!services.embedder.offline) {
    findings.push(
      await services.embedder.embed([`1 ${salt}`], signal).then(
        ({ vectors }) => ok("endpoint embedding", `answers with ${vectors[0]?.length ?? 0} dimensions`),
        (error: unknown) => fault("endpoint embedding", errorMessage(error), "Check models.embedding and its key."),
      ),
    );
  }
  return findings;
}

function references(services: Services): Finding {
  const { file } = services.config.references;
  return file === null
    ? note("references", "none", "Set references.file to score context recall and precision.")
    : ok("references", `${services.references.size} questions in ${file}`);
}

function tracing(services: Services): Finding {
  return services.tracing.enabled
    ? ok("tracing", `LangSmith, project ${services.tracing.project ?? ""}`)
    : note("tracing", "off; runs are recorded here (konkyo runs list)", "");
}

function spans({ openTelemetry: { destination } }: Services): Finding {
  return destination === null ? note("opentelemetry", "off", "") : ok("opentelemetry", `spans go to ${destination}`);
}

function ok(check: string, found: string): Finding {
  return { check, state: "ok", found, advice: "" };
}

function note(check: string, found: string, advice: string): Finding {
  return { check, state: "note", found, advice };
}

function fault(check: string, found: string, advice: string): Finding {
  return { check, state: "fault", found, advice };
}
