import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { openDataset, type DatasetOptions } from "../../src/datasets/dataset.js";
import type { BadRow, DatasetRow, GoodRow } from "../../src/datasets/row.js";

export const fixtures = path.resolve(import.meta.dirname, "../fixtures/datasets");

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "konkyo-dataset-"));
  folders.push(folder);
  return folder;
}

/** Writes a file into a folder of its own. */
export function temporaryFile(name: string, content: string | Buffer): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

export async function readAll(file: string, options: DatasetOptions = {}): Promise<DatasetRow[]> {
  const all: DatasetRow[] = [];
  for await (const row of openDataset(file, options).rows()) all.push(row);
  return all;
}

export const good = (rows: readonly DatasetRow[]): GoodRow[] => rows.filter((row) => row.ok);
export const bad = (rows: readonly DatasetRow[]): BadRow[] => rows.filter((row) => !row.ok);
export const samples = (rows: readonly DatasetRow[]) => good(rows).map(({ sample }) => sample);
