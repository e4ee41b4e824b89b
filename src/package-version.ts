import fs from "node:fs";
import path from "node:path";
import { packageFolder } from "./package-folder.js";

/** The version of this package, as its package.json says. */
export function packageVersion(): string {
  const manifest = fs.readFileSync(path.join(packageFolder(), "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
