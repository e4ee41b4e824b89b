import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import { readers } from "../../datasets/readers/registry.js";
import { HttpProblem } from "../problem.js";
import type { ExperimentRequest } from "./experiment-request.js";

const longestTitle = 200;

/** Where uploads are kept, and beside them, in `experiments/`, what was asked with them; retention goes through both. */
export function uploadsFolder(home: string): string {
  return path.join(home, "uploads");
}

/** Where an uploaded data set is kept, in the home of its tenant. */
export function uploadedFile(home: string, file: string): string {
  return path.join(uploadsFolder(home), file);
}

/**
 * Keeps a data set under the hash of its contents, once however often it is sent. Of the sender's name for it the
 * ending says what kind of file it is; the rest is for display.
 *
 * @throws HttpProblem `input_invalid` for a kind of file that is no data set; KonkyoError `storage_failed`
 */
export function keepUpload(
  home: string,
  upload: { readonly name: string; readonly bytes: Uint8Array },
): ExperimentRequest["dataset"] {
  const title = titleOf(upload.name);
  const kinds = readers.flatMap(({ extensions }) => extensions);
  const extension = path.extname(title).toLowerCase();
  if (!kinds.includes(extension)) {
    throw new HttpProblem("input_invalid", "the ending of the file's name does not say that it is a data set", {
      where: "body.file",
      hint: `Use one of ${kinds.join(", ")}.`,
    });
  }
  if (upload.bytes.length === 0) throw new HttpProblem("input_invalid", "the file is empty", { where: "body.file" });
  const file = createHash("sha256").update(upload.bytes).digest("hex") + extension;
  if (!touchUpload(home, file)) write(uploadedFile(home, file), upload.bytes);
  return { file, title };
}

/** The last part of a name as any system writes paths, without what cannot be shown. */
export function titleOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const shown = last.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, "").trim();
  const { name: stem, ext } = path.parse(shown);
  return Array.from(stem).slice(0, longestTitle).join("") + ext;
}

/**
 * Makes an upload as young as one that was sent just now, so that retention leaves it alone; false when it is gone.
 *
 * @throws KonkyoError `storage_failed`
 */
export function touchUpload(home: string, file: string): boolean {
  const place = uploadedFile(home, file);
  const now = new Date();
  try {
    fs.utimesSync(place, now, now);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw new KonkyoError("storage_failed", `the upload cannot be read: ${errorMessage(error)}`, { where: place });
  }
}

/** Whole or not at all; questions are for the service's own account alone. */
function write(file: string, bytes: Uint8Array): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(draft, bytes, { mode: 0o600 });
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw new KonkyoError("storage_failed", `the upload cannot be kept: ${errorMessage(error)}`, { where: file });
  }
}
