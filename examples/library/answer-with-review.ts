// 質問から回答まで。下書きは、担当者が認めてから届きます。
// From a question to its answer: a draft goes out when a person has approved it.
import { createKonkyo } from "konkyo";

await using konkyo = await createKonkyo({
  folder: import.meta.dirname,
  // konkyo.yaml の代わり。書かない項目は既定値です。/ In the place of konkyo.yaml; what is left out takes its default.
  config: { retrieval: { mode: "keyword" }, release: { mode: "review_all" } },
});

const { documents, active_release } = await konkyo.ingest(["documents"], { release: "2026-10" });
console.log(`文書 / documents: ${documents.added + documents.unchanged}, 版 / version: ${active_release}`);

// 所属は、呼び出す側のプログラムが渡します。質問文からは決まりません。
// The calling program vouches for the groups; the question never decides them.
for (const question of ["有給休暇は何日まで繰り越せますか？", "How many days of annual leave carry over?"]) {
  const held = await konkyo.ask(question, { groups: ["staff"] });
  console.log(`${held.outcome?.status}: ${held.outcome?.message}`);
}

// ここからは担当者の画面で。別のプロセスでも、翌日でもかまいません。
// From here on in the reviewer's window: in another process, or on the next day.
for (const { ticket_id } of await konkyo.reviews.list({ status: "waiting" })) {
  const ticket = await konkyo.reviews.get(ticket_id);
  console.log(`${ticket.question}\n  ${ticket.content.answer}\n  ${ticket.allowed.join(" / ")}`);

  const { run } = await konkyo.reviews.decide(
    ticket_id,
    { type: "accept" },
    // digest は、担当者が見た内容のしるしです。その後に変わっていれば、判断は受け付けられません。
    // The digest stands for what the reviewer saw: had it changed since, the decision would be refused.
    { by: "山田", evidenceDigest: ticket.evidence_digest },
  );
  console.log(`${run?.outcome?.status}: ${run?.outcome?.message}`);
  for (const { number, title, evidence_id } of run?.outcome?.citations ?? []) {
    console.log(`  [${number}] ${title} (${evidence_id})`);
  }
}
