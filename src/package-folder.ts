import fs from "node:fs";
import path from "node:path";

/** Folder of this package, from the sources as from the build: the nearest one above with a package.json. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!fs.existsSync(path.join(folder, "package.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`no package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}
