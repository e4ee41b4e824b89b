import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse, parseDocument } from "yaml";
import { beforeEach, describe, expect, it } from "vitest";
import { configFields } from "../../src/config/fields.js";
import { loadConfig } from "../../src/config/load.js";
import { configSchema } from "../../src/config/schema.js";
import { configTemplate, environmentTemplate } from "../../src/config/templates.js";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-config-"));
  return () => fs.rmSync(folder, { recursive: true });
});

function load(yaml: string | null, environment: Record<string, string> = {}) {
  if (yaml !== null) fs.writeFileSync(path.join(folder, "konkyo.yaml"), yaml);
  return loadConfig({ folder, environment });
}

describe("defaults", () => {
  it("hold with no file, and the home lies beside the configuration", () => {
    const { config, file } = load(null);
    expect(file).toBeNull();
    expect(config.home).toBe(path.join(folder, ".konkyo"));
    expect(config.retrieval.top_k).toBe(5);
  });

  it("hold with an empty file", () => {
    expect(load("# nothing\n").config).toEqual({ ...configSchema.parse({}), home: path.join(folder, ".konkyo") });
  });

  it("every setting has a description, a default and words for what it may be", () => {
    for (const field of configFields()) {
      expect(field.description, field.path.join(".")).not.toBe("");
      expect(field.allowed, field.path.join(".")).not.toBe("");
      expect(field.defaultValue, field.path.join(".")).not.toBe(undefined);
    }
  });
});

describe("zero and empty are values", () => {
  it.each([
    ["0", 0],
    ["0.0", 0],
    ["'0'", "refused"],
    ["null", null],
  ])("retrieval.min_score: %s in the file", (text, expected) => {
    const read = () => load(`retrieval:\n  min_score: ${text}\n`).config.retrieval.min_score;
    if (expected === "refused") expect(read).toThrow(/retrieval\.min_score: "0" is not allowed/);
    else expect(read()).toBe(expected);
  });

  it.each([
    ["0", 0],
    ["0.0", 0],
    ["-0.3", -0.3],
    ["null", null],
  ])("KONKYO_RETRIEVAL_MIN_SCORE=%s", (text, expected) => {
    expect(load(null, { KONKYO_RETRIEVAL_MIN_SCORE: text }).config.retrieval.min_score).toBe(expected);
  });

  it.each(["high", "1,5", "0x", "０"])("refuses %s as a number, naming variable, value and what is allowed", (text) => {
    const read = () => load(null, { KONKYO_RETRIEVAL_MIN_SCORE: text });
    expect(read).toThrow(expect.objectContaining({ code: "config_invalid", where: "KONKYO_RETRIEVAL_MIN_SCORE" }));
    expect(read).toThrow(new RegExp(`"${text}" is not allowed; expected a number or null`));
  });

  it("an empty variable does not fall back to the default", () => {
    expect(() => load(null, { KONKYO_RETRIEVAL_TOP_K: "" })).toThrow(/"" is not allowed/);
  });
});

describe("wrong files are refused at start", () => {
  it("names the line of broken YAML", () => {
    expect(() => load("retrieval:\n  top_k: [1\nmode: x\n")).toThrow(
      expect.objectContaining({ code: "config_invalid", where: expect.stringMatching(/konkyo\.yaml:\d+$/) as string }),
    );
  });

  it("names an unknown key and the keys there are", () => {
    expect(() => load("retrieval:\n  topk: 3\n")).toThrow(/retrieval\.topk is not a known key; there are .*top_k/);
    expect(() => load("retreival: {}\n")).toThrow(/retreival is not a known key; there are home, language/);
  });

  it("names every wrong value with what is allowed", () => {
    const read = () => load("retrieval:\n  top_k: 0\n  mode: fuzzy\n");
    expect(read).toThrow(/retrieval\.top_k: 0 is not allowed; expected a whole number from 1 up to 100/);
    expect(read).toThrow(/retrieval\.mode: "fuzzy" is not allowed; expected one of keyword, vector, hybrid/);
  });

  it("refuses a list at the top, and a file that was named and does not exist", () => {
    expect(() => load("- a\n")).toThrow(/keys and values/);
    expect(() => loadConfig({ folder, file: "other.yaml", environment: {} })).toThrow(/does not exist/);
  });

  it("refuses a variable that is no setting", () => {
    expect(() => load(null, { KONKYO_RETRIEVAL_TOPK: "3" })).toThrow(/KONKYO_RETRIEVAL_TOPK is not a setting/);
  });
});

it("a password in a refused URL is not shown", () => {
  const yaml = "models: { judge: { base_url: 'http://user:hunter2@host/v1?x=1' } }\n";
  expect(() => load(yaml)).toThrow(/base_url: "http:\/\/\[redacted\]@host/);
  const variable = { KONKYO_MODELS_JUDGE_BASE_URL: "ftp://user:hunter2@host" };
  expect(() => load(null, variable)).toThrow(/^(?!.*hunter2).*not allowed/s);
});

describe("the environment", () => {
  it("wins over the file, also for lists and texts that look like numbers", () => {
    const { config } = load("retrieval:\n  top_k: 3\n", {
      KONKYO_RETRIEVAL_TOP_K: "7",
      KONKYO_EVALUATION_METRICS: "faithfulness, context_recall",
      KONKYO_MODELS_ANSWER_MODEL: "4",
    });
    expect(config.retrieval.top_k).toBe(7);
    expect(config.evaluation.metrics).toEqual(["faithfulness", "context_recall"]);
    expect(config.models.answer.model).toBe("4");
  });

  it("KONKYO_HOME moves the data, KONKYO_CONFIG names the file", () => {
    fs.writeFileSync(path.join(folder, "other.yaml"), "retrieval: { top_k: 9 }\n");
    const { config } = load(null, { KONKYO_HOME: "data", KONKYO_CONFIG: "other.yaml" });
    expect(config.home).toBe(path.join(folder, "data"));
    expect(config.retrieval.top_k).toBe(9);
  });
});

describe("templates", () => {
  it("konkyo.yaml, taken out of its comments, is the default configuration", () => {
    const live = configTemplate()
      .split("\n")
      .slice(2)
      .map((line) => line.replace(/^# /, ""))
      .join("\n");
    expect(parseDocument(live).errors).toEqual([]);
    expect(configSchema.parse(parse(live))).toEqual(configSchema.parse({}));
  });

  it(".env.example names each variable once, and each is accepted at its default", () => {
    const variables = environmentTemplate()
      .split("\n")
      .map((line) => /^# (KONKYO_[A-Z_]+)=(.*)$/.exec(line))
      .filter((match) => match !== null)
      .filter((match) => !/(API_KEY|CONFIG|HOME)$/.test(match[1] ?? ""));
    expect(variables.map((match) => match[1])).toEqual(
      configFields()
        .map((field) => field.variable)
        .filter((name) => name !== "KONKYO_HOME"),
    );
    const environment = Object.fromEntries(variables.map((match) => [match[1] ?? "", match[2] ?? ""]));
    expect(load(null, environment).config).toEqual(load(null).config);
  });

  it("the committed .env.example is the one that the schema gives", () => {
    const committed = fs.readFileSync(path.resolve(import.meta.dirname, "../../.env.example"), "utf8");
    expect(committed).toBe(environmentTemplate());
  });
});
