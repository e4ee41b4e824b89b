import { diagnosisKinds } from "../../../experiments/diagnosis.js";
import { categoryLabel } from "../../../report/experiment/category-label.js";
import { titleOf, type ExperimentContext } from "../../../report/experiment/experiment-context.js";
import { html, type Html } from "../../../report/html.js";
import type { RowTally } from "../../../report/experiment/tally.js";
import type { View } from "../view.js";
import { experimentsWords } from "./messages.js";
import type { RowSearch } from "./row-search.js";

/** A field to choose from in a form of filters. */
export function filterChoice(given: {
  readonly field: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly chosen: string | undefined;
  /** The text of the option that chooses nothing; without one something is always chosen. */
  readonly none?: string;
}): Html {
  const { field, label, options, chosen, none } = given;
  return html`<label
    >${label}
    <select name="${field}">
      ${none === undefined ? null : html`<option value="">${none}</option>`}
      ${options.map(
        ([value, text]) => html`<option value="${value}" ${value === chosen ? html`selected` : null}>${text}</option>`,
      )}
    </select></label
  >`;
}

const shownCategories = 200;

/** Filter and order of an experiment's rows; the server does the work, and the address keeps the choice. */
export function rowFilter(
  given: {
    readonly action: string;
    readonly search: RowSearch;
    readonly tally: RowTally;
    readonly categories: readonly (string | null)[];
  },
  context: ExperimentContext,
  view: View,
): Html {
  const { action, search, tally, categories } = given;
  const { words, messages, metrics } = context;
  const own = experimentsWords(view.language);
  const kinds = diagnosisKinds.filter((kind) => tally.diagnoses.has(kind));
  const states = (["failing", "clean", "pending"] as const).map((state) => [state, words.states[state]] as const);
  return html`<form
    method="get"
    action="${action}#rows"
    class="filter row-filter"
    role="search"
    aria-label="${words.filters}"
  >
    <label class="filter-text"
      >${words.search}
      <input name="text" type="search" value="${search.text}" maxlength="200" />
    </label>
    ${filterChoice({ field: "state", label: messages.result, options: states, chosen: search.state, none: words.all })}
    ${
      kinds.length === 0
        ? null
        : filterChoice({
            ...{ field: "kind", label: words.cause, chosen: search.kind, none: words.all },
            options: kinds.map((kind) => [kind, words.kinds[kind]] as const),
          })
    }
    ${
      categories.length < 2
        ? null
        : filterChoice({
            ...{ field: "category", label: messages.category, none: words.all },
            chosen: search.category === undefined ? undefined : String(search.category),
            options: categories
              .slice(0, shownCategories)
              .map((name, index) => [String(index), categoryLabel(name, context)] as const),
          })
    }
    ${filterChoice({
      ...{ field: "sort", label: words.sortBy, chosen: search.sort, none: words.dataOrder },
      options: metrics.map(({ name }) => [name, titleOf(name, context)] as const),
    })}
    ${filterChoice({
      ...{ field: "order", label: words.order, chosen: search.order },
      options: [
        ["asc", words.ascending],
        ["desc", words.descending],
      ],
    })}
    <p class="actions">
      <button>${own.apply}</button>
      ${isNarrowed(search) ? html`<a href="${action}#rows">${own.reset}</a>` : null}
    </p>
  </form>`;
}

function isNarrowed({ page, order, ...narrowing }: RowSearch): boolean {
  return order === "desc" || page > 1 || Object.values(narrowing).some((value) => value !== undefined);
}
