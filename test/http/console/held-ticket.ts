import { leaveQuestion, openReviewed } from "../../support/review.js";
import { askQuestion } from "../../support/services.js";
import { startConsole } from "./console-service.js";

/** The console of services in which one question waits for a person. */
export async function openHeld(yaml?: string) {
  const services = await openReviewed(yaml === undefined ? {} : { yaml });
  const run = await askQuestion(services, leaveQuestion);
  const service = await startConsole(services);
  return { services, run, service, ticketId: run.outcome?.ticket_id ?? "" };
}
