import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { brokenReleases, hashPrompts, readReleased } from "./released-prompts.js";

it("every released prompt is as it was released", () => {
  expect(brokenReleases(readReleased(), hashPrompts(defaultPromptDirectory()))).toEqual([]);
});

describe("a released prompt", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), "konkyo-released-"));
    await write("answer/v1.en.md", "---\nid: answer\nversion: 1\n---\nAnswer.\n");
    await write("judges/safety.en.md", "---\nname: safety\nversion: 1\n---\nJudge.\n");
  });
  afterEach(() => fs.rm(folder, { recursive: true }));

  async function write(file: string, text: string): Promise<void> {
    await fs.mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await fs.writeFile(path.join(folder, file), text);
  }

  it("stays whole while others are added and line ends change", async () => {
    const released = hashPrompts(folder);
    expect(Object.keys(released)).toEqual(["answer/v1.en.md", "judges/safety.en.md@1"]);
    await write("answer/v2.en.md", "new");
    await write("answer/v1.en.md", "---\r\nid: answer\r\nversion: 1\r\n---\r\nAnswer.\r\n");
    expect(brokenReleases(released, hashPrompts(folder))).toEqual([]);
  });

  it("must not change or go", async () => {
    const released = hashPrompts(folder);
    const message = "answer/v1.en.md: a released prompt is never edited; add v2";
    await write("answer/v1.en.md", "---\nid: answer\nversion: 1\n---\nAnswer!\n");
    expect(brokenReleases(released, hashPrompts(folder))).toEqual([message]);
    await fs.rm(path.join(folder, "answer/v1.en.md"));
    expect(brokenReleases(released, hashPrompts(folder))).toEqual([message]);
  });

  it("of a judge changes with its version alone", async () => {
    const released = hashPrompts(folder);
    await write("judges/safety.en.md", "---\nname: safety\nversion: 1\n---\nJudge well.\n");
    expect(brokenReleases(released, hashPrompts(folder))).toEqual([
      "judges/safety.en.md@1: a released prompt is never edited; set version: 2 in its front matter",
    ]);
    await write("judges/safety.en.md", "---\nname: safety\nversion: 2\n---\nJudge well.\n");
    expect(brokenReleases(released, hashPrompts(folder))).toEqual([]);
  });

  it("is free to change until a release freezes it", async () => {
    const before = hashPrompts(folder);
    await write("answer/v1.en.md", "other");
    expect(brokenReleases({}, hashPrompts(folder))).toEqual([]);
    expect(hashPrompts(folder)["answer/v1.en.md"]).not.toBe(before["answer/v1.en.md"]);
  });
});
