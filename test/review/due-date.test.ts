import holidayJp from "@holiday-jp/holiday_jp";
import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { dueDate, isWithin } from "../../src/review/due-date.js";
import { weekdays, type WorkingCalendar } from "../../src/review/working-time.js";

const office: WorkingCalendar = {
  timeZone: "Asia/Tokyo",
  hours: "09:00-18:00",
  days: ["mon", "tue", "wed", "thu", "fri"],
  holidays: "jp",
};

const due = (from: string, hours: number, calendar = office): string =>
  DateTime.fromJSDate(dueDate(new Date(from), hours, calendar), { zone: calendar.timeZone }).toFormat(
    "yyyy-MM-dd HH:mm",
  );

describe("working hours in Tokyo", () => {
  it.each([
    ["within a day", "2026-06-10T10:00+09:00", 4, "2026-06-10 14:00"],
    ["to the very end of a day", "2026-06-10T10:00+09:00", 8, "2026-06-10 18:00"],
    ["over an evening", "2026-06-10T17:00+09:00", 2, "2026-06-11 10:00"],
    ["over a weekend", "2026-06-12T17:00+09:00", 2, "2026-06-15 10:00"],
    ["from before work begins", "2026-06-10T03:00+09:00", 1, "2026-06-10 10:00"],
    ["from a Sunday", "2026-06-14T12:00+09:00", 0, "2026-06-15 09:00"],
    ["over Golden Week, substitute holiday and all", "2026-05-01T17:00+09:00", 2, "2026-05-07 10:00"],
    ["over New Year's Day", "2026-12-31T17:30+09:00", 1, "2027-01-04 09:30"],
  ])("%s", (_name, from, hours, expected) => expect(due(from, hours)).toBe(expected));

  it("a calendar without holidays works on them", () => {
    expect(due("2026-05-01T17:00+09:00", 2, { ...office, holidays: "none" })).toBe("2026-05-04 10:00");
  });
});

describe("where clocks change", () => {
  const newYork = { ...office, timeZone: "America/New_York", holidays: "none" as const };
  const always = { ...newYork, hours: "00:00-24:00", days: [...weekdays] };

  it("hours round the clock are real hours on the short day and on the long one", () => {
    expect(due("2026-03-07T12:00-05:00", 24, always)).toBe("2026-03-08 13:00");
    expect(due("2026-10-31T12:00-04:00", 24, always)).toBe("2026-11-01 11:00");
  });

  it("office hours keep their place on the clock", () => {
    expect(due("2026-03-06T17:00-05:00", 2, newYork)).toBe("2026-03-09 10:00");
  });

  it("a day that begins at one o'clock is a day", () => {
    const cairo = { ...always, timeZone: "Africa/Cairo" };
    expect(due("2026-04-23T23:00+02:00", 2, cairo)).toBe("2026-04-24 02:00");
  });
});

const zones = [
  "Asia/Tokyo",
  "UTC",
  "America/New_York",
  "Europe/London",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Asia/Kathmandu",
];
const calendars = fc.record({
  timeZone: fc.constantFrom(...zones),
  // Not in the hours in which clocks change: there "outside working hours" has no one meaning.
  hours: fc.constantFrom("09:00-18:00", "04:00-12:30", "13:15-23:45", "00:00-24:00"),
  days: fc.subarray([...weekdays], { minLength: 1 }),
  holidays: fc.constantFrom("jp" as const, "none" as const),
});
const times = fc.date({ min: new Date("2020-01-01"), max: new Date("2045-01-01"), noInvalidDate: true });
const amounts = fc.double({ min: 0, max: 200, noNaN: true });

describe("for any calendar", () => {
  it("is never on a holiday, a day off or outside working hours, and never before it began", () => {
    fc.assert(
      fc.property(calendars, times, amounts, (calendar, from, hours) => {
        const end = dueDate(from, hours, calendar);
        expect(end.getTime()).toBeGreaterThanOrEqual(from.getTime());
        // An end at 24:00 belongs to the day that ends.
        const local = DateTime.fromJSDate(end, { zone: calendar.timeZone });
        const inside = isInside(local, calendar) || isInside(local.minus(1), calendar);
        expect(inside).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("never goes back when it begins later or there is more time", () => {
    fc.assert(
      fc.property(
        calendars,
        times,
        fc.nat({ max: 10 ** 9 }),
        amounts,
        amounts,
        (calendar, from, later, hours, more) => {
          const first = dueDate(from, hours, calendar).getTime();
          expect(dueDate(new Date(from.getTime() + later), hours, calendar).getTime()).toBeGreaterThanOrEqual(first);
          expect(dueDate(from, hours + more, calendar).getTime()).toBeGreaterThanOrEqual(first);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("what is due in some hours is due within those hours", () => {
    fc.assert(
      fc.property(calendars, times, amounts, (calendar, from, hours) => {
        const end = dueDate(from, hours, calendar);
        expect(isWithin(from, end, hours, calendar)).toBe(true);
        expect(isWithin(from, new Date(end.getTime() + 1), hours, calendar)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

it("refuses a time that is none", () => {
  expect(() => dueDate(new Date(Number.NaN), 1, office)).toThrow(RangeError);
});

function isInside(time: DateTime, calendar: WorkingCalendar): boolean {
  const clock = time.toFormat("HH:mm:ss.SSS");
  const [from, until] = [calendar.hours.slice(0, 5), calendar.hours.slice(6)];
  const holiday = calendar.holidays === "jp" && holidayJp.isHoliday(time.toFormat("yyyy-MM-dd"));
  return !holiday && calendar.days.includes(weekdays[time.weekday - 1]!) && clock >= from && clock <= `${until}:00.000`;
}
