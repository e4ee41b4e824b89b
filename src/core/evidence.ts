import { z } from "zod";

/** The three fields that may travel to a model. Nothing and no model fills in a missing one. */
export const evidenceSchema = z.strictObject({
  evidence_id: z.string().describe("Unique over everything that is searched"),
  content: z.string().describe("The text as it stands in the document"),
  corpus_version: z.string().describe("The release of the reviewed document set this piece belongs to"),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Where a piece of evidence comes from: for display and audit, never for a model. */
export const evidenceSourceSchema = z.object({
  document_id: z.string().describe("Path of the document inside its corpus"),
  title: z.string().describe("Title path, from the document's title to the nearest heading"),
  uri: z.string().describe("Where a person can open the document"),
  position: z.number().int().min(0).describe("Number of the piece within its document, from 0"),
  score: z.number().nullable().describe("Search score, higher is better; null where the search gave none"),
  content_hash: z.string().describe("SHA-256 of the content, hexadecimal"),
});
export type EvidenceSource = z.infer<typeof evidenceSourceSchema>;

/** One search result after conversion: the record for the gate, in whatever shape it is, and its source. */
export const retrievedChunkSchema = z.object({
  record: z.unknown().describe("The converted chunk as found; the gate inspects it"),
  source: evidenceSourceSchema,
});
export type RetrievedChunk = z.infer<typeof retrievedChunkSchema>;
