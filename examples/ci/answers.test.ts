import { afterAll, describe, expect, it } from "vitest";
import { closeKonkyo, evaluateSamples, konkyoMatchers } from "konkyo/vitest";
import { askDesk } from "./library-desk.js";

// この隣の konkyo.yaml と環境変数に従います。/ The konkyo.yaml beside this file and the environment hold.
const project = { folder: import.meta.dirname };

expect.extend(await konkyoMatchers(project));
afterAll(closeKonkyo);

describe("図書館の窓口", () => {
  it("貸出冊数を、資料のとおりに答える", async () => {
    const question = "図書は一人何冊まで借りられますか？";
    const sample = {
      user_input: question,
      ...(await askDesk(question)),
      reference: "図書は一人10冊まで借りられます。",
    };

    await expect(sample).toBeFaithful();
    await expect(sample).toBeRelevant();
    await expect(sample).toRecallContext();
    await expect(sample).toHavePreciseContext();
  });

  it("資料にない数字は、通らない", async () => {
    const question = "図書は一人何冊まで借りられますか？";
    const sample = { user_input: question, ...(await askDesk(question)), response: "図書は一人20冊まで借りられます。" };

    await expect(sample).not.toBeFaithful();
  });
});

describe("the library desk", () => {
  it("says what the page on lost cards says, in the language of the question", async () => {
    const question = "What do I do about a lost card?";
    const sample = { user_input: question, ...(await askDesk(question)) };

    await expect(sample).toBeFaithful({ atLeast: 0.9 });
    await expect(sample).toScore("language_match", { atLeast: 1 });
  });

  it("is faithful on the whole", async () => {
    const questions = [
      "図書は一人何冊まで借りられますか？",
      "貸出を延長できますか？",
      "What do I do about a lost card?",
      "When is the reading room open?",
    ];
    const samples = await Promise.all(
      questions.map(async (user_input) => ({ user_input, ...(await askDesk(user_input)) })),
    );
    const rows = await evaluateSamples(samples, { ...project, metrics: ["faithfulness", "answer_relevancy"] });

    const weak = rows.filter(
      ({ scores: { faithfulness } }) => faithfulness.status !== "scored" || faithfulness.value < 0.8,
    );
    expect(weak).toEqual([]);
  });
});
