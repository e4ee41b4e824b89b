import process from "node:process";
import { ask } from "../../graphs/answer/ask.js";
import { buildAnswerGraph } from "../../graphs/answer/build.js";
import { callerFromContext } from "../../graphs/answer/caller.js";
import { settleTicket } from "../../graphs/answer/settle-ticket.js";
import { loadConfig } from "../../src/config/load.js";
import { createServices } from "../../src/services.js";

/**
 * A process of its own that asks, or accepts a run's ticket, and kills itself
 * after the node of the given number. Prints the nodes it has seen; exits 0 when
 * the run ended or waits before that number.
 */
const [folder = "", processId = "", action = "", question = "", after = "0"] = process.argv.slice(2);
const environment = { KONKYO_RELEASE_MODE: "review_all", ...given() };
const { config } = loadConfig({ folder, environment });
const services = await createServices({ config, environment, warn: (text) => process.stderr.write(`${text}\n`) });
let seen = 0;
const onNode = (node: string): void => {
  process.stdout.write(`${node}\n`);
  seen += 1;
  if (seen === Number(after)) process.kill(process.pid, "SIGKILL");
};
if (action === "ask") {
  const graph = buildAnswerGraph(services, callerFromContext, { checkpointer: services.checkpointer });
  await ask(graph, services, { question, groups: [], processId, onNode });
} else {
  const [ticket] = await services.tickets.byRun(processId);
  if (ticket === undefined) throw new Error("the run has no ticket");
  const accept = ticket.content.draft !== null;
  await settleTicket(
    services,
    ticket.ticket_id,
    { type: accept ? "accept" : "respond", answer: accept ? null : "資料の対象外です。", repair: null, problem: "" },
    { by: "reviewer", evidenceDigest: ticket.evidence_digest, onNode },
  );
}
await services.close();

function given(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith("KONKYO_") && value !== undefined ? [[name, value]] : [],
    ),
  );
}
