import { workingPeriods, type WorkingCalendar } from "./working-time.js";

const hourMs = 3_600_000;

/**
 * The instant at which so many working hours have passed since `from`; with 0
 * hours the first working moment. It lies within working hours, their end
 * included, and never goes back when `from` or `hours` grow. Pure.
 *
 * @param hours working hours, from 0
 */
export function dueDate(from: Date, hours: number, calendar: WorkingCalendar): Date {
  let left = hours * hourMs;
  for (const period of workingPeriods(from, calendar)) {
    const length = period.until - period.from;
    if (left <= length) return new Date(period.from + left);
    left -= length;
  }
  throw new RangeError("working time has no end");
}

/** Whether at most so many working hours are left from `now` to `due`. Pure. */
export function isWithin(now: Date, due: Date, hours: number, calendar: WorkingCalendar): boolean {
  return dueDate(now, hours, calendar).getTime() >= due.getTime();
}
