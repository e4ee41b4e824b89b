import { changedPart, earnedByOther } from "../core/certificate.js";
import { packageVersion } from "../package-version.js";
import { countTickets } from "../review/find-tickets.js";
import type { Services } from "../services.js";

export interface ReleaseFinding {
  readonly check: string;
  readonly state: "ok" | "note" | "fault";
  readonly found: string;
  readonly advice: string;
}

/** What lets answers out, and what waits for people. */
export async function releaseFindings(services: Services): Promise<readonly ReleaseFinding[]> {
  return [await modeFinding(services), ticketFinding(services)];
}

async function modeFinding({ config, certificates, releaseHashes }: Services): Promise<ReleaseFinding> {
  const { mode } = config.release;
  if (mode === "review_all") return finding("ok", "every draft waits for a person");
  if (mode === "cited") {
    return finding(
      "note",
      "drafts leave when they cite evidence",
      "Nothing bounds how many are wrong; for trying out.",
    );
  }
  const { certificates: all, damaged } = await certificates.list();
  const first = damaged[0];
  if (first !== undefined) {
    const advice = `konkyo certificates void ${first.certificate_id}, then konkyo certify`;
    return finding("fault", `certificate ${first.certificate_id} cannot be read`, advice);
  }
  const now = await releaseHashes();
  const valid = all.filter(({ status }) => status === "valid");
  const fitting = valid.filter((certificate) => changedPart(certificate, now) === null);
  const kinds = fitting.map(({ category }) => category).join(", ");
  const version = packageVersion();
  const others = fitting.filter((certificate) => earnedByOther(certificate, version) !== null);
  if (others.length > 0) {
    const which = others.map(({ category, program_version: earned }) => `${category} (${earned ?? ""})`).join(", ");
    const advice = "See whether they still are: konkyo certify --dry-run.";
    return finding("note", `certified by another version than ${version}: ${which}`, advice);
  }
  if (fitting.length > 0) return finding("ok", `certified for ${kinds}; the rest waits for a person`);
  return finding(
    "note",
    "no certificate fits; every draft waits for a person",
    "konkyo certify, when labels are there.",
  );

  function finding(state: ReleaseFinding["state"], found: string, advice = ""): ReleaseFinding {
    return { check: "release", state, found, advice };
  }
}

function ticketFinding({ storage, clock }: Services): ReleaseFinding {
  const waiting = countTickets(storage, { status: "waiting" }, clock.now());
  const overdue = countTickets(storage, { status: "waiting", overdue: true }, clock.now());
  if (overdue === 0) return { check: "review", state: "ok", found: `${waiting} tickets wait`, advice: "" };
  const found = `${waiting} tickets wait, ${overdue} of them overdue`;
  return { check: "review", state: "note", found, advice: "konkyo review list --overdue" };
}
