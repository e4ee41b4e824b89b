import { expect, it } from "vitest";
import { konkyoMatchers } from "../../src/vitest/entry.js";

// Run by test/examples/ci.test.ts as a process of its own: nothing closes the project, and it must end all the same.
expect.extend(await konkyoMatchers());

it("an assertion without closeKonkyo", async () => {
  await expect({
    user_input: "How many seats are there?",
    response: "There are 40 seats.",
    retrieved_contexts: ["There are 40 seats."],
  }).toBeFaithful();
});
