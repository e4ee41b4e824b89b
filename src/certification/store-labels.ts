import { KonkyoError } from "../core/errors.js";
import type { Label } from "../review/labels.js";
import { atomically } from "../review/transaction.js";
import type { Storage } from "../storage/sqlite.js";

/**
 * Stores imported labels, all or none; those that are stored already are left.
 *
 * @returns how many were new
 * @throws KonkyoError `conflict` naming a label that is stored with another verdict, `storage_failed`, `storage_busy`
 */
export function storeLabels(storage: Storage, labels: readonly Label[]): number {
  const { sqlite } = storage;
  const stored = sqlite.prepare("SELECT correct FROM labels WHERE label_id = ?").pluck();
  const insert = sqlite.prepare(
    `INSERT INTO labels
       (label_id, source, process_id, ticket_id, category, correct, repair, problem, question, answer,
        corrected_answer, corpus_version, scores_json, hashes_json, certificate_id, labelled_by, labelled_at)
     VALUES
       (@label_id, @source, @process_id, @ticket_id, @category, @correct, @repair, @problem, @question, @answer,
        @corrected_answer, @corpus_version, @scores_json, @hashes_json, @certificate_id, @labelled_by, @labelled_at)`,
  );
  return atomically(storage, () => {
    let added = 0;
    for (const { scores, hashes, ...label } of labels) {
      const correct = label.correct === null ? null : Number(label.correct);
      const before = stored.get(label.label_id) as number | null | undefined;
      if (before === undefined) {
        insert.run({ ...label, correct, scores_json: JSON.stringify(scores), hashes_json: JSON.stringify(hashes) });
        added += 1;
      } else if (before !== correct) {
        throw new KonkyoError("conflict", "is stored with another verdict", {
          where: `label ${label.label_id}`,
          hint: "Nothing was imported. A label is never changed; give the row another id if it is another draft.",
        });
      }
    }
    return added;
  });
}
