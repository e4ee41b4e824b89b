import { structuredModes, type StructuredMode } from "../port.js";
import type { Quirk } from "./mode-refusal.js";

/** That a model was found to need another way of asking. */
export interface ModeNote {
  /** Endpoint and model. */
  readonly target: string;
  readonly from: StructuredMode;
  readonly to: StructuredMode;
  readonly why: string;
}

/**
 * What was learnt about each model of each endpoint, so that it is found out
 * once and not with every request. Lives as long as the process: a server that
 * was updated is asked anew by the next one.
 */
export interface RememberedModes {
  /** The strictest way that was not refused. */
  modeOf(target: string): StructuredMode;
  /** A lower way worked after this one had been refused. Never leads up again. */
  stepDown(note: ModeNote): void;
  /** The way was accepted and the first reply had no JSON at all. Twice in a row counts as a refusal. */
  noteIgnored(target: string, mode: StructuredMode): void;
  noteObeyed(target: string): void;
  quirksOf(target: string): ReadonlySet<Quirk>;
  addQuirk(target: string, quirk: Quirk): void;
  /** Every step down, for `doctor` and the log. */
  notes(): readonly ModeNote[];
}

const ignoredUntilStep = 2;

/** @param onNote hears of each step down as it happens */
export function createRememberedModes(onNote: (note: ModeNote) => void = () => undefined): RememberedModes {
  const modes = new Map<string, StructuredMode>();
  const ignored = new Map<string, number>();
  const quirks = new Map<string, ReadonlySet<Quirk>>();
  const notes: ModeNote[] = [];

  const modeOf = (target: string): StructuredMode => modes.get(target) ?? structuredModes[0];

  const stepDown = (note: ModeNote): void => {
    if (structuredModes.indexOf(note.to) <= structuredModes.indexOf(modeOf(note.target))) return;
    modes.set(note.target, note.to);
    ignored.delete(note.target);
    notes.push(note);
    onNote(note);
  };

  return {
    modeOf,
    stepDown,
    noteIgnored(target, mode) {
      const to = structuredModes[structuredModes.indexOf(mode) + 1];
      if (to === undefined || mode !== modeOf(target)) return;
      const times = (ignored.get(target) ?? 0) + 1;
      ignored.set(target, times);
      if (times >= ignoredUntilStep) stepDown({ target, from: mode, to, why: "accepted, but replies had no JSON" });
    },
    noteObeyed(target) {
      ignored.delete(target);
    },
    quirksOf: (target) => quirks.get(target) ?? new Set(),
    addQuirk(target, quirk) {
      quirks.set(target, new Set([...(quirks.get(target) ?? []), quirk]));
    },
    notes: () => notes,
  };
}
