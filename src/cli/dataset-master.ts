import path from "node:path";
import { KonkyoError } from "../core/errors.js";
import { openMaster } from "../datasets/masters/open-master.js";

/** Options of `konkyo dataset convert` about the file that retrieved ids are joined with. */
export interface MasterOptions {
  readonly master?: string;
  readonly key?: string;
  readonly table?: string;
  readonly column?: readonly string[];
}

/**
 * The master file that a command was given; null without one.
 *
 * @throws KonkyoError `usage` for an option that describes a master where none is given: it would do nothing unseen
 */
export async function openGivenMaster(
  folder: string,
  options: MasterOptions,
): Promise<Awaited<ReturnType<typeof openMaster>> | null> {
  const { master, key = "id", table, column: columns } = options;
  if (master !== undefined) return openMaster(path.resolve(folder, master), { key, table, columns });
  const alone = (["key", "table", "column"] as const).find((name) => options[name] !== undefined);
  if (alone === undefined) return null;
  throw new KonkyoError("usage", "this option describes a master file, and none is given", {
    where: `--${alone}`,
    hint: "Add --master <file>, or leave the option out.",
  });
}
