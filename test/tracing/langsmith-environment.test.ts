import { describe, expect, it } from "vitest";
import { readLangSmithSettings } from "../../src/tracing/langsmith-environment.js";

describe("LangSmith's variables", () => {
  it("are off and complete when none is set", () => {
    expect(readLangSmithSettings({})).toEqual({
      enabled: false,
      endpoint: "https://api.smith.langchain.com",
      apiKey: "",
      project: "default",
      workspaceId: undefined,
      hideInputs: false,
      hideOutputs: false,
      hideMetadata: false,
    });
  });

  it("are read in the older spelling, over which the newer wins", () => {
    const environment = {
      LANGCHAIN_TRACING_V2: "true",
      LANGCHAIN_ENDPOINT: "https://old.example",
      LANGCHAIN_API_KEY: "old",
      LANGCHAIN_PROJECT: "old",
      LANGSMITH_PROJECT: "new",
      LANGCHAIN_HIDE_INPUTS: "true",
    };
    expect(readLangSmithSettings(environment)).toMatchObject({
      enabled: true,
      endpoint: "https://old.example",
      apiKey: "old",
      project: "new",
      hideInputs: true,
      hideOutputs: false,
    });
  });

  it("count as absent when blank, and lose quotes and spaces around", () => {
    const environment = { LANGSMITH_TRACING: " TRUE ", LANGSMITH_API_KEY: '"key"', LANGSMITH_PROJECT: "  " };
    expect(readLangSmithSettings(environment)).toMatchObject({ enabled: true, apiKey: "key", project: "default" });
  });

  it.each(["yes please", "false", "0", ""])("do not switch tracing on with %j", (value) => {
    expect(readLangSmithSettings({ LANGSMITH_TRACING: value }).enabled).toBe(false);
  });

  it.each(["localhost:8000", "ftp://host", "nonsense"])("refuse the endpoint %s when tracing is on", (endpoint) => {
    const environment = { LANGSMITH_TRACING: "true", LANGSMITH_ENDPOINT: endpoint };
    expect(() => readLangSmithSettings(environment)).toThrow(expect.objectContaining({ code: "config_invalid" }));
    expect(() => readLangSmithSettings({ ...environment, LANGSMITH_TRACING: "false" })).not.toThrow();
  });
});
