import { insert, openWorkspace, type Workspace } from "../retention/workspace.js";
import type { OperationConfig } from "../../src/operation/config.js";
import { operationConfigSchema } from "../../src/operation/config.js";
import type { Grouping, OperationFigures } from "../../src/operation/operation-figures.js";
import { readPeriod, type GivenPeriod } from "../../src/operation/period.js";
import { readFigures } from "../../src/operation/read-figures.js";

export { openWorkspace, type Workspace };

export const now = new Date("2026-12-01T00:00:00.000Z");
export const hour = 3_600_000;

/** An ISO time so many hours after the beginning of November 2026. */
export const at = (hours: number): string => new Date(Date.UTC(2026, 10, 1) + hours * hour).toISOString();

export interface Question {
  readonly id: string;
  readonly asked: number;
  readonly status?: string;
  readonly sent?: "answered" | "declined" | "stopped";
  readonly by?: "policy" | "person";
  readonly category?: string | null;
  readonly release?: string | null;
  readonly cost?: number | null;
  readonly source?: string | null;
}

export function insertQuestion({ storage }: Workspace, question: Question): void {
  const { id, asked, sent, by = null, status = "finished", category = "leave", release = "r1" } = question;
  const { cost = 0.5, source = "konkyo" } = question;
  insert(storage, "runs", {
    ...{ process_id: id, created_at: at(asked), finished_at: null, status, question: "q", route: null, reason: null },
    ...{ corpus_version: release, outcome_json: null, category, cost_usd: cost },
    caller_json: source === null ? null : JSON.stringify({ groups: [], source }),
  });
  if (sent === undefined) return;
  insert(storage, "deliveries", {
    ...{
      process_id: id,
      delivered_at: at(asked + 1),
      status: sent,
      category: category ?? "leave",
      corpus_version: release,
    },
    ...{ released_by_json: by === null ? null : JSON.stringify({ by }), certificate_id: null, outcome_json: "{}" },
  });
}

export interface Review {
  readonly id: string;
  readonly question: string;
  readonly opened: number;
  readonly due: number;
  readonly reason?: string;
  readonly taken?: number | undefined;
  readonly decided?: number | undefined;
  readonly person?: string;
}

export function insertReview({ storage }: Workspace, review: Review): void {
  const { id, question, opened, due, taken, decided, person = "sato", reason = "review_required" } = review;
  insert(storage, "tickets", {
    ...{ ticket_id: id, process_id: question, kind: "check_draft", reason, priority: "normal", owner: null },
    ...{ status: decided === undefined ? "waiting" : "decided", created_at: at(opened), due_at: at(due) },
    ...{ closed_at: decided === undefined ? null : at(decided), question: "q", language: "ja", category: "leave" },
    ...{ corpus_version: "r1", evidence_digest: "", content_json: "{}" },
  });
  if (taken !== undefined) {
    insert(storage, "ticket_events", {
      ticket_id: id,
      at: at(taken),
      actor: person,
      kind: "assigned",
      detail_json: "{}",
    });
  }
  if (decided === undefined) return;
  insert(storage, "decisions", {
    ...{ ticket_id: id, decision_id: `d-${id}`, type: "accept", answer: null, repair: "nothing", problem: "" },
    ...{ decided_by: person, decided_at: at(decided), evidence_digest: "" },
  });
}

export function insertCheck(
  { storage }: Workspace,
  check: {
    readonly id: string;
    readonly question: string;
    readonly correct: 0 | 1 | null;
    readonly corrected?: string;
  },
): void {
  insert(storage, "labels", {
    ...{ label_id: check.id, source: "sampled", process_id: check.question, ticket_id: null, category: "leave" },
    ...{ correct: check.correct, repair: null, problem: "", question: "", answer: "" },
    ...{ corrected_answer: check.corrected ?? null, corpus_version: "r1", scores_json: "[]", hashes_json: "null" },
    ...{ certificate_id: null, labelled_by: "sato", labelled_at: at(0) },
  });
}

export function figures(
  { storage }: Workspace,
  given: GivenPeriod & {
    readonly by?: readonly Grouping[];
    readonly config?: Partial<OperationConfig>;
    readonly timeZone?: string;
  } = {},
): OperationFigures {
  const { by = [], config = {}, timeZone = "UTC", ...period } = given;
  return readFigures({
    ...{ storage, by, timeZone, now },
    config: operationConfigSchema.parse(config),
    period: readPeriod(period, timeZone),
  });
}
