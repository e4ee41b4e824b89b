import { Client } from "@langchain/langgraph-sdk";

/** Attempts after the first, where the server could not be reached: some seconds in all. */
const maxRetries = 2;

/**
 * A client of a LangGraph API server that takes no key but the given one: left
 * to itself, the library sends the LangSmith key of the environment to any URL.
 * It asks the server to end a run whose connection has ended, as a cancelled row's does.
 */
export function createLanggraphClient(url: string, apiKey: string | null): Client {
  return new Client({
    apiUrl: url,
    apiKey,
    callerOptions: { maxRetries, maxConcurrency: Infinity },
    onRequest: (_url, init) => (typeof init.body === "string" ? { ...init, body: cancelledWithUs(init.body) } : init),
  });
}

/** A graph client has no setting for it, and a run that nobody waits for would go on and cost. */
function cancelledWithUs(body: string): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), on_disconnect: "cancel" });
}
