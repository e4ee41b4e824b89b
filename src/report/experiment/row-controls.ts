import { diagnosisKinds } from "../../experiments/diagnosis.js";
import { html, type Html } from "../html.js";
import { categoryLabel } from "./category-label.js";
import { titleOf, type ExperimentContext } from "./experiment-context.js";
import type { RowTally } from "./tally.js";

/** Filter and sort. Hidden until the script says that it works; without it the whole table is there to read. */
export function rowControls(categories: readonly (string | null)[], tally: RowTally, context: ExperimentContext): Html {
  const { words, messages, metrics } = context;
  const kinds = diagnosisKinds.filter((kind) => tally.diagnoses.has(kind));
  const states = (["failing", "clean", "pending"] as const).map((state) => [state, words.states[state]] as const);
  return html`<div id="filters" class="filters" role="search" aria-label="${words.filters}" hidden>
    <label>${words.search}<input id="f-text" type="search" autocomplete="off" /></label>
    ${choice("f-state", messages.result, states, words.all)}
    ${choice(
      "f-kind",
      words.cause,
      kinds.map((kind) => [kind, words.kinds[kind]] as const),
      words.all,
    )}
    ${choice(
      "f-category",
      messages.category,
      categories.slice(0, 200).map((name, index) => [String(index), categoryLabel(name, context)] as const),
      words.all,
    )}
    ${choice(
      "f-sort",
      words.sortBy,
      metrics.map(({ name }, index) => [String(index), titleOf(name, context)] as const),
      words.dataOrder,
    )}
    <label
      >${words.order}<select id="f-order">
        <option value="1">${words.ascending}</option>
        <option value="-1">${words.descending}</option>
      </select></label
    >
    <p class="count" role="status"><b id="f-count"></b> ${words.shownRows}</p>
  </div>`;
}

function choice(
  id: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  none: string,
): Html | null {
  if (options.length === 0) return null;
  return html`<label
    >${label}<select id="${id}">
      <option value="">${none}</option>
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;
}
