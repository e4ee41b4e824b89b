import { stringify } from "yaml";
import { configFields, type ConfigField } from "./fields.js";

/** A konkyo.yaml that holds every setting, described and commented out at its default. */
export function configTemplate(): string {
  const lines = [
    "# Konkyo. Every setting stands here at its default; take away the # to change one.",
    "# Secrets do not belong here: they come from the environment or .env.",
  ];
  let section: string | undefined;
  for (const field of configFields()) {
    const depth = field.path.length - 1;
    const above = field.path.slice(0, -1).join(".");
    if (above !== (section ?? "")) {
      lines.push("");
      for (const [index, key] of field.path.slice(0, -1).entries()) {
        if (section?.split(".")[index] !== key) lines.push(`# ${"  ".repeat(index)}${key}:`);
      }
      section = above;
    }
    const indent = "  ".repeat(depth);
    lines.push(`# ${indent}# ${field.description} (${field.allowed})`);
    lines.push(`# ${indent}${field.path.at(-1) ?? ""}: ${inline(field.defaultValue)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** An .env.example that names every variable. */
export function environmentTemplate(): string {
  return [
    "# Secrets. With no key set, everything runs offline.",
    "# OPENAI_API_KEY=",
    "# One key per role, where they differ:",
    "# KONKYO_ANSWER_API_KEY=",
    "# KONKYO_JUDGE_API_KEY=",
    "# KONKYO_EMBEDDING_API_KEY=",
    "",
    "# Traces to LangSmith.",
    "# LANGSMITH_TRACING=true",
    "# LANGSMITH_API_KEY=",
    "# LANGSMITH_PROJECT=konkyo",
    "# LANGSMITH_ENDPOINT=",
    "# LANGSMITH_HIDE_INPUTS=true",
    "# LANGSMITH_HIDE_OUTPUTS=true",
    "",
    "# Spans to OpenTelemetry, over HTTP.",
    "# OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318",
    "# OTEL_EXPORTER_OTLP_HEADERS=",
    "# OTEL_SERVICE_NAME=konkyo",
    "",
    "# Another configuration file, and another folder for the data.",
    "# KONKYO_CONFIG=konkyo.yaml",
    "# KONKYO_HOME=.konkyo",
    "",
    "# Every setting of konkyo.yaml can be set here, which wins over the file.",
    ...configFields()
      .filter((field) => field.variable !== "KONKYO_HOME")
      .flatMap((field) => [`# ${field.description} (${field.allowed})`, `# ${field.variable}=${variableValue(field)}`]),
    "",
  ].join("\n");
}

function variableValue(field: ConfigField): string {
  const value = field.defaultValue;
  return Array.isArray(value) && value.length > 0 ? value.join(",") : inline(value);
}

function inline(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim();
}
