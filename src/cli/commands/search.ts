import type { RetrievalMode } from "../../retrieval/port.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { printable } from "../format-run.js";
import { table } from "../table.js";

interface SearchOptions {
  readonly group?: readonly string[];
  readonly mode?: RetrievalMode;
  readonly topK?: number;
  readonly minScore?: number;
}

/** `konkyo search`: both stages of the search, without gate or answer. */
export async function searchCommand(context: CommandContext, query: string, options: SearchOptions): Promise<ExitCode> {
  const services = await context.services();
  const settings = services.config.retrieval;
  const topK = options.topK ?? settings.top_k;
  const found = await services.retriever.retrieve(
    {
      text: query,
      mode: options.mode ?? settings.mode,
      topK,
      candidateLimit: Math.max(settings.candidate_limit, topK),
      minScore: options.minScore ?? settings.min_score,
      release: settings.releases === "active" ? await services.currentVersion() : null,
      groups: options.group ?? [],
      filter: {},
    },
    context.signal,
  );
  const { io } = context;
  if (context.options.json === true) {
    io.out(JSON.stringify(found, null, 2));
    return exitCodes.ok;
  }
  if (found.chunks.length === 0) io.out("Nothing found.");
  for (const [index, { record, source }] of found.chunks.entries()) {
    const content = typeof record === "object" && record !== null ? (Reflect.get(record, "content") as unknown) : "";
    io.out(
      `${io.color.bold(`${index + 1}. ${printable(source.title)}`)} ${io.color.dim(source.score?.toFixed(4) ?? "unscored")}`,
    );
    io.out(
      `   ${printable(typeof content === "string" ? content : "")
        .replaceAll(/\s+/g, " ")
        .slice(0, 200)}`,
    );
    io.out(io.color.dim(`   ${printable(source.document_id)}`));
  }
  io.out(`\n${io.color.bold("Candidates")}`);
  io.out(
    table(
      ["#", "score", "keyword", "vector", "kept", "evidence"],
      found.candidates.map((candidate, index) => [
        String(index + 1),
        candidate.score?.toFixed(4) ?? "—",
        String(candidate.keyword_rank ?? "—"),
        String(candidate.vector_rank ?? "—"),
        candidate.kept ? "yes" : `no (${candidate.dropped_by ?? ""})`,
        printable(candidate.evidence_id),
      ]),
    ),
  );
  if (found.ignored_terms.length > 0)
    io.out(`\nNot used: ${found.ignored_terms.map(printable).slice(0, 20).join(" ")}`);
  return exitCodes.ok;
}
