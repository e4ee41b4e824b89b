import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { profileSchema, type Profile } from "./profile.js";
import { profiles } from "./profiles/registry.js";

/**
 * The profile of a name, or the one in a YAML or JSON file.
 *
 * @param folder where a relative path starts
 * @throws KonkyoError `config_invalid` naming what is wrong and where
 */
export function readProfile(nameOrFile: string, folder: string): Profile {
  const shipped = profiles.find(({ name }) => name === nameOrFile);
  if (shipped !== undefined) return shipped;
  if (!/\.(?:ya?ml|json)$/i.test(nameOrFile)) {
    throw new KonkyoError("config_invalid", `there is no profile named ${JSON.stringify(nameOrFile)}`, {
      where: "datasets.profile",
      hint: `Use ${profiles.map(({ name }) => name).join(", ")}, or a file that ends with .yaml.`,
    });
  }
  const file = path.resolve(folder, nameOrFile);
  const parsed = profileSchema.safeParse(read(file));
  if (parsed.success) return parsed.data;
  throw new KonkyoError("config_invalid", z.prettifyError(parsed.error), { where: file });
}

function read(file: string): unknown {
  try {
    return parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new KonkyoError("config_invalid", `the profile cannot be read: ${errorMessage(error)}`, {
      where: file,
      cause: error,
    });
  }
}
