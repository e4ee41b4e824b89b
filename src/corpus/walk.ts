import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { readableExtensions, unknownExtension } from "./read-document.js";

/** A file to read. */
export interface FoundFile {
  readonly file: string;
  /** Relative to the ingested folder, with forward slashes. */
  readonly relative: string;
  readonly bytes: number;
}

/** A file or folder that is not taken, and why. */
export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

export interface Found {
  readonly files: readonly FoundFile[];
  readonly skipped: readonly Skipped[];
  /** Everything that exists under the roots by its relative path, taken or not. */
  readonly existing: ReadonlySet<string>;
  readonly onlyFolders: boolean;
}

/**
 * Finds the files under the given files and folders, in code point order of
 * their relative paths. Hidden entries and node_modules are left out.
 *
 * @throws KonkyoError `not_found` for a path that does not exist, `usage` when two files would get one id
 */
export function findFiles(paths: readonly string[], followSymlinks: boolean): Found {
  const walk = new Walk(followSymlinks);
  let onlyFolders = true;
  for (const given of paths) {
    const stats = fs.statSync(given, { throwIfNoEntry: false });
    if (stats === undefined) {
      throw new KonkyoError("not_found", "no such file or folder", { where: given, hint: "Check the path." });
    }
    const root = path.resolve(given);
    if (stats.isDirectory()) {
      walk.folder(root, "");
    } else {
      onlyFolders = false;
      walk.file(root, path.basename(root), stats);
    }
  }
  return { ...walk.finish(), onlyFolders };
}

class Walk {
  readonly #followSymlinks: boolean;
  readonly #files = new Map<string, FoundFile>();
  readonly #skipped: Skipped[] = [];
  readonly #existing = new Set<string>();
  readonly #visited = new Set<string>();

  constructor(followSymlinks: boolean) {
    this.#followSymlinks = followSymlinks;
  }

  folder(folder: string, relative: string): void {
    const real = fs.realpathSync(folder);
    if (this.#visited.has(real)) {
      this.#skip(folder, "this folder was read already");
      return;
    }
    this.#visited.add(real);
    for (const entry of this.#entries(folder)) {
      const file = path.join(folder, entry.name);
      const name = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.name.startsWith(".")) this.#skip(file, "hidden");
      else if (entry.name === "node_modules") this.#skip(file, "node_modules");
      else if (entry.isSymbolicLink()) this.#link(file, name);
      else if (entry.isDirectory()) this.folder(file, name);
      else this.#regular(file, name);
    }
  }

  file(file: string, relative: string, stats: fs.Stats): void {
    this.#existing.add(relative);
    const extension = path.extname(file).toLowerCase();
    if (!stats.isFile()) {
      this.#skip(file, "neither a file nor a folder");
    } else if (!readableExtensions.includes(extension)) {
      this.#skip(file, unknownExtension(extension));
    } else {
      const taken = this.#files.get(relative);
      if (taken !== undefined && taken.file !== file) {
        throw new KonkyoError("usage", `two files would both become the document ${relative}`, {
          where: `${taken.file} and ${file}`,
          hint: "Ingest the folders one by one, each with a source name of its own.",
        });
      }
      this.#files.set(relative, { file, relative, bytes: stats.size });
    }
  }

  finish(): Omit<Found, "onlyFolders"> {
    const files = [...this.#files.values()].sort((a, b) => (a.relative < b.relative ? -1 : 1));
    return { files, skipped: this.#skipped, existing: this.#existing };
  }

  #entries(folder: string): readonly fs.Dirent[] {
    try {
      return fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      this.#skip(folder, `cannot be read: ${errorMessage(error)}`);
      return [];
    }
  }

  #link(file: string, relative: string): void {
    this.#existing.add(relative);
    const stats = this.#stats(file);
    if (stats === null) return;
    if (!this.#followSymlinks) this.#skip(file, "symbolic link (corpus.follow_symlinks is off)");
    else if (stats.isDirectory()) this.folder(file, relative);
    else this.file(file, relative, stats);
  }

  #regular(file: string, relative: string): void {
    const stats = this.#stats(file);
    if (stats === null) this.#existing.add(relative);
    else this.file(file, relative, stats);
  }

  #stats(file: string): fs.Stats | null {
    try {
      return fs.statSync(file);
    } catch (error) {
      const broken = fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
      this.#skip(file, broken ? "broken symbolic link" : `cannot be read: ${errorMessage(error)}`);
      return null;
    }
  }

  #skip(file: string, reason: string): void {
    this.#skipped.push({ path: file, reason });
  }
}
