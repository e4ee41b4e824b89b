import type { Role } from "./principal.js";

export interface Operation {
  /** Any of them is enough. */
  readonly roles: readonly Role[];
  /** `model` waits in the queue of requests that ask models. */
  readonly lane: "model" | "direct";
  /** Takes an Idempotency-Key. */
  readonly creates: boolean;
}

const anyone: readonly Role[] = ["ask", "review", "manage", "read"];
const asking: readonly Role[] = ["ask", "review", "manage"];
const looking: readonly Role[] = ["read", "review", "manage"];
const reviewing: readonly Role[] = ["review", "manage"];

/** Who may do what: the whole matrix. An operation that does not stand here cannot be registered. */
export const operations = {
  askQuestion: { roles: asking, lane: "model", creates: true },
  getAnswer: { roles: anyone, lane: "direct", creates: false },
  cancelAnswer: { roles: asking, lane: "direct", creates: false },
  listReviews: { roles: looking, lane: "direct", creates: false },
  getReview: { roles: looking, lane: "direct", creates: false },
  takeReview: { roles: reviewing, lane: "direct", creates: false },
  commentReview: { roles: reviewing, lane: "direct", creates: true },
  decideReview: { roles: reviewing, lane: "direct", creates: true },
  listLabels: { roles: looking, lane: "direct", creates: false },
  listReferences: { roles: looking, lane: "direct", creates: false },
  listCertificates: { roles: looking, lane: "direct", creates: false },
  certifyCategories: { roles: ["manage"], lane: "direct", creates: true },
  voidCertificate: { roles: ["manage"], lane: "direct", creates: false },
  readStatistics: { roles: looking, lane: "direct", creates: false },
  inspectEvidence: { roles: asking, lane: "direct", creates: false },
  searchEvidence: { roles: asking, lane: "model", creates: false },
  evaluateAnswer: { roles: asking, lane: "model", creates: true },
  evaluateAnswers: { roles: asking, lane: "model", creates: true },
  listMetrics: { roles: anyone, lane: "direct", creates: false },
  listReleases: { roles: anyone, lane: "direct", creates: false },
  activateRelease: { roles: ["manage"], lane: "direct", creates: false },
  listRuns: { roles: looking, lane: "direct", creates: false },
  getRun: { roles: looking, lane: "direct", creates: false },
  listExperiments: { roles: looking, lane: "direct", creates: false },
  getExperiment: { roles: looking, lane: "direct", creates: false },
  listExperimentRows: { roles: looking, lane: "direct", creates: false },
  startExperiment: { roles: ["manage"], lane: "direct", creates: true },
  getExperimentProgress: { roles: looking, lane: "direct", creates: false },
  cancelExperiment: { roles: ["manage"], lane: "direct", creates: false },
  getExperimentReport: { roles: looking, lane: "direct", creates: false },
  exportExperimentJsonLines: { roles: looking, lane: "direct", creates: false },
  exportExperimentTable: { roles: looking, lane: "direct", creates: false },
  compareExperiments: { roles: looking, lane: "direct", creates: false },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof operations;
