import { describe, expect, it } from "vitest";
import { figureLines, groupTable, reasonTable } from "../../src/operation/operation-tables.js";
import { groupings } from "../../src/operation/operation-figures.js";
import { operationMessages } from "../../src/operation/operation-messages.js";
import { renderOperationPage } from "../../src/operation/operation-page.js";
import { figures, insertCheck, insertQuestion, insertReview, openWorkspace, type Workspace } from "./workspace.js";

function busySpace(): Workspace {
  const space = openWorkspace();
  const hostile = `<script>alert(1)</script>`;
  for (let index = 0; index < 40; index += 1) {
    const id = String(index);
    const sent = (["answered", "answered", "declined", "stopped", undefined] as const)[index % 5];
    insertQuestion(space, {
      ...{
        id,
        asked: index * 24 * 7,
        category: index % 2 === 0 ? hostile : "leave",
        by: index % 5 === 0 ? "policy" : "person",
      },
      ...(sent === undefined ? { status: "waiting" } : { sent }),
    });
    if (index % 5 === 1 || sent === undefined) {
      const decided = sent === undefined ? {} : { taken: index + 1, decided: index + 1.5 };
      insertReview(space, { id, question: id, opened: index, due: index + 2, reason: "low_score", ...decided });
    }
  }
  insertCheck(space, { id: "c", question: "0", correct: 0 });
  return space;
}

describe.each(["ja", "en"] as const)("the page in %s", (language) => {
  const messages = operationMessages[language];

  it("shows every figure, each grouping and both charts, and nothing that has to be loaded", () => {
    const found = figures(busySpace(), { by: groupings, config: { review_minute_usd: 1 } });
    const page = renderOperationPage(found, language);
    expect(page).toContain(`<html lang="${language}">`);
    for (const by of groupings) expect(page).toContain(messages.byGrouping[by]);
    expect(page.match(/<svg class="chart"/g)).toHaveLength(2);
    expect(page).toContain(messages.olderWeeks(14));
    expect(page).toContain("low_score");
    expect(page).not.toMatch(/<script|https?:\/\/|NaN|undefined|Infinity/);
    expect(page).toContain("&lt;script&gt;");
  });

  it("without a question says so, and shows no figure", () => {
    const page = renderOperationPage(figures(openWorkspace(), { by: groupings }), language);
    expect(page).toContain(messages.noQuestions);
    expect(page).not.toMatch(/NaN|undefined|class="glance"/);
  });
});

it("the text says what a figure stands on, and why one is absent", () => {
  const space = busySpace();
  const found = figures(space, { by: ["category"] });
  const lines = Object.fromEntries(figureLines(found.total, "en"));
  expect(lines["Questions"]).toBe(
    "40 · Answered by itself 8 · Answered after review 8 · Declined 8 · Stopped 8 · Waiting for review 8",
  );
  expect(lines["Answered by itself"]).toMatch(/^20\.0 % \(8 \/ 40\) \[/);
  expect(lines["Wrong after release"]).toMatch(/^100\.0 % \(1 \/ 1\) .*at most 100\.0 %/);
  expect(lines["Cost per answer"]).toMatch(/^\$1\.25 .*no price is set for a minute/);
  expect(reasonTable(found.total, "ja").rows).toEqual([["評価が基準に届かない", "16", "40.0 %"]]);
  expect(groupTable(found.groups.category ?? [], "category", "en").rows).toHaveLength(2);
  const empty = Object.fromEntries(figureLines(figures(openWorkspace()).total, "en"));
  expect(empty).toMatchObject({
    "Answered by itself": "—",
    "Wrong after release": "No released answer was checked",
    "Cost per answer": expect.stringMatching(/^— \(no question was answered\)/) as unknown,
  });
});
