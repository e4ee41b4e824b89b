import fs from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import { z } from "zod";
import { errorMessage, KonkyoError } from "../core/errors.js";
import type { PurgeStep } from "./purge-step.js";

/** What an experiment was begun with, as far as it says which upload is whose. */
const keptRequestSchema = z.object({ name: z.string(), dataset: z.object({ file: z.string() }) });

/** Files of ours, and what a process left behind that ended while it wrote one. Nothing else in the folders is touched. */
const uploadName = /^[0-9a-f]{64}\.[a-z]{2,6}(?:\.\d+\.part)?$/;
const requestName = /^[0-9a-f]{64}\.json(?:\.\d+\.part)?$/;

/**
 * Data sets that were uploaded for experiments, and the requests that name them. An experiment needs its own only to
 * go on: they go when it ended before the limit, or is gone, and nobody has sent or used them since. One file may be of
 * several experiments, and stays for the last of them.
 *
 * @param folder of the uploads, with the requests in `experiments/`; it need not exist
 */
export function uploadedFiles(sqlite: Database.Database, folder: string, before: Date, batchSize = 100): PurgeStep {
  const requests = path.join(folder, "experiments");
  const stillWorks = sqlite
    .prepare(
      "SELECT finished_at IS NULL OR holder_json IS NOT NULL OR finished_at >= ? FROM experiments WHERE name = ?",
    )
    .pluck();
  const isOld = (file: string): boolean => {
    const { mtime } = fs.lstatSync(file, { throwIfNoEntry: false }) ?? {};
    return mtime !== undefined && mtime < before;
  };
  const find = (): { readonly uploads: readonly string[]; readonly upload_requests: readonly string[] } => {
    const known = filesIn(requests, requestName).map((file) => ({ file, request: readRequest(file) }));
    const isKept = ({ file, request }: (typeof known)[number]): boolean =>
      !isOld(file) || (request !== null && stillWorks.get(before.toISOString(), request.name) === 1);
    const kept = new Set(known.filter(isKept));
    const inUse = new Set([...kept].flatMap(({ request }) => request?.dataset.file ?? []));
    return {
      uploads: filesIn(folder, uploadName).filter((file) => isOld(file) && !inUse.has(path.basename(file))),
      upload_requests: known.filter((each) => !kept.has(each)).map(({ file }) => file),
    };
  };
  const removeSome = sqlite.transaction(() => {
    const { uploads, upload_requests } = find();
    // A request without its upload would promise that the experiment can go on.
    const some = [...upload_requests, ...uploads].slice(0, batchSize);
    if (some.length === 0) return null;
    // Whoever has sent a file again meanwhile has made it young.
    const gone = some.filter(isOld);
    for (const file of gone) remove(file);
    const ofRequests = new Set(upload_requests);
    const count = gone.filter((file) => ofRequests.has(file)).length;
    return { uploads: gone.length - count, upload_requests: count };
  });
  return {
    tables: { uploads: "deleted", upload_requests: "deleted" },
    count() {
      const { uploads, upload_requests } = find();
      return { uploads: uploads.length, upload_requests: upload_requests.length };
    },
    // No experiment is taken up while the database is held.
    next: () => removeSome.immediate(),
  };
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  if (!fs.existsSync(folder)) return [];
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => path.join(folder, entry.name));
}

/** null for one that is damaged or half written: it keeps nothing. */
function readRequest(file: string): z.infer<typeof keptRequestSchema> | null {
  try {
    return keptRequestSchema.safeParse(JSON.parse(fs.readFileSync(file, "utf8"))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw unreadable(file, error);
  }
}

function remove(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): KonkyoError {
  return new KonkyoError("storage_failed", `the upload cannot be read or removed: ${errorMessage(error)}`, {
    where: file,
    hint: "Check the rights of the folder that KONKYO_HOME names.",
  });
}
