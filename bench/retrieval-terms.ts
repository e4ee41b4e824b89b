/**
 * Compares ways to cut text into terms by hit@5, MRR@30 and hit@1 on question
 * sets with one right passage each, then measures the search as built. With one
 * right passage, recall@5 is hit@5.
 *
 *   npx tsx bench/retrieval-terms.ts
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createOfflineEmbedder } from "../src/llm/offline/embedder.js";
import type { RetrievalMode } from "../src/retrieval/port.js";
import { createTermIndexer } from "../src/retrieval/sqlite/index-terms.js";
import { createSqliteRetriever } from "../src/retrieval/sqlite/retriever.js";
import { encodeTerm } from "../src/retrieval/sqlite/terms.js";
import { foldText } from "../src/retrieval/text/fold-text.js";
import { questionTerms } from "../src/retrieval/text/question-terms.js";
import { indexTerms } from "../src/retrieval/text/terms.js";
import { contentHash } from "../src/storage/content-hash.js";
import { openStorage, type Storage } from "../src/storage/sqlite.js";

interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
interface QuestionSet {
  readonly name: string;
  readonly passages: readonly Passage[];
  readonly questions: readonly { readonly text: string; readonly right: string }[];
}
interface Method {
  readonly name: string;
  readonly ofPassage: (text: string) => readonly string[];
  readonly ofQuestion?: (text: string) => readonly string[];
}

const folder = path.resolve(import.meta.dirname, "../../shared/data/retrieval");
const depth = 30;
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });
const words = (text: string): string[] =>
  Array.from(segmenter.segment(foldText(text)))
    .filter((part) => part.isWordLike === true)
    .map((part) => part.segment);

const methods: readonly Method[] = [
  { name: "character trigrams", ofPassage: (text) => grams(text, 3) },
  { name: "character bigrams", ofPassage: (text) => grams(text, 2) },
  { name: "bigrams and single characters", ofPassage: (text) => [...grams(text, 2), ...grams(text, 1)] },
  { name: "Intl.Segmenter words", ofPassage: words },
  {
    name: "bigrams and Intl.Segmenter words",
    ofPassage: (text) => [...grams(text, 2), ...words(text).map((word) => `w ${word}`)],
  },
  {
    name: "Konkyo's terms",
    ofPassage: (text) => indexTerms(foldText(text)).map(encodeTerm),
    ofQuestion: (text) => questionTerms(text).terms.map(encodeTerm),
  },
];

if (!fs.existsSync(folder)) console.log("The question sets are not here: nothing measured.");
else await measure(["jsquad-ja", "jaquad-ja", "clapnq-en"].map(readSet));

async function measure(sets: readonly QuestionSet[]): Promise<void> {
  console.log(`method | ${sets.map((set) => `${set.name}: hit@5 MRR hit@1`).join(" | ")}`);
  for (const method of methods) {
    console.log(`${method.name} | ${sets.map((set) => figures(ranksByTerms(set, method))).join(" | ")}`);
  }
  for (const mode of ["keyword", "vector", "hybrid"] as const) {
    const cells: string[] = [];
    for (const set of sets) cells.push(figures(await ranksBySearch(set, mode)));
    console.log(`search as built, ${mode} | ${cells.join(" | ")}`);
  }
}

/** Ranks of the right passages, Infinity where not found. BM25 as FTS5 has it: k1 1.2, b 0.75, title twice. */
function ranksByTerms(set: QuestionSet, method: Method): number[] {
  const postings = new Map<string, Map<number, number>>();
  const lengths = set.passages.map((passage, row) => {
    const title = method.ofPassage(passage.title);
    const terms = [...title, ...title, ...method.ofPassage(passage.text)];
    for (const term of terms) {
      const posting = postings.get(term) ?? new Map<number, number>();
      postings.set(term, posting.set(row, (posting.get(row) ?? 0) + 1));
    }
    return terms.length - title.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return set.questions.map((question) => {
    const scores = new Float64Array(lengths.length);
    for (const term of new Set((method.ofQuestion ?? method.ofPassage)(question.text))) {
      const posting = postings.get(term) ?? new Map<number, number>();
      const weight = Math.max(1e-6, Math.log((lengths.length - posting.size + 0.5) / (posting.size + 0.5)));
      for (const [row, count] of posting) {
        const norm = 1.2 * (0.25 + (0.75 * (lengths[row] ?? 0)) / mean);
        scores[row] = (scores[row] ?? 0) + (weight * count * 2.2) / (count + norm);
      }
    }
    const right = set.passages.findIndex((passage) => passage.id === question.right);
    const best = scores[right] ?? 0;
    return best > 0
      ? 1 + scores.filter((score, row) => score > best || (score === best && row < right)).length
      : Infinity;
  });
}

async function ranksBySearch(set: QuestionSet, mode: RetrievalMode): Promise<number[]> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-bench-"));
  const storage = openStorage(path.join(home, "konkyo.db"));
  try {
    await fill(storage, set, mode !== "keyword");
    const retriever = createSqliteRetriever({
      storage,
      embedder: createOfflineEmbedder(),
      config: { rank_constant: 60, min_similarity: 0.2, vector_weight: null },
    });
    const limits = { topK: depth, candidateLimit: depth, minScore: null, release: null, groups: [], filter: {} };
    const ranks: number[] = [];
    for (const question of set.questions) {
      const { candidates } = await retriever.retrieve({ text: question.text, mode, ...limits });
      const at = candidates.findIndex((candidate) => candidate.document_id === question.right);
      ranks.push(at < 0 ? Infinity : at + 1);
    }
    return ranks;
  } finally {
    await storage.close();
    fs.rmSync(home, { recursive: true });
  }
}

async function fill(storage: Storage, set: QuestionSet, withVectors: boolean): Promise<void> {
  const { sqlite } = storage;
  const embedder = createOfflineEmbedder();
  const texts = set.passages.map((passage) => `${passage.title}\n${passage.text}`);
  const vectors = withVectors ? (await embedder.embed(texts)).vectors : [];
  const document = sqlite.prepare(
    "INSERT INTO documents (release, document_id, title, uri, content_hash, ingested_at) VALUES ('bench', ?, ?, '', '', '')",
  );
  const chunk = sqlite.prepare(
    "INSERT INTO chunks (release, document_id, position, record_json, content, title, uri, content_hash) VALUES ('bench', ?, 0, '{}', ?, ?, '', ?)",
  );
  const embedding = sqlite.prepare("INSERT OR IGNORE INTO embeddings (model, content_hash, vector) VALUES (?, ?, ?)");
  const terms = createTermIndexer(sqlite);
  sqlite.transaction(() => {
    sqlite.exec("INSERT INTO releases (name, created_at) VALUES ('bench', '')");
    set.passages.forEach(({ id, title, text }, row) => {
      const hash = contentHash(id, text);
      document.run(id, title);
      terms.add(Number(chunk.run(id, text, title, hash).lastInsertRowid), title, text);
      const vector = vectors[row];
      if (vector !== undefined)
        embedding.run(embedder.id, hash, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
    });
  })();
}

function figures(ranks: readonly number[]): string {
  const share = (good: (rank: number) => number): string =>
    (ranks.reduce((sum, rank) => sum + good(rank), 0) / ranks.length).toFixed(4);
  return [
    share((rank) => Number(rank <= 5)),
    share((rank) => (rank <= depth ? 1 / rank : 0)),
    share((rank) => Number(rank === 1)),
  ].join(" ");
}

function grams(text: string, length: number): string[] {
  const characters = Array.from(foldText(text).replace(/\s+/gu, " "));
  return characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(""));
}

function readSet(name: string): QuestionSet {
  const lines = (file: string): string[] =>
    fs
      .readFileSync(path.join(folder, name, file), "utf8")
      .trim()
      .split("\n");
  const right = new Map(lines("qrels.tsv").map((line) => [line.split("\t")[0] ?? "", line.split("\t")[1] ?? ""]));
  return {
    name,
    passages: lines("corpus.jsonl").map((line) => JSON.parse(line) as Passage),
    questions: lines("queries.jsonl").map((line) => {
      const question = JSON.parse(line) as { id: string; text: string };
      return { text: question.text, right: right.get(question.id) ?? "" };
    }),
  };
}
