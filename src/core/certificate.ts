import { z } from "zod";

/**
 * What a certificate was earned on. When any of it changes, the certificate is
 * void: the labels say nothing about another corpus, prompt, model, setting or rule.
 */
export const certificateHashesSchema = z.strictObject({
  corpus: z.string().describe("Of the active release and its documents"),
  prompts: z.string(),
  models: z.string(),
  retrieval: z.string().describe("Of the retrieval settings"),
  policy: z.string().describe("Of the release settings: required scores, allowed rate, confidence"),
});
export type CertificateHashes = z.infer<typeof certificateHashesSchema>;

export const certificateSchema = z.object({
  certificate_id: z.string(),
  category: z.string(),
  created_at: z.string().describe("ISO 8601, UTC"),
  created_by: z.string(),
  status: z.enum(["valid", "void"]),
  voided_at: z.string().nullable(),
  void_reason: z.string().nullable().describe("Why it no longer holds, in words"),
  allowed_rate: z.number().gt(0).lt(1).describe("Highest tolerated share of wrong answers among released ones"),
  confidence: z.number().gt(0).lt(1).describe("Of the one-sided bound, 0.95 unless set"),
  thresholds: z
    .record(z.string(), z.number())
    .describe("Lowest score, inclusive, that each required metric must reach for a draft to be released"),
  labels: z.object({
    total: z.number().int().min(0).describe("Labels of the category that could be used"),
    released: z.number().int().min(0).describe("Those at or above the thresholds"),
    wrong: z.number().int().min(0).describe("Wrong ones among the released"),
    upper_bound: z.number().min(0).max(1).describe("Clopper–Pearson, one-sided, of wrong ÷ released"),
  }),
  hashes: certificateHashesSchema,
  program_version: z
    .string()
    .optional()
    .describe("Version of Konkyo that earned it; another one is warned of. Certificates of early versions have none"),
});
export type Certificate = z.infer<typeof certificateSchema>;

/**
 * The version that earned a certificate, where it is not the one at work. The rules of policy and metrics are code,
 * which the hashes do not cover: a new version may score alike or not, which only a new look at labels tells.
 */
export function earnedByOther(certificate: Certificate, version: string): string | null {
  const { program_version: earned } = certificate;
  return earned === undefined || earned === version ? null : earned;
}

/** The first part in which the present differs from what the certificate was earned on; null when nothing does. */
export function changedPart(certificate: Certificate, now: CertificateHashes): keyof CertificateHashes | null {
  const parts = Object.keys(certificateHashesSchema.shape) as (keyof CertificateHashes)[];
  return parts.find((part) => certificate.hashes[part] !== now[part]) ?? null;
}
