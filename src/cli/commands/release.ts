import { diffReleases, listReleases, removeRelease } from "../../corpus/releases.js";
import { makeCurrent } from "../../release/make-current.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { table } from "../table.js";

/** `konkyo release list`: what each release holds, and which one is current. */
export async function releaseList(context: CommandContext): Promise<ExitCode> {
  const { storage } = await context.services();
  const releases = listReleases(storage);
  if (context.options.json === true) context.io.out(JSON.stringify(releases, null, 2));
  else if (releases.length === 0) context.io.out("No releases yet. konkyo ingest <folder> --release <name>");
  else {
    const rows = releases.map((release) => [
      release.active ? "→" : "",
      printable(release.name),
      String(release.pages),
      String(release.chunks),
      release.created_at.slice(0, 19).replace("T", " "),
      release.versions
        .map(({ corpus_version, chunks }) => `${printable(corpus_version ?? "(missing)")}: ${chunks}`)
        .join(", "),
    ]);
    context.io.out(table(["", "release", "pages", "pieces", "created", "versions inside"], rows));
  }
  return exitCodes.ok;
}

/** `konkyo release activate`: the release becomes the gate's current version. */
export async function releaseActivate(context: CommandContext, name: string): Promise<ExitCode> {
  const voided = await makeCurrent(await context.services(), name, new Date());
  if (context.options.json === true) {
    context.io.out(
      JSON.stringify({ active_release: name, voided_certificates: voided.map((one) => one.certificate_id) }),
    );
    return exitCodes.ok;
  }
  context.io.out(`${context.io.color.green("✓")} ${name} is the current version.`);
  for (const { certificate_id: id, category } of voided) {
    context.io.out(`  認定書 ${id.slice(0, 8)} は無効になりました / certificate void: ${printable(category)}`);
  }
  return exitCodes.ok;
}

/** `konkyo release diff`: documents that came, changed and went. */
export async function releaseDiff(context: CommandContext, from: string, to: string): Promise<ExitCode> {
  const { storage } = await context.services();
  const diff = diffReleases(storage, from, to);
  const { io } = context;
  if (context.options.json === true) {
    io.out(JSON.stringify(diff, null, 2));
    return exitCodes.ok;
  }
  for (const document of diff.added) io.out(io.color.green(`+ ${printable(document)}`));
  for (const document of diff.changed) io.out(io.color.yellow(`~ ${printable(document)}`));
  for (const document of diff.removed) io.out(io.color.red(`- ${printable(document)}`));
  io.out(
    `${diff.added.length} added, ${diff.changed.length} changed, ${diff.removed.length} removed, ${diff.unchanged} unchanged`,
  );
  return exitCodes.ok;
}

/** `konkyo release remove`: the release and its documents go. */
export async function releaseRemove(
  context: CommandContext,
  name: string,
  options: { readonly force?: boolean },
): Promise<ExitCode> {
  const { storage } = await context.services();
  const removed = removeRelease(storage, name, options.force === true);
  if (context.options.json === true) context.io.out(JSON.stringify({ release: name, ...removed }));
  else
    context.io.out(`${context.io.color.green("✓")} ${name} removed: ${removed.pages} pages, ${removed.chunks} pieces.`);
  return exitCodes.ok;
}
