import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The process environment over the .env file of `folder`, if there is one.
 * Nothing else in the project reads process.env.
 */
export function readEnvironment(folder: string): Environment {
  const file = path.join(folder, ".env");
  const fromFile = fs.existsSync(file) ? parseEnv(fs.readFileSync(file, "utf8")) : {};
  return { ...fromFile, ...process.env };
}
