import { nameOfKey } from "../../http/api-keys.js";
import { defaultTenant } from "../../http/principal.js";
import type { Storage } from "../../storage/sqlite.js";

/** Somebody by the name of their key, before the id that filters take; the id alone where no key of it is here. */
export function personLabel(storage: Storage): (subject: string) => string {
  return (subject) => {
    const name = nameOfKey(storage, defaultTenant, subject);
    return name === null ? subject : `${name} (${subject})`;
  };
}
