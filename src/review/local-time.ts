import { DateTime } from "luxon";

/** A stored time as the people of a time zone read it, to the minute. */
export function localTime(iso: string, timeZone: string): string {
  return DateTime.fromISO(iso, { zone: timeZone }).toFormat("yyyy-MM-dd HH:mm");
}
