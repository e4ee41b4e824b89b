import holidayJp from "@holiday-jp/holiday_jp";
import { DateTime } from "luxon";

/** In the order of ISO 8601: Monday is the first. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

/** When people work. */
export interface WorkingCalendar {
  /** IANA name. */
  readonly timeZone: string;
  /** HH:MM-HH:MM in that zone; the end may be 24:00. */
  readonly hours: string;
  /** At least one. */
  readonly days: readonly Weekday[];
  readonly holidays: "jp" | "none";
}

/** A stretch of working time, in milliseconds since 1970. */
export interface WorkingPeriod {
  readonly from: number;
  readonly until: number;
}

/**
 * Working time from an instant on, a day at a time and without end. Where clocks
 * are put forward or back the period is as long as it really lasts.
 *
 * @throws RangeError when `from` is no time
 */
export function* workingPeriods(from: Date, calendar: WorkingCalendar): Generator<WorkingPeriod, never> {
  let day = DateTime.fromJSDate(from, { zone: calendar.timeZone }).startOf("day");
  for (;;) {
    if (!day.isValid) throw new RangeError("no such time in the working calendar");
    if (isWorkingDay(day, calendar)) {
      const period = {
        from: Math.max(at(day, calendar.hours.slice(0, 5)), from.getTime()),
        until: at(day, calendar.hours.slice(6)),
      };
      if (period.from < period.until) yield period;
    }
    // By its date, since a day may begin at another hour than midnight.
    day = day.plus({ days: 1 }).startOf("day");
  }
}

function isWorkingDay(day: DateTime, calendar: WorkingCalendar): boolean {
  const weekday = weekdays[day.weekday - 1];
  if (weekday === undefined || !calendar.days.includes(weekday)) return false;
  return calendar.holidays === "none" || !Object.hasOwn(holidayJp.holidays, day.toFormat("yyyy-MM-dd"));
}

function at(day: DateTime, time: string): number {
  if (time === "24:00") return day.plus({ days: 1 }).startOf("day").toMillis();
  return day.set({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }).toMillis();
}
