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
    ${choice({ id: "f-state", label: messages.result, options: states, none: words.all })}
    ${choice({
      id: "f-kind",
      label: words.cause,
      options: kinds.map((kind) => [kind, words.kinds[kind]] as const),
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
      options: metrics.map(({ name }, index) => [String(index), titleOf(name, context)] as const),
      none: words.dataOrder,
    })}
    <label
      >${words.order}<select id="f-order">
        <option value="1">${words.ascending}</option>
        <option value="-1">${words.descending}</option>
      </select></label
    >
    <p class="count" role="status"><b id="f-count"></b> ${words.shownRows}</p>
  </div>`;
}

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** The text of the option that chooses nothing. */
  readonly none: string;
  /** The value that is chosen at first. */
  readonly chosen?: string;
}

/** A field to choose from; nothing where there is no choice. */
export function choice({ id, label, options, none, chosen }: Choice): Html | null {
  if (options.length === 0) return null;
  return html`<label
    >${label}<select id="${id}">
      <option value="">${none}</option>
      ${options.map(
        ([value, text]) => html`<option value="${value}" ${value === chosen ? html`selected` : null}>${text}</option>`,
      )}
    </select></label
  >`;
}
