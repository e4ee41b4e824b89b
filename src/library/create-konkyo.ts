import type { Konkyo } from "./konkyo.js";
import type { KonkyoOptions } from "./options.js";

/**
 * Opens Konkyo in this process: its database, its models, its graphs. It prints
 * nothing, and of the process environment it uses what it is given. Close it
 * with `close()` or `await using`.
 *
 * @throws KonkyoError `config_invalid` naming each wrong setting, `input_invalid`, `prompt_invalid`,
 * `storage_failed` or `storage_busy`
 */
export async function createKonkyo(options: KonkyoOptions = {}): Promise<Konkyo> {
  // Loaded here: a program that wants the gate alone needs neither graphs nor a database.
  const { openKonkyo } = await import("./open-konkyo.js");
  return openKonkyo(options);
}
