import type { Storage } from "../storage/sqlite.js";
import { nameOfKey } from "./api-keys.js";
import type { Principal } from "./principal.js";

/**
 * What people are called. Records keep their subject, which nobody can choose; the name is looked up when a record is
 * shown, so that it can change, and never decides what anybody may do.
 */
export interface People {
  /** null where nobody of the tenant by that subject is known by a name. */
  nameOf(tenant: string, subject: string): string | null;
  /** Remembers what a caller is called: a token says a name and is then gone. */
  hear(caller: Principal): void;
}

const mostRemembered = 10_000;

/** @param storage the default tenant's: the keys of all tenants are there */
export function createPeople(storage: Storage): People {
  const heard = new Map<string, string>();
  const placeOf = (tenant: string, subject: string): string => `${tenant} ${subject}`;
  return {
    nameOf: (tenant, subject) => nameOfKey(storage, tenant, subject) ?? heard.get(placeOf(tenant, subject)) ?? null,
    hear({ tenant, subject, name }) {
      if (name === null) return;
      const place = placeOf(tenant, subject);
      heard.delete(place);
      heard.set(place, name);
      const [oldest] = heard.keys();
      if (heard.size > mostRemembered && oldest !== undefined) heard.delete(oldest);
    },
  };
}
