import fs from "node:fs";
import path from "node:path";
import { judgeSupport } from "../../../src/llm/offline/support.js";
const data = path.resolve(import.meta.dirname, "../../../../shared/data/judge");
const half = Number(process.argv[2] ?? 0);
const show = process.argv[3];
for (const name of ["jnli.ja", "jsick.ja", "jhars-sentences.ja", "begin-wow.en"]) {
  const rows = fs
    .readFileSync(path.join(data, name + ".jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l));
  let tp = 0,
    fp = 0,
    fn = 0,
    tn = 0;
  rows.forEach((row, at) => {
    if (at % 2 !== half) return;
    if (row.label === "disputed" || row.label === "Generic") return;
    const bad = !["entailment", "supported", "Fully attributable"].includes(row.label);
    const [v] = judgeSupport([{ id: "1", text: row.answer }], row.contexts, name.endsWith("ja") ? "ja" : "en");
    if (bad && !v!.supported) tp++;
    else if (bad) fn++;
    else if (!v!.supported) fp++;
    else tn++;
    if (show === name && bad === v!.supported)
      console.log(
        bad ? "MISS" : "FALSE",
        row.label,
        "|",
        row.answer,
        "|",
        row.contexts[0].slice(0, 200),
        "|",
        v!.reason,
      );
  });
  const p = tp / (tp + fp),
    r = tp / (tp + fn);
  console.log(
    name,
    "n",
    tp + fp + fn + tn,
    "bad P",
    p.toFixed(3),
    "R",
    r.toFixed(3),
    "F1",
    ((2 * p * r) / (p + r)).toFixed(3),
    { tp, fp, fn, tn },
  );
}
