import { z } from "zod";
import {
  decisionTypes,
  repairTargets,
  type DecisionInput,
  type DecisionType,
  type RepairTarget,
} from "../../../core/review-decision.js";
import { checkDecision } from "../../../core/review-resume.js";
import type { Ticket } from "../../../core/review-ticket.js";
import { HttpProblem } from "../../problem.js";

/** A decision as it was typed; nothing of it is taken yet. */
export interface DecisionForm {
  readonly type: DecisionType;
  readonly answer: string;
  /** Empty where nothing was chosen. */
  readonly repair: string;
  readonly problem: string;
}

/** What to do with the form: show what would be sent, go back to typing, or send. */
export type DecisionStep = "check" | "back" | "send";

export interface SentForm extends DecisionForm {
  readonly step: DecisionStep;
  /** Of what the person saw. */
  readonly evidence_digest: string;
}

const text = z.string().catch("");
const sentSchema = z.object({
  type: z.enum(decisionTypes),
  step: z.enum(["check", "back", "send"]),
  // Forms send line ends as CR LF, whatever was typed.
  answer: text.transform((value) => value.replaceAll("\r\n", "\n")),
  repair: text,
  problem: text.transform((value) => value.replaceAll("\r\n", "\n")),
  evidence_digest: text,
});

/** @throws HttpProblem `input_invalid` for what no form of ours sends */
export function readDecisionForm(body: unknown): SentForm {
  const parsed = sentSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new HttpProblem("input_invalid", "the decision cannot be read", {
    where: parsed.error.issues[0]?.path.join(".") ?? "body",
  });
}

/** A form to begin with: an edit begins with the draft as it would be read. */
export function emptyForm(type: DecisionType, { content }: Ticket): DecisionForm {
  return { type, answer: type === "edit" ? content.answer : "", repair: "", problem: "" };
}

export type FormField = "type" | "answer" | "repair" | "problem";

/** The fields that cannot be taken. Pure. */
export function formFaults(form: DecisionForm, ticket: Ticket): ReadonlySet<FormField> {
  const faults = new Set<FormField>();
  const checked = checkDecision(decisionInput(form), ticket);
  if (!checked.ok) faults.add(checked.fault.field === "type" ? "type" : "answer");
  // Ending without an answer says nothing by itself about what was wrong.
  const needsRepair = form.type === "ignore";
  if (repairOf(form) === null && (form.repair !== "" || needsRepair)) faults.add("repair");
  return faults;
}

export function decisionInput(form: DecisionForm): DecisionInput {
  const { type, answer, problem } = form;
  return { type, answer: takesAnswer(type) ? answer : null, repair: repairOf(form), problem: problem.trim() };
}

export function takesAnswer(type: DecisionType): boolean {
  return type === "edit" || type === "respond";
}

function repairOf({ repair }: DecisionForm): RepairTarget | null {
  return repairTargets.find((known) => known === repair) ?? null;
}
