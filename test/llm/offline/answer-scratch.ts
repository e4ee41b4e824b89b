import fs from "node:fs";
import path from "node:path";
import { extractAnswer } from "../../../src/llm/offline/answerer.js";
import { judgeUsefulness } from "../../../src/llm/offline/usefulness.js";
import { judgeSupport } from "../../../src/llm/offline/support.js";
import { isNoncommittal } from "../../../src/llm/offline/refusal.js";
import { statementsOf } from "../../../src/llm/offline/statements.js";
const data = path.resolve(import.meta.dirname, "../../../../shared/data");
const read = (f: string) =>
  fs
    .readFileSync(path.join(data, f + ".jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l));
const half = Number(process.argv[2] ?? 0);
const show = process.argv[3];
for (const name of ["judge/nomiracl.ja", "judge/nomiracl.en", "judge/clapnq.en"]) {
  const c: Record<string, number[]> = { answerable: [0, 0], unanswerable: [0, 0] };
  let supported = 0,
    claims = 0;
  read(name).forEach((row, at) => {
    if (at % 2 !== half) return;
    const a = extractAnswer(
      row.question,
      row.contexts.map((content: string, i: number) => ({ evidence_id: String(i), content })),
    );
    c[row.label]![0]++;
    if (a.declined) c[row.label]![1]++;
    for (const cl of a.claims) {
      claims++;
      if (judgeSupport([{ id: "1", text: cl.text }], row.contexts, "ja")[0]!.supported) supported++;
      else if (show === "sup")
        console.log(cl.text, judgeSupport([{ id: "1", text: cl.text }], row.contexts, "ja")[0]!.reason);
    }
    if (show === name)
      console.log(
        row.label,
        row.question,
        "=>",
        a.claims.map((x) => x.text),
      );
  });
  console.log(name, "declined", c, "claims self-supported", supported, "/", claims);
}
for (const [name, corpus] of [
  ["questions/dify-env-defaults.ja", "corpus-ja"],
  ["questions/rclone-flag-defaults.en", "corpus-en"],
] as const) {
  let hit = 0,
    n = 0,
    dec = 0;
  read(name).forEach((row, at) => {
    if (at % 2 !== half) return;
    const text = fs.readFileSync(path.join(data, corpus, row.source_doc), "utf8");
    // a stand-in for a splitter: heading sections
    const secs = text.split(/\n(?=#{1,6} )/);
    const withQ = secs
      .filter((s) => row.question.match(/[A-Za-z_-]{4,}/g).some((t: string) => /[_-]/.test(t) && s.includes(t)))
      .slice(0, 3);
    const ev = [...withQ, ...secs.slice(0, 3)].map((content, i) => ({ evidence_id: String(i), content }));
    const a = extractAnswer(row.question, ev);
    n++;
    if (a.declined) dec++;
    const t = a.claims.map((x) => x.text).join("\n");
    if (a.claims[0]?.text.includes(row.answer.replace(/`/g, ""))) hit++;
    else if (show === name) console.log(row.question, "|", row.answer, "=>", t.slice(0, 300), withQ.length);
  });
  console.log(name, { n, firstClaimHasAnswer: hit, declined: dec });
}
for (const set of ["retrieval/jsquad-ja", "retrieval/jaquad-ja", "retrieval/clapnq-en"]) {
  const corpus = new Map(read(set + "/corpus").map((d) => [String(d._id ?? d.id), d.text]));
  const qrels = new Map(
    fs
      .readFileSync(path.join(data, set, "qrels.tsv"), "utf8")
      .trim()
      .split("\n")
      .map((l) => l.split("\t"))
      .map((p) => [p[0], p.at(-2) === undefined ? "" : p.length === 3 ? p[1] : p[2]]),
  );
  const qs = read(set + "/queries").slice(0, 200);
  const ids = [...corpus.keys()];
  let tp = 0,
    fp = 0,
    fn = 0,
    tn = 0,
    ans = 0,
    dec = 0,
    decWrong = 0,
    n = 0;
  qs.forEach((q, at) => {
    if (at % 2 !== half) return;
    const gold = qrels.get(String(q._id ?? q.id));
    if (!gold || !q.answers?.length) return;
    n++;
    const at0 = ids.indexOf(gold);
    const others = [1, -1, 2, 7].map((d) => ids[(at0 + d + ids.length) % ids.length]!);
    const answer = typeof q.answers[0] === "string" ? q.answers[0] : q.answers[0].text;
    const vs = judgeUsefulness(
      q.text ?? q.question,
      answer,
      [gold, ...others].map((id) => ({ id, text: corpus.get(id)! })),
      "ja",
    );
    vs.forEach((v) => {
      if (v.id === gold) v.useful ? tp++ : fn++;
      else v.useful ? fp++ : tn++;
    });
    const a = extractAnswer(
      q.text ?? q.question,
      [gold, ...others].map((id) => ({ evidence_id: id, content: corpus.get(id)! })),
    );
    if (a.declined) dec++;
    if (a.claims.some((c) => c.text.replace(/\s/g, "").includes(answer.replace(/\s/g, "")))) ans++;
    if (show === set)
      console.log(
        q.text ?? q.question,
        "|",
        answer,
        "=>",
        a.claims.map((x) => x.text),
      );
    if (
      extractAnswer(
        q.text ?? q.question,
        others.map((id) => ({ evidence_id: id, content: corpus.get(id)! })),
      ).declined
    )
      decWrong++;
  });
  console.log(
    set,
    { n },
    "useful",
    { tp, fp, fn, tn },
    "answerer: answer in claims",
    ans,
    "declined with gold",
    dec,
    "declined without gold",
    decWrong,
  );
}
{
  for (const name of ["judge/nomiracl.ja", "judge/nomiracl.en"]) {
    const r = read(name);
    const outs = r.flatMap((x) =>
      Array.isArray(x.model_outputs) ? x.model_outputs : Object.values(x.model_outputs ?? {}),
    );
    console.log(name, "model outputs", outs.length, JSON.stringify(outs.slice(0, 3)).slice(0, 600));
  }
  for (const name of ["judge/jhars-responses.ja", "judge/mtrag-human-eval.en"]) {
    const r = read(name).filter((_, i) => i % 2 === half);
    const non = r.filter((x) => isNoncommittal(x.answer));
    console.log(
      name,
      r.length,
      "noncommittal",
      non.length,
      "no statements",
      r.filter((x) => statementsOf(x.answer).length === 0).length,
    );
    if (show === "ref") for (const x of non) console.log("  ", x.answer.slice(0, 200));
    if (show === "ref")
      for (const x of r.filter(
        (x) =>
          !isNoncommittal(x.answer) &&
          /don't have|do not have|cannot find|no information|unable|ありません|できません/.test(x.answer),
      ))
        console.log("  NOT", x.answer.slice(0, 250));
  }
}
