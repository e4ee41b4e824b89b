import type { z } from "zod";
import type { Environment } from "../config/environment.js";
import type { configSchema } from "../config/schema.js";

/** Settings as konkyo.yaml has them; what is left out takes its default. */
export type KonkyoConfig = Readonly<z.input<typeof configSchema>>;

/** All may be left out. */
export interface KonkyoOptions {
  /** Where konkyo.yaml is looked for and relative paths start; by default the current folder of the process. */
  readonly folder?: string;
  /**
   * The name of another file than konkyo.yaml, relative to the folder; or the
   * settings themselves, in the place of a file and of all KONKYO_ variables.
   */
  readonly config?: string | KonkyoConfig;
  /**
   * Keys, LangSmith's variables and, over a file, settings. Without it nothing
   * of the process environment counts and rules answer and judge; with
   * `readEnvironment(folder)` .env and the process environment do, as on the command line.
   */
  readonly environment?: Environment;
  /** Hears what did not work and stopped nothing, such as runs that are not recorded. By default nobody does. */
  readonly warn?: (message: string) => void;
}
