/** The stages of an answer on the way that leads to one. */
export const mainPath = [
  "receive",
  "retrieve",
  "gate",
  "inspect",
  "generate",
  "evaluate",
  "release",
  "before_sending",
  "deliver",
] as const;
/** Where a run leaves that way. `review` stands for the nodes from the ticket to the decision. */
export const exits = ["hold", "review", "refuse"] as const;

export type Stage = (typeof mainPath)[number] | (typeof exits)[number];

export const nodeStates = ["ahead", "active", "done", "paused", "failed", "untouched"] as const;
export type NodeState = (typeof nodeStates)[number];

export interface GraphProgress {
  /** Names of nodes as the graph reports and records them, in any order; those of the evaluation among them. */
  readonly finished: readonly string[];
  readonly failed?: readonly string[];
  /** `waiting`: for a person. */
  readonly phase: "queued" | "running" | "waiting" | "ended";
  /** Names of the scores, which are nodes of the evaluation. */
  readonly metrics: readonly string[];
}

/** How to draw each stage and each score. Pure. */
export function graphStates(progress: GraphProgress): Readonly<Record<string, NodeState>> {
  const finished = new Set(progress.finished);
  const failed = new Set(progress.failed);
  const front = progress.phase === "running" ? frontOf(finished) : null;
  const rest = (stage: Stage): NodeState => {
    if (progress.phase === "ended") return "untouched";
    if (progress.phase !== "waiting") return "ahead";
    return stage === "before_sending" || stage === "deliver" ? "ahead" : "untouched";
  };
  const stateOf = (stage: Stage): NodeState => {
    if (failed.has(stage)) return "failed";
    if (isDone(stage, finished)) return "done";
    if (stage === "review" && progress.phase === "waiting") return "paused";
    return stage === front ? "active" : rest(stage);
  };
  const evaluation = stateOf("evaluate");
  const scoreState = (metric: string): NodeState => {
    if (failed.has(metric)) return "failed";
    if (finished.has(metric)) return "done";
    // A score that lacks an input has no node that runs.
    return evaluation === "done" ? "untouched" : evaluation;
  };
  return Object.fromEntries([
    ...[...mainPath, ...exits].map((stage) => [stage, stateOf(stage)] as const),
    ...progress.metrics.map((metric) => [metric, scoreState(metric)] as const),
  ]);
}

/** Which stage a running graph is at; null when it is through. */
export function frontOf(finished: ReadonlySet<string>): Stage | null {
  if (finished.has("deliver")) return null;
  if (finished.has("before_sending") || finished.has("refuse")) return "deliver";
  if (finished.has("apply_review")) return "before_sending";
  if (finished.has("hold") || finished.has("open_ticket")) return "review";
  return mainPath.find((stage) => !isDone(stage, finished)) ?? null;
}

function isDone(stage: Stage, finished: ReadonlySet<string>): boolean {
  if (stage === "evaluate") return finished.has("summarise");
  if (stage === "review") return finished.has("apply_review");
  return finished.has(stage);
}
