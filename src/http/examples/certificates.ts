import type { Certificate } from "../../core/certificate.js";

const certificate: Certificate = {
  certificate_id: "5b0e8d0a-1f53-4b52-9c52-0f3f0d3f6b11",
  category: "standard",
  created_at: "2026-10-05T05:00:00.000Z",
  created_by: "key:0b6b2a4e5d0c4c0e",
  status: "valid",
  voided_at: null,
  void_reason: null,
  allowed_rate: 0.05,
  confidence: 0.95,
  thresholds: { faithfulness: 0.9, answer_relevancy: 0.8 },
  labels: { total: 120, released: 100, wrong: 1, upper_bound: 0.0466 },
  hashes: { corpus: "3f2a…", prompts: "9c1d…", models: "0b6b…", retrieval: "2a4e…", policy: "5d0c…" },
};

const { thresholds, labels } = certificate;
const marks = { thresholds, released: labels.released, wrong: labels.wrong, upper_bound: labels.upper_bound };

export const certificateExamples = {
  certificate,
  certified: {
    dry_run: true,
    voided: [],
    categories: [
      {
        category: "standard",
        certified: true,
        certificate_id: null,
        reason: "certified" as const,
        allowed_rate: 0.05,
        confidence: 0.95,
        labels: { total: 120, unscored: 0, excluded: {} },
        at: { ...marks, holds: true },
        tested: [{ ...marks, holds: true }],
        needed: null,
      },
    ],
  },
};
