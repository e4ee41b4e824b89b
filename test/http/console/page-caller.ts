import type { Role } from "../../../src/http/principal.js";
import type { ConsoleService } from "./console-service.js";

export type PageCall = (
  path: string,
  form?: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

/** Asks for pages and sends forms as a browser of somebody with these roles does, without a browser. */
export function pageCaller(
  service: ConsoleService,
  roles: readonly Role[],
  given: { readonly tenant?: string; readonly token?: string } = {},
): PageCall {
  const { url } = service;
  const { tenant = "default", token = service.key(roles, { tenant }).token } = given;
  return (path, form, headers = {}) =>
    fetch(url + path, {
      redirect: "manual",
      headers: {
        authorization: `Bearer ${token}`,
        accept: "text/html",
        origin: url,
        "accept-language": "en",
        ...headers,
      },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
}
