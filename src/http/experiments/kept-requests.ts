import fs from "node:fs";
import path from "node:path";
import { writeWhole } from "../../calibration/write-whole.js";
import { contentHash } from "../../storage/content-hash.js";
import { experimentRequestSchema, type ExperimentRequest } from "./experiment-request.js";
import { uploadsFolder } from "./uploads.js";

/** Keeps what an experiment was begun with, so that a name is enough to go on after a restart. */
export function keepRequest(home: string, request: ExperimentRequest): void {
  writeWhole(fileOf(home, request.name), JSON.stringify(request));
}

/** What an experiment was begun with; null where it was not begun over HTTP, or by a later version of the program. */
export function readKeptRequest(home: string, name: string): ExperimentRequest | null {
  const file = fileOf(home, name);
  if (!fs.existsSync(file)) return null;
  return experimentRequestSchema.safeParse(JSON.parse(fs.readFileSync(file, "utf8"))).data ?? null;
}

/** A name may hold what no file name can. */
function fileOf(home: string, name: string): string {
  return path.join(uploadsFolder(home), "experiments", `${contentHash(name)}.json`);
}
