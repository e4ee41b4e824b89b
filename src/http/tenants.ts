import path from "node:path";
import type { Services } from "../services.js";
import { defaultTenant, tenantSchema } from "./principal.js";

/** The services of each tenant, over a database of its own: no query can reach another's records. */
export interface Tenants {
  /** Opens a tenant at its first request. */
  of(tenant: string): Promise<Services>;
  /** Closes all but the default tenant's, which belong to whoever opened them. */
  close(): Promise<void>;
}

/**
 * @param services the default tenant's
 * @param open makes those of another, over the home that {@link tenantHome} names
 */
export function createTenants(services: Services, open: (tenant: string) => Promise<Services>): Tenants {
  const opened = new Map<string, Promise<Services>>();
  return {
    of(tenant) {
      if (tenant === defaultTenant) return Promise.resolve(services);
      const known = opened.get(tenant);
      if (known !== undefined) return known;
      const opening = open(tenantSchema.parse(tenant));
      opened.set(tenant, opening);
      // One that could not be opened is tried anew by the next request; this one hears the error.
      opening.catch(() => opened.delete(tenant));
      return opening;
    },
    async close() {
      const all = await Promise.allSettled([...opened.values()]);
      opened.clear();
      const services = all.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      await Promise.all(services.map((each) => each.close()));
    },
  };
}

/** Folder of a tenant's database. With KONKYO_HOME set to it, every command works on that tenant. */
export function tenantHome(home: string, tenant: string): string {
  return tenant === defaultTenant ? home : path.join(home, "tenants", tenantSchema.parse(tenant));
}
