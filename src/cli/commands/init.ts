import fs from "node:fs";
import path from "node:path";
import { configFileName } from "../../config/load.js";
import { configTemplate, environmentTemplate } from "../../config/templates.js";
import { KonkyoError } from "../../core/errors.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";

/** `konkyo init`: a konkyo.yaml and an .env.example that describe every setting. */
export async function init(
  context: CommandContext,
  options: { readonly force?: boolean; readonly print?: boolean },
): Promise<ExitCode> {
  const files = [
    { name: context.options.config ?? configFileName, text: configTemplate() },
    { name: ".env.example", text: environmentTemplate() },
  ];
  if (options.print === true) {
    context.io.out(files[0]?.text.trimEnd() ?? "");
    return exitCodes.ok;
  }
  const present = files.filter((file) => fs.existsSync(path.resolve(context.folder, file.name)));
  if (present.length > 0 && options.force !== true) {
    throw new KonkyoError("usage", `${present.map((file) => file.name).join(" and ")} already there`, {
      where: context.folder,
      hint: "Use --force to overwrite, or --print to look at the settings.",
    });
  }
  for (const file of files) fs.writeFileSync(path.resolve(context.folder, file.name), file.text);
  const written = files.map((file) => file.name);
  if (context.options.json === true) context.io.out(JSON.stringify({ written }));
  else {
    context.io.out(`Wrote ${written.join(" and ")}.`);
    context.io.out("Next: konkyo ingest <folder> --release <name>, then konkyo ask <question>.");
  }
  return exitCodes.ok;
}
