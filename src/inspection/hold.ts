import type { InspectionReason } from "../core/outcome.js";
import type { InspectionConfig } from "./config.js";
import { inspectionChecks, type Inspection } from "./inspection.js";

/**
 * Why an inspection holds; null when the run may go on to a draft. One that is
 * switched on and left no record, or a record that misses a check, holds too.
 */
export function inspectionHold(config: InspectionConfig, inspection: Inspection | null): InspectionReason | null {
  const wanted = inspectionChecks.filter((check) => config[check] === "on");
  if (wanted.length === 0) return null;
  if (inspection === null || wanted.some((check) => !inspection.checks.includes(check))) return "inspection_failed";
  return inspection.outcome === "passed" ? null : inspection.outcome;
}
