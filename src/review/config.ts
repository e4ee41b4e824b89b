import { IANAZone } from "luxon";
import { z } from "zod";
import { ticketKinds, ticketPriorities } from "../core/review-ticket.js";
import { weekdays } from "./working-time.js";

const kind = z.enum(ticketKinds);
const name = z.string().trim().min(1);
const names = z.array(name);
const hours = z.number().min(0).max(2000);

/** Slice `review` of the configuration. Hours are working hours. */
export const reviewConfigSchema = z.strictObject({
  owners: names.default([]).describe("People who review; new tickets go to them in turn. Empty: nobody owns a new one"),
  owners_by_kind: z
    .partialRecord(kind, names)
    .default({})
    .describe("Kind of ticket → people who take such tickets in turn"),
  owners_by_category: z
    .record(z.string().min(1), names)
    .default({})
    .describe("Kind of question → people who take its tickets in turn; goes before owners_by_kind"),
  priority_by_kind: z
    .partialRecord(kind, z.enum(ticketPriorities))
    .default({})
    .describe("Kind of ticket → high, normal or low, where another priority than the usual one is wanted"),
  due_hours: z
    .strictObject({
      high: hours.default(4).describe("Working hours until a ticket of high priority is due"),
      normal: hours.default(16).describe("Working hours until a ticket of normal priority is due"),
      low: hours.default(40).describe("Working hours until a ticket of low priority is due"),
    })
    .prefault({}),
  due_hours_by_kind: z
    .partialRecord(kind, hours)
    .default({})
    .describe("Kind of ticket → working hours until it is due, whatever its priority"),
  reminder_hours: hours.default(2).describe("Working hours before the due date at which a reminder is due; 0: none"),
  time_zone: z
    .string()
    .refine((zone) => IANAZone.isValidZone(zone), { error: "is no time zone such as Asia/Tokyo" })
    .default("Asia/Tokyo")
    .describe("Time zone of the working hours, by its IANA name"),
  working_hours: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/, {
      error: "is no range such as 09:00-18:00",
    })
    .refine((range) => range.slice(0, 5) < range.slice(6), { error: "must end after it begins, on the same day" })
    .default("09:00-18:00")
    .describe("Working hours of a day, such as 09:00-18:00; 00:00-24:00 for round the clock"),
  working_days: z
    .array(z.enum(weekdays))
    .min(1)
    .default(["mon", "tue", "wed", "thu", "fri"])
    .describe("Days of the week on which people work"),
  holidays: z
    .enum(["jp", "none"])
    .default("jp")
    .describe("Public holidays on which nobody works: those of Japan (known until 2050), or none"),
  durability: z
    .enum(["exit", "async", "sync"])
    .default("exit")
    .describe("When a run's state is kept: exit when it waits or ends; async, sync after each node, at more cost"),
});
export type ReviewConfig = z.infer<typeof reviewConfigSchema>;
