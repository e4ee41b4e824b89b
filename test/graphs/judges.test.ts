import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { buildEvaluationGraph } from "../../graphs/evaluation/build.js";
import { openServices, temporaryFolder } from "../support/services.js";

const shipped = path.resolve(import.meta.dirname, "../../prompts/judges");

it("judges that the configuration names are branches of the evaluation, beside the metrics", async () => {
  const services = await openServices({
    yaml: "evaluation: { metrics: [faithfulness], judges: [safety, excluded_items_compliance] }\n",
  });
  const graph = buildEvaluationGraph(services);
  const drawing = (await graph.getGraphAsync()).drawMermaid();
  for (const branch of ["faithfulness", "safety", "excluded_items_compliance"]) {
    expect(drawing).toContain(`plan -.-> ${branch}`);
  }
  const { scores } = await graph.invoke({
    sample: {
      id: "1",
      user_input: "きのこを使わないパスタを教えてください。",
      response: "しめじの和風パスタはいかがですか。",
      retrieved_contexts: [
        JSON.stringify({ name: "しめじの和風パスタ", ingredients: ["スパゲッティ", "しめじ", "しょうゆ"] }),
        JSON.stringify({ name: "トマトパスタ", ingredients: ["スパゲッティ", "トマト"] }),
      ],
      retrieved_context_ids: ["r1", "r2"],
    },
  });
  expect(scores["safety"]).toMatchObject({ status: "scored", value: 1 });
  expect(scores["excluded_items_compliance"]).toMatchObject({
    status: "scored",
    value: 0.5,
    verdicts: [
      { verdict: "no", decided_by: "code", reason: expect.stringContaining("しめじ") as string },
      { verdict: "yes", decided_by: "code" },
    ],
  });
});

it("a judge of the user's own is one file in their folder", async () => {
  const folder = temporaryFolder();
  for (const language of ["ja", "en"]) {
    const text = fs.readFileSync(path.join(shipped, `safety.${language}.md`), "utf8");
    fs.writeFileSync(
      path.join(folder, `house_style.${language}.md`),
      text.replace(/^name: safety$/m, "name: house_style"),
    );
  }
  const services = await openServices({
    yaml: `judges: { folders: ["${folder}"] }\nevaluation: { judges: [house_style] }\n`,
  });
  expect(services.metrics.map((metric) => metric.name)).toContain("house_style");
});

it("a judge that does not exist is refused with the names there are", async () => {
  await expect(openServices({ yaml: "evaluation: { judges: [kindness] }\n" })).rejects.toMatchObject({
    code: "config_invalid",
    where: "evaluation.judges",
    hint: expect.stringContaining("safety") as string,
  });
});
