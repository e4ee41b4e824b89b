import { rowChangeKinds } from "../../experiments/compare-rows.js";
import { categoryLabel } from "../experiment/category-label.js";
import { titleOf } from "../experiment/experiment-context.js";
import { choice } from "../experiment/row-controls.js";
import { html, type Html } from "../html.js";
import type { ChangeTally } from "./change-tally.js";
import type { ComparisonContext } from "./comparison-context.js";

/** Filter and sort, worst change first until the reader says otherwise. Hidden until the script says that it works. */
export function pairControls(
  categories: readonly (string | null)[],
  { total }: ChangeTally,
  context: ComparisonContext,
): Html {
  const { words, messages, text, metrics } = context;
  const kinds = rowChangeKinds.filter((kind) => total[kind] > 0);
  return html`<div id="filters" class="filters" role="search" aria-label="${words.filters}" hidden>
    <label>${words.search}<input id="f-text" type="search" autocomplete="off" /></label>
    ${choice({
      id: "f-state",
      label: text.change,
      options: kinds.map((kind) => [kind, `${text.changes[kind]} (${total[kind]})`] as const),
      none: words.all,
    })}
    ${choice({
      id: "f-kind",
      label: text.answer,
      options: [
        ["changed", text.answerChanged],
        ["same", text.answerSame],
      ],
      none: words.all,
    })}
    ${choice({
      id: "f-category",
      label: messages.category,
      options: categories.slice(0, 200).map((name, index) => [String(index), categoryLabel(name, context)] as const),
      none: words.all,
    })}
    ${choice({
      id: "f-sort",
      label: words.sortBy,
      options: [
        ["0", text.worstFirst],
        ["1", text.bestFirst],
        ...metrics.map(
          ({ name }, index) => [String(index + 2), text.metricWorstFirst(titleOf(name, context))] as const,
        ),
      ],
      none: words.dataOrder,
      chosen: "0",
    })}
    <p class="count" role="status"><b id="f-count"></b> ${words.shownRows}</p>
  </div>`;
}
