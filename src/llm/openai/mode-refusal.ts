import type { StructuredMode } from "../port.js";
import type { EndpointFailure } from "./endpoint-failure.js";

/** Statuses with which servers refuse a parameter; 404 is used by routers that find no model with the feature. */
const refusingStatuses: readonly (number | null)[] = [400, 404, 415, 422];

/** Complaints that name none of our parameters, and would not go away with another way of asking. */
const otherCauses =
  /context[_ ]length|context window|maximum context|too many tokens|too long|max_(?:completion_)?tokens|temperature|api key|billing|quota|model[^.]{0,80}(?:not found|does not exist|not exist)/i;

const modeParameters =
  /response_?format|json_?schema|json[_ ]?object|json mode|structured[_ ]outputs?|tool|function|schema|grammar|strict/i;

const unsupported =
  /unsupported|not (?:currently )?supported|does(?: not|n't) support|unrecognized|unknown (?:field|parameter|argument|key)|unexpected|extra (?:inputs|fields)|not permitted|not allowed|invalid (?:parameter|type|request)/i;

/** Whether the endpoint refuses the way of asking, so that another way may pass. Plain text cannot be refused. */
export function refusesMode(failure: EndpointFailure, mode: StructuredMode): boolean {
  if (mode === "text" || failure.code !== "rejected" || !refusingStatuses.includes(failure.status)) return false;
  if (failure.parameter !== null && modeParameters.test(failure.parameter)) return true;
  if (otherCauses.test(failure.complaint) || otherCauses.test(failure.parameter ?? "")) return false;
  return modeParameters.test(failure.complaint) || (failure.status !== 404 && unsupported.test(failure.complaint));
}

/** Parameters that some models know under another name or take at one value only. */
export type Quirk = "no_temperature" | "completion_token_limit";

/** Reasoning models refuse these two; their names tell nothing behind a proxy or an Azure deployment. */
export function quirkOf(failure: EndpointFailure): Quirk | null {
  if (failure.code !== "rejected" || (failure.status !== 400 && failure.status !== 422)) return null;
  if (/max_completion_tokens/.test(failure.complaint) && /max_tokens/.test(failure.complaint))
    return "completion_token_limit";
  const blamesTemperature = failure.parameter === "temperature" || /temperature/i.test(failure.complaint);
  return blamesTemperature && (unsupported.test(failure.complaint) || failure.parameter === "temperature")
    ? "no_temperature"
    : null;
}
