import { describe, expect, it } from "vitest";
import { judgeAgreement } from "../../../src/llm/offline/agreement.js";
import { judgeCitations } from "../../../src/llm/offline/citations.js";

const evidence = [
  { evidence_id: "a", content: "申請の締切は毎月20日です。" },
  { evidence_id: "b", content: "休日の場合は前日が締切です。" },
];
const flags = (verdicts: readonly { id: string; supported: boolean }[]) =>
  verdicts.map(({ id, supported }) => [id, supported]);

describe("citations by rules", () => {
  it("count what a claim cites, and nothing else", () => {
    const claim = { text: "申請の締切は毎月20日です。" };
    const claims = [
      { id: "k1", ...claim, evidence_ids: ["a"] },
      { id: "k2", ...claim, evidence_ids: ["b"] },
      { id: "k3", ...claim, evidence_ids: ["b", "a"] },
    ];
    expect(flags(judgeCitations(claims, evidence, "ja"))).toEqual([
      ["k1", true],
      ["k2", false],
      ["k3", true],
    ]);
  });

  it("hold for a claim of several sentences only when each is stated", () => {
    const claims = [
      { id: "k1", text: "申請の締切は毎月20日です。休日の場合は前日が締切です。", evidence_ids: ["a", "b"] },
      { id: "k2", text: "申請の締切は毎月20日です。休日の場合は翌日が締切です。", evidence_ids: ["a", "b"] },
    ];
    expect(flags(judgeCitations(claims, evidence, "ja"))).toEqual([
      ["k1", true],
      ["k2", false],
    ]);
  });
});

it("agreement by rules judges each side by the other", () => {
  const verdicts = judgeAgreement(
    [
      { id: "s1", text: "締切は毎月20日です。" },
      { id: "s2", text: "締切は毎月25日です。" },
    ],
    [
      { id: "r1", text: "締切は毎月20日です。" },
      { id: "r2", text: "提出先は総務部です。" },
    ],
    "ja",
  );
  expect(verdicts.map(({ id, matched }) => [id, matched])).toEqual([
    ["s1", true],
    ["s2", false],
    ["r1", true],
    ["r2", false],
  ]);
});
