import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { HttpConfig } from "./config.js";
import type { HttpEnv } from "./http-env.js";

/** For answers that are no pages: nothing of them may run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For pages: everything comes from this process. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers that keep browsers from doing what nobody asked for. */
export function safeHeaders({ public_url: publicUrl }: HttpConfig): MiddlewareHandler<HttpEnv> {
  const secure: MiddlewareHandler<HttpEnv> = secureHeaders({
    strictTransportSecurity: publicUrl?.startsWith("https:") === true,
    xFrameOptions: "DENY",
    // What CORS allows must not be taken back here.
    crossOriginResourcePolicy: false,
  });
  return async (context, next) => {
    await secure(context, next);
    if (!context.res.headers.has("content-security-policy")) {
      const isPage = context.res.headers.get("content-type")?.startsWith("text/html") === true;
      context.res.headers.set("content-security-policy", isPage ? pagePolicy : dataPolicy);
    }
  };
}
