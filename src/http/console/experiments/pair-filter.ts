import { rowChangeKinds } from "../../../experiments/compare-rows.js";
import type { ChangeTally } from "../../../report/comparison/change-tally.js";
import type { ComparisonContext } from "../../../report/comparison/comparison-context.js";
import { categoryLabel } from "../../../report/experiment/category-label.js";
import { titleOf } from "../../../report/experiment/experiment-context.js";
import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { withQuery } from "./addresses.js";
import { experimentsWords } from "./messages.js";
import type { ComparedNames, PairSearch } from "./pair-search.js";
import { filterChoice } from "./row-filter.js";

const shownCategories = 200;

/** Filter and order of the pairs; the server does the work, and the address keeps the choice. */
export function pairFilter(
  given: { readonly names: ComparedNames; readonly search: PairSearch; readonly tally: ChangeTally },
  context: ComparisonContext,
  view: View,
): Html {
  const { names, search, tally } = given;
  const { words, messages, text, metrics } = context;
  const own = experimentsWords(view.language);
  const kinds = rowChangeKinds.filter((kind) => tally.total[kind] > 0);
  const categories = [...tally.categories.keys()];
  return html`<form
    method="get"
    action="/experiments/compare#rows"
    class="filter row-filter"
    role="search"
    aria-label="${words.filters}"
  >
    ${hidden("before", names.before)} ${hidden("after", names.after)}
    ${names.other_dataset === "" ? null : hidden("other_dataset", names.other_dataset)}
    <label class="filter-text"
      >${words.search}
      <input name="text" type="search" value="${search.text}" maxlength="200" />
    </label>
    ${filterChoice({
      ...{ field: "change", label: text.change, chosen: search.change, none: words.all },
      options: kinds.map((kind) => [kind, `${text.changes[kind]} (${tally.total[kind]})`] as const),
    })}
    ${filterChoice({
      ...{ field: "answer", label: text.answer, chosen: search.answer, none: words.all },
      options: [
        ["changed", text.answerChanged],
        ["same", text.answerSame],
      ],
    })}
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
      ...{ field: "sort", label: words.sortBy, chosen: search.sort },
      options: [
        ["worst", text.worstFirst],
        ["best", text.bestFirst],
        ["data", words.dataOrder],
        ...metrics.map(({ name }) => [`m:${name}`, text.metricWorstFirst(titleOf(name, context))] as const),
      ],
    })}
    <p class="actions">
      <button>${own.apply}</button>
      ${isNarrowed(search) ? html`<a href="${withQuery("/experiments/compare", { ...names })}#rows">${own.reset}</a>` : null}
    </p>
  </form>`;
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

function isNarrowed({ page, sort, ...narrowing }: PairSearch): boolean {
  return sort !== "worst" || page > 1 || Object.values(narrowing).some((value) => value !== undefined);
}
