import fs from "node:fs";
import path from "node:path";
import type { CertificateHashes } from "../core/certificate.js";
import type { InspectionConfig } from "../inspection/config.js";
import { shippedJudgesFolder } from "../judges/catalog.js";
import type { JudgesConfig } from "../judges/config.js";
import type { Judge } from "../judges/judge.js";
import { itemNamesFile } from "../judges/names/read-item-names.js";
import type { ModelsConfig } from "../llm/config.js";
import type { EvaluationConfig } from "../metrics/config.js";
import type { PromptCatalog } from "../prompts/catalog.js";
import type { ReferencesConfig } from "../references/config.js";
import type { RetrievalConfig } from "../retrieval/config.js";
import { contentHash } from "../storage/content-hash.js";
import type { Storage } from "../storage/sqlite.js";
import { tasks } from "../tasks/registry.js";
import type { ReleaseConfig } from "./config.js";
import { createCorpusHash } from "./corpus-hash.js";
import { unlimited } from "./unlimited.js";

/** The parts of the configuration that drafts, their scores or their release depend on. */
export interface HashedConfig {
  readonly language: string;
  readonly retrieval: RetrievalConfig;
  readonly models: ModelsConfig;
  readonly evaluation: EvaluationConfig;
  readonly judges: JudgesConfig;
  readonly inspection: InspectionConfig;
  readonly references: ReferencesConfig;
  readonly release: ReleaseConfig;
}

export interface ReleaseHashesOptions {
  readonly storage: Storage;
  readonly config: HashedConfig;
  readonly prompts: PromptCatalog;
  /** Every judge there is; those that the release requires are hashed. */
  readonly judges: readonly Judge[];
  readonly answerer: { readonly model: string };
  readonly judge: { readonly model: string };
  readonly embedder: { readonly id: string };
}

/**
 * What a certificate earned now would stand on. All but the corpus is read
 * once: a process keeps its settings and prompts.
 *
 * @returns a function that throws KonkyoError `storage_failed`, `storage_busy` or `prompt_invalid`
 */
export function createReleaseHashes(options: ReleaseHashesOptions): () => Promise<CertificateHashes> {
  const corpus = createCorpusHash(options.storage, options.config.retrieval.releases);
  let settings: Omit<CertificateHashes, "corpus"> | undefined;
  return async () => {
    settings ??= {
      prompts: promptsHash(options),
      models: modelsHash(options),
      ...settingsHashes(options.config),
    };
    return { corpus: corpus(), ...settings };
  };
}

/** The parts that follow from the configuration alone. */
export function settingsHashes(
  config: Pick<HashedConfig, "retrieval" | "inspection" | "release">,
): Pick<CertificateHashes, "retrieval" | "policy"> {
  return {
    retrieval: hashOf({ retrieval: unlimited(config.retrieval), inspection: config.inspection }),
    policy: policyHash(config.release),
  };
}

/** What models are told, and the table by which questions are sorted into categories. */
function promptsHash({ config, prompts, judges }: ReleaseHashesOptions): string {
  const required = judges.filter(({ name }) => config.release.required.includes(name));
  const names = [shippedJudgesFolder(), ...config.judges.folders].map((folder) => path.join(folder, itemNamesFile));
  return hashOf({
    language: config.language,
    tasks: tasks.flatMap(({ name }) => (["ja", "en"] as const).map((language) => prompts.get(name, language).id)),
    judges: required.map(({ name, texts }) => [name, ...Object.values(texts).map(({ hash }) => hash)]),
    names: names.filter((file) => fs.existsSync(file)).map(fileHash),
  });
}

/** Who answers and judges, and how judgements become scores. */
function modelsHash({ config, answerer, judge, embedder }: ReleaseHashesOptions): string {
  const { models, evaluation, judges, references } = config;
  // Which other metrics are measured changes nothing for the required ones.
  const scoring = { ...evaluation, metrics: null, judges: null };
  return hashOf({
    answer: [answerer.model, unlimited(models.answer)],
    judge: [judge.model, unlimited(models.judge)],
    embedding: [embedder.id, unlimited(models.embedding)],
    scoring,
    guidelines: judges.guidelines,
    references: [references.min_similarity, references.file === null ? null : fileHash(references.file)],
  });
}

/** Not the mode, nor how many answers are looked at: both leave what was shown as it is. */
function policyHash({ required, floors, allowed_rate, confidence, categories }: ReleaseConfig): string {
  return hashOf({ required: [...required].sort(), floors, allowed_rate, confidence, categories });
}

/** The order of keys does not count. */
function hashOf(value: unknown): string {
  return contentHash(
    JSON.stringify(value, (_key, child: unknown) =>
      typeof child === "object" && child !== null && !Array.isArray(child)
        ? Object.fromEntries(Object.entries(child).sort(([left], [right]) => (left < right ? -1 : 1)))
        : child,
    ),
  );
}

function fileHash(file: string): string {
  return contentHash(fs.readFileSync(file, "utf8"));
}
