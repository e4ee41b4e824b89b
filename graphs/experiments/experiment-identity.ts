import fs from "node:fs";
import path from "node:path";
import { unlimited } from "../../src/certification/unlimited.js";
import type { Config } from "../../src/config/schema.js";
import type { Guesser } from "../../src/datasets/category-guess.js";
import type { ExperimentRecord } from "../../src/experiments/journal/experiment-record.js";
import { guarded } from "../../src/experiments/journal/experiment-record.js";
import type { Identity } from "../../src/experiments/identity.js";
import { datasetSource } from "../../src/experiments/target-answer.js";
import { readJudges } from "../../src/judges/catalog.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import type { Profile } from "../../src/datasets/profile.js";
import type { Services } from "../../src/services.js";
import { contentHash } from "../../src/storage/content-hash.js";
import type { Storage } from "../../src/storage/sqlite.js";
import { answerTask } from "../../src/tasks/answer.js";
import { classifyTask } from "../../src/tasks/classify.js";
import { tasks } from "../../src/tasks/registry.js";
import { graphTargetName } from "./graph-target.js";

export interface IdentityParts {
  readonly services: Services;
  readonly settings: Config;
  readonly profile: Profile;
  readonly target: string;
  readonly groups: readonly string[];
  /** Who guesses missing categories; null where nobody does. */
  readonly guesser: Guesser | null;
  /** Folder that paths in the configuration start from. */
  readonly folder: string;
  readonly datasetHash: ExperimentRecord["datasetHash"];
  readonly questionsHash: string;
}

/** What the results of an evaluation depend on: no limits, time-outs, retries or keys, and nothing that its target does not use. */
export async function experimentIdentity(parts: IdentityParts): Promise<Identity> {
  const { services, target, datasetHash, questionsHash } = parts;
  const { judge, embedder, answerer } = services;
  const asksGraph = target === graphTargetName;
  return {
    dataset_hash: datasetHash,
    questions_hash: questionsHash,
    target,
    configuration: configurationOf(parts),
    prompts: promptHashes(parts, asksGraph),
    models: { judge: judge.model, embedding: embedder.id, ...(asksGraph ? { answer: answerer.model } : {}) },
    corpus: asksGraph ? { release: await services.currentVersion(), hash: corpusHash(services.storage) } : null,
  };
}

function configurationOf(parts: IdentityParts): Identity["configuration"] {
  const { services, settings, profile, target, groups, guesser, folder } = parts;
  const { language, evaluation, models, references, retrieval } = services.config;
  // The profile chooses the metrics.
  const scoring = Object.fromEntries(Object.entries(evaluation).filter(([key]) => key !== "metrics"));
  const file = references.file;
  const described = Object.hasOwn(settings.experiments.targets, target) ? settings.experiments.targets[target] : null;
  const moduleHash =
    described != null && "module" in described ? { hash: hashOf(path.resolve(folder, described.module)) } : {};
  return {
    language,
    evaluation: scoring,
    // The judge alone reads the descriptions.
    profile: guesser === "judge" ? profile : { ...profile, category_descriptions: undefined },
    ...(guesser === (profile.classify ? "rules" : null) ? {} : { classify: guesser }),
    judges: settings.judges,
    references: { min_similarity: references.min_similarity, hash: file === null ? null : hashOf(file) },
    judge: unlimited(models.judge),
    embedding: unlimited(models.embedding),
    ...(target === graphTargetName
      ? { answer: unlimited(models.answer), retrieval: unlimited(retrieval), groups }
      : {}),
    ...(target === graphTargetName || target === datasetSource
      ? {}
      : { target: { ...unlimited(described ?? {}), ...moduleHash } }),
  };
}

function promptHashes({ settings, profile, guesser }: IdentityParts, asksGraph: boolean): Record<string, string> {
  const catalog = createPromptCatalog(defaultPromptDirectory());
  const asked = tasks.filter(
    ({ name }) => (asksGraph || name !== answerTask.name) && (guesser === "judge" || name !== classifyTask.name),
  );
  const wanted = new Set(
    [...profile.every_question, ...Object.values(profile.categories).flat(), ...profile.other_categories].map(
      ({ score }) => score,
    ),
  );
  const judges = readJudges(settings.judges.folders).filter(({ name }) => wanted.has(name));
  return Object.fromEntries([
    ...asked.flatMap(({ name }) =>
      (["ja", "en"] as const).map((language) => [`${name}.${language}`, catalog.get(name, language).id] as const),
    ),
    ...judges.flatMap(({ name, texts }) =>
      Object.entries(texts).map(([language, text]) => [`judges/${name}.${language}`, text.hash] as const),
    ),
  ]);
}

function hashOf(file: string): string {
  return contentHash(fs.readFileSync(file, "utf8"));
}

/** Over every document that a search can see: a release that was ingested anew under its name is another corpus. */
function corpusHash(storage: Storage): string {
  const statement = storage.sqlite.prepare(
    "SELECT release, document_id, content_hash, corpus_version, audience_json FROM documents ORDER BY release, document_id",
  );
  return guarded(storage, () =>
    contentHash(...(statement.all() as readonly unknown[]).map((row) => JSON.stringify(row))),
  );
}
