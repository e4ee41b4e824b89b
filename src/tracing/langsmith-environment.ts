import { KonkyoError } from "../core/errors.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What LangSmith's own variables say; its names under LANGCHAIN_ are the older spelling. */
export interface LangSmithSettings {
  readonly enabled: boolean;
  readonly endpoint: string;
  /** Empty when none is set: self-hosted collectors may need none. */
  readonly apiKey: string;
  readonly project: string;
  readonly workspaceId: string | undefined;
  readonly hideInputs: boolean;
  readonly hideOutputs: boolean;
  readonly hideMetadata: boolean;
}

/** The same four that LangChain looks at: where it would trace by itself, our tracer must stand in its place. */
const switches = ["LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING", "LANGCHAIN_TRACING_V2"] as const;

const defaultEndpoint = "https://api.smith.langchain.com";

/**
 * Reads LangSmith's variables from an environment.
 *
 * @throws KonkyoError `config_invalid` when tracing is on and the endpoint is no http(s) address
 */
export function readLangSmithSettings(environment: Environment): LangSmithSettings {
  const read = (name: string): string | undefined =>
    given(environment, `LANGSMITH_${name}`) ?? given(environment, `LANGCHAIN_${name}`);
  const enabled = switches.some((name) => isTrue(environment[name]));
  const endpoint = read("ENDPOINT") ?? defaultEndpoint;
  if (enabled) refuseBadEndpoint(endpoint);
  return {
    enabled,
    endpoint,
    apiKey: read("API_KEY") ?? "",
    project: read("PROJECT") ?? given(environment, "LANGCHAIN_SESSION") ?? "default",
    workspaceId: read("WORKSPACE_ID"),
    hideInputs: isTrue(read("HIDE_INPUTS")),
    hideOutputs: isTrue(read("HIDE_OUTPUTS")),
    hideMetadata: isTrue(read("HIDE_METADATA")),
  };
}

/** The value of a variable without quotes and space around it; undefined when it is empty. */
export function given(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim().replace(/^(["'])(.*)\1$/u, "$2");
  return value === "" ? undefined : value;
}

/** Whether a switch among the variables is on. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && ["true", "1"].includes(value.trim().toLowerCase());
}

function refuseBadEndpoint(endpoint: string): void {
  if (URL.canParse(endpoint) && /^https?:$/u.test(new URL(endpoint).protocol)) return;
  throw new KonkyoError("config_invalid", `${JSON.stringify(endpoint)} is no http or https address`, {
    where: "LANGSMITH_ENDPOINT",
    hint: `Set it to the address of a LangSmith API, such as ${defaultEndpoint}, or leave it out.`,
  });
}
