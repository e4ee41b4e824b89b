/** Adds a chunk's words to the keyword index, inside the transaction that writes the chunk. */
export interface TermIndexer {
  add(chunkId: number, title: string, content: string): void;
}
