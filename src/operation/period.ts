import { DateTime } from "luxon";
import { KonkyoError } from "../core/errors.js";

/** ISO 8601 in UTC; null for no limit. */
export interface Period {
  /** The first time that counts. */
  readonly since: string | null;
  /** The first time that no longer counts. */
  readonly until: string | null;
}

export interface GivenPeriod {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * A period from what a person writes: days (2026-11-30) and ISO weeks (2026-W48)
 * begin at midnight of the time zone and count whole, the last one included.
 * A time (2026-11-30T09:00) is taken as it is.
 *
 * @throws KonkyoError `usage` naming the option
 */
export function readPeriod(given: GivenPeriod, timeZone: string): Period {
  const since = given.since === undefined ? null : parse(given.since, "--since", timeZone);
  const until = given.until === undefined ? null : parse(given.until, "--until", timeZone);
  const last = given.until ?? "";
  const end = until?.plus(isWeek(last) ? { weeks: 1 } : isDay(last) ? { days: 1 } : {}) ?? null;
  if (since !== null && end !== null && end <= since) {
    throw new KonkyoError("usage", "the period ends before it begins", { where: "--until" });
  }
  return { since: since === null ? null : utc(since), until: end === null ? null : utc(end) };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isWeek = (text: string): boolean => /^\d{4}-W\d{2}$/.test(text);

function parse(text: string, option: string, timeZone: string): DateTime {
  const known = isDay(text) || isWeek(text) || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
  const time = DateTime.fromISO(text, { zone: timeZone });
  if (known && time.isValid) return time;
  throw new KonkyoError("usage", `${JSON.stringify(text)} is no day, week or time`, {
    where: option,
    hint: "Write 2026-11-30, 2026-W48 or 2026-11-30T09:00.",
  });
}

/**
 * Tells the ISO week of a time in UTC, such as 2026-W48, by the clocks of a time
 * zone. The weeks from `first` to `last` are looked up once; beyond them nothing is known.
 */
export function weekFinder(first: string, last: string, timeZone: string): (time: string) => string | null {
  const starts: string[] = [];
  const names: string[] = [];
  const end = DateTime.fromISO(last, { zone: timeZone });
  for (
    let week = DateTime.fromISO(first, { zone: timeZone }).startOf("week");
    week <= end;
    week = week.plus({ weeks: 1 })
  ) {
    starts.push(utc(week));
    names.push(week.toFormat("kkkk-'W'WW"));
  }
  return (time) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? "") <= time) low = middle + 1;
      else high = middle;
    }
    return names[low - 1] ?? null;
  };
}

function utc(time: DateTime): string {
  return time.toJSDate().toISOString();
}
