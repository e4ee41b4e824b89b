const home = "/";

/** A path of this service that a form or an address names; the start page for anything that would lead elsewhere. */
export function localPath(given: unknown): string {
  if (typeof given !== "string" || !/^\/(?![/\\])[\x20-\x7e]*$/.test(given) || given.includes("\\")) return home;
  const base = "http://here.invalid";
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  return url?.origin === base ? url.pathname + url.search : home;
}
