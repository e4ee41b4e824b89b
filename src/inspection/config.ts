import { z } from "zod";

const switchSchema = z.enum(["off", "on"]);

/** Slice `inspection` of the configuration. */
export const inspectionConfigSchema = z.strictObject({
  coverage: switchSchema
    .default("off")
    .describe("on: hold a question when the evidence lacks a condition that it states"),
  contradiction: switchSchema
    .default("off")
    .describe("on: hold a question when two pieces of evidence contradict each other on what it asks"),
});
export type InspectionConfig = z.infer<typeof inspectionConfigSchema>;
