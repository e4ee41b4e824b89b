import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { createTermIndexer } from "../../src/retrieval/sqlite/index-terms.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { corpusConfigSchema } from "../../src/corpus/config.js";
import { ingest } from "../../src/corpus/ingest.js";

// A process of its own for tests: ingests a folder into a database and prints the result.
const [database = "", folder = "", release = ""] = process.argv.slice(2);
const storage = openStorage(database);
const result = await ingest({
  storage,
  embedder: createOfflineEmbedder(),
  termIndexer: createTermIndexer(storage.sqlite),
  config: corpusConfigSchema.parse({ embedding_batch: 2 }),
  paths: [folder],
  release,
  clock: () => new Date(),
});
await storage.close();
process.stdout.write(JSON.stringify(result));
