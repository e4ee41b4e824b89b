import type { Services } from "../../../services.js";

/** Overviews of large experiments take seconds of reading, and are looked at page by page: the newest few are kept. */
export function createKeptOverviews<Overview>(keptLimit: number) {
  const kept = new WeakMap<Services, Map<string, Promise<Overview>>>();
  /** @param state what the overview is of; a change of it makes another */
  return (services: Services, state: string, compute: () => Promise<Overview>): Promise<Overview> => {
    const overviews = kept.get(services) ?? new Map<string, Promise<Overview>>();
    kept.set(services, overviews);
    const found = overviews.get(state) ?? compute();
    overviews.delete(state);
    overviews.set(state, found);
    found.catch(() => overviews.delete(state));
    const [oldest] = overviews.keys();
    if (overviews.size > keptLimit && oldest !== undefined) overviews.delete(oldest);
    return found;
  };
}
