import { evidenceSchema } from "../core/evidence.js";
import type { Outcome } from "../core/outcome.js";
import type { RunResult } from "../../graphs/answer/run-result.js";
import { audienceCondition } from "../storage/audience.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import { HttpProblem } from "./problem.js";

/**
 * Refuses an answer to a caller whose groups of today may not see all that it was written from.
 * Pieces that are no longer in their release cannot be held against anybody's groups.
 *
 * @throws HttpProblem `forbidden`; KonkyoError `storage_failed` or `storage_busy`
 */
export function requireAudience(
  storage: Storage,
  answer: { readonly outcome: Outcome; readonly run: RunResult | null },
  groups: readonly string[],
): void {
  const { outcome, run } = answer;
  if (outcome.status !== "answered") return;
  for (const { evidence_id: id, corpus_version: version } of standsOn(outcome, run)) {
    if (!mayBeSeen(storage, { evidence: id, release: run?.corpus_version ?? version, groups })) {
      throw new HttpProblem("forbidden", "the answer stands on evidence that is not, or no longer, for you to see", {
        where: "groups",
        hint: "Ask the question again: it is then answered from what you may see.",
      });
    }
  }
}

type Piece = Pick<Outcome["citations"][number], "evidence_id" | "corpus_version">;

/** Everything a draft was written from, cited or not; an answer that a person wrote stands on what it cites. */
function standsOn({ citations, released_by }: Outcome, run: RunResult | null): readonly Piece[] {
  if (released_by?.by === "person" && citations.length === 0) return [];
  const found = (run?.chunks ?? []).flatMap(({ record }) => evidenceSchema.safeParse(record).data ?? []);
  return [...citations, ...found];
}

function mayBeSeen(
  storage: Storage,
  question: { readonly evidence: string; readonly release: string; readonly groups: readonly string[] },
): boolean {
  try {
    const allowed = storage.sqlite
      .prepare(
        `SELECT 1 FROM chunks AS c
         WHERE json_extract(c.record_json, '$.evidence_id') = @evidence AND c.release = @release AND ${audienceCondition}`,
      )
      .pluck()
      .get({ ...question, groups: JSON.stringify(question.groups) });
    return allowed !== undefined;
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
