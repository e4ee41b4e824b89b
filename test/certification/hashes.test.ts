import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { activateRelease, removeRelease } from "../../src/corpus/releases.js";
import { certificateHashesSchema } from "../../src/core/certificate.js";
import { runCli } from "../support/cli.js";
import { ingestFiles, openServices, type TestServices } from "../support/services.js";

const page = { "leave.md": "# 休暇\n\n有給休暇は6か月後に10日付与されます。\n" };

async function openCorpus(yaml = ""): Promise<TestServices> {
  const services = await openServices({ yaml });
  await ingestFiles(services, "r1", page);
  return services;
}

describe("the hash of the corpus", () => {
  it("stays while questions are asked and other releases come", async () => {
    const services = await openCorpus();
    const before = await services.releaseHashes();
    await services.recorder.start({ process_id: "p1", question: "何日ですか。" });
    expect(await services.releaseHashes()).toEqual(before);
    await ingestFiles(services, "r2", { "other.md": "# 別\n\n別の文書です。\n" });
    activateRelease(services.storage, "r1", new Date(0));
    expect(await services.releaseHashes()).toEqual(before);
  });

  it.each<[string, (services: TestServices) => Promise<void>]>([
    ["a document is added", (services) => ingestFiles(services, "r1", { "new.md": "# 新\n\n新しい文書です。\n" })],
    ["a document is changed", (services) => ingestFiles(services, "r1", { "leave.md": "# 休暇\n\n12日です。\n" })],
    ["another release becomes current", (services) => ingestFiles(services, "r2", page)],
    ["the current release goes", async ({ storage }) => void removeRelease(storage, "r1", true)],
  ])("changes when %s", async (_name, change) => {
    const services = await openCorpus();
    const before = await services.releaseHashes();
    await change(services);
    const after = await services.releaseHashes();
    expect(after.corpus).not.toBe(before.corpus);
    expect({ ...after, corpus: before.corpus }).toEqual(before);
  });

  it("changes when another process ingests, while this one keeps its connection", async () => {
    const services = await openCorpus();
    const before = await services.releaseHashes();
    const folder = path.join(services.folder, "more");
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, "more.md"), "# 追加\n\n追加の文書です。\n");
    const { code, stderr } = await runCli(["ingest", folder, "--release", "r1"], { folder: services.folder });
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect((await services.releaseHashes()).corpus).not.toBe(before.corpus);
  });

  it("is the same in another process over the same documents", async () => {
    const [one, other] = [await openCorpus(), await openCorpus()];
    expect(await one.releaseHashes()).toEqual(await other.releaseHashes());
  });

  it("covers every release where every release is searched", async () => {
    const services = await openCorpus("retrieval:\n  releases: all\n");
    const before = await services.releaseHashes();
    await ingestFiles(services, "r2", { "other.md": "# 別\n\n別の文書です。\n" });
    activateRelease(services.storage, "r1", new Date(0));
    expect((await services.releaseHashes()).corpus).not.toBe(before.corpus);
  });
});

describe("the other hashes", () => {
  it.each([
    ["retrieval:\n  top_k: 7\n", ["retrieval"]],
    ["inspection:\n  contradiction: on\n", ["retrieval"]],
    ["evaluation:\n  convention: ragas\n", ["models"]],
    ["models:\n  judge:\n    temperature: 0.5\n", ["models"]],
    ["language: en\n", ["prompts"]],
    ["release:\n  allowed_rate: 0.02\n", ["policy"]],
    ["release:\n  categories:\n    system: { risk: high }\n", ["policy"]],
    ["release:\n  required: [faithfulness]\n", ["policy"]],
    ["release:\n  mode: certified\n  drift: { sample_rate: 0.5 }\n", []],
    ["release:\n  required: [answer_relevancy, faithfulness]\n", []],
    ["retrieval:\n  retries: 5\nmodels:\n  judge: { concurrency: 2, max_retries: 1, timeout_seconds: 5 }\n", []],
    ["evaluation:\n  metrics: [faithfulness, answer_relevancy]\n  judges: []\n", []],
  ])("with %j, %j differ", async (yaml, changed) => {
    const usual = await (await openServices()).releaseHashes();
    const now = await (await openServices({ yaml })).releaseHashes();
    const parts = Object.keys(certificateHashesSchema.shape) as (keyof typeof usual)[];
    expect(parts.filter((part) => usual[part] !== now[part])).toEqual(changed);
  });

  it("a table of names of one's own, by which questions are sorted, is part of the prompts", async () => {
    const world = await openServices();
    const folder = path.join(world.folder, "judges");
    fs.mkdirSync(folder);
    const yaml = `judges:\n  folders: [${JSON.stringify(folder)}]\n`;
    const before = await (await openServices({ yaml })).releaseHashes();
    fs.writeFileSync(path.join(folder, "item-names.yaml"), "laptop:\n  ja: [ノートPC]\n");
    const after = await (await openServices({ yaml })).releaseHashes();
    expect(after).toEqual({ ...before, prompts: after.prompts });
    expect(after.prompts).not.toBe(before.prompts);
  });
});
