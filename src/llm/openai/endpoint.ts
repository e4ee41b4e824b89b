import { KonkyoError } from "../../core/errors.js";

export const openAiBaseUrl = "https://api.openai.com/v1";

/** Where requests go and what they are signed with. */
export interface Endpoint {
  /** Base URL without credentials and without a slash at its end; may be shown. */
  readonly url: string;
  /** Value of the Authorization header; null sends none. */
  readonly authorization: string | null;
  /** Takes the credentials out of a text that the endpoint or the client wrote. */
  redact(text: string): string;
}

/**
 * The endpoint of a configured base URL, null being OpenAI's own. A user name
 * and password in the URL are sent as basic authorization.
 *
 * @throws KonkyoError `config_invalid` when the URL carries credentials beside an API key, or OpenAI's own has no key
 */
export function createEndpoint(baseUrl: string | null, apiKey: string | undefined, where: string): Endpoint {
  const url = new URL(baseUrl ?? openAiBaseUrl);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const hasCredentials = user !== "" || password !== "";
  if (hasCredentials && apiKey !== undefined) {
    throw new KonkyoError("config_invalid", "base_url holds a user name or password, and there is an API key too", {
      where: `${where}.base_url`,
      hint: "Both would be sent as the Authorization header. Take one away.",
    });
  }
  if (baseUrl === null && apiKey === undefined) {
    throw new KonkyoError("config_invalid", "OpenAI's own endpoint needs an API key", {
      where: `${where}.provider`,
      hint: "Set OPENAI_API_KEY, or give base_url another endpoint.",
    });
  }
  const secrets = [apiKey ?? "", password, url.password, hasCredentials ? basic(user, password) : ""];
  url.username = "";
  url.password = "";
  const signature = hasCredentials ? `Basic ${basic(user, password)}` : null;
  return {
    url: url.href.replace(/\/+$/, ""),
    authorization: apiKey === undefined ? signature : `Bearer ${apiKey}`,
    redact: (text) => withoutSecrets(text, secrets),
  };
}

function basic(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}

/** Local servers take any key, such as "none": taking short ones out would only garble messages. */
const shortestSecret = 6;

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
}
