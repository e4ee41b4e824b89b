/**
 * Filters and sorts the rows of a table, and shows some hundred of them at a time: browsers need seconds to lay out
 * ten thousand. A row carries the words of `data-s`, one of `data-k` and of `data-c`, and the figures of `data-v`.
 * Printing takes every row that matches, unfolded. The script makes no markup and reads texts as texts, so that
 * nothing a row says can become code; the page's policy admits it by its hash and no other.
 */
export const experimentPageScript = `
(() => {
  const find = (id) => document.getElementById(id);
  const table = find("rows-table");
  const controls = find("filters");
  if (!table || !controls) return;
  const rows = [...table.tBodies].map((body, index) => ({
    body, index, states: body.dataset.s.split(" "), kind: body.dataset.k, category: body.dataset.c,
    values: body.dataset.v.split(",").map((value) => (value === "" ? null : Number(value))),
    text: body.querySelector(".question").textContent.toLowerCase(),
  }));
  const head = [table.caption, table.tHead].filter(Boolean);
  const step = 200;
  let limit = step;
  let sorted = rows;
  const value = (id) => { const field = find(id); return field ? field.value : ""; };
  const show = () => {
    const [text, state, kind, category] = [value("f-text").trim().toLowerCase(), value("f-state"), value("f-kind"), value("f-category")];
    const matching = sorted.filter((row) => (text === "" || row.text.includes(text)) && (state === "" || row.states.includes(state)) &&
      (kind === "" || row.kind === kind) && (category === "" || row.category === category));
    const count = matching.length;
    table.replaceChildren(...head, ...matching.slice(0, limit).map((row) => row.body));
    find("f-count").textContent = Math.min(count, limit) + " / " + count;
    find("f-none").hidden = count > 0;
    find("f-more").hidden = count <= limit;
  };
  const filter = () => { limit = step; show(); };
  const sort = () => {
    const by = value("f-sort");
    const order = Number(value("f-order") || 1);
    sorted = [...rows].sort((left, right) => {
      if (by === "") return (left.index - right.index) * order;
      const [one, other] = [left.values[by] ?? null, right.values[by] ?? null];
      if (one === null || other === null) return (one === null) - (other === null) || left.index - right.index;
      return (one - other) * order || left.index - right.index;
    });
    filter();
  };
  let waiting;
  find("f-text").addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 150); });
  for (const id of ["f-state", "f-kind", "f-category"]) find(id)?.addEventListener("change", filter);
  for (const id of ["f-sort", "f-order"]) find(id)?.addEventListener("change", sort);
  find("f-more").addEventListener("click", () => { limit += step; show(); });
  let unfolded = [];
  let shown = step;
  window.addEventListener("beforeprint", () => {
    if (limit !== Infinity) shown = limit;
    limit = Infinity;
    show();
    const printed = table.tBodies.length;
    find("f-printed").textContent = printed + " / " + rows.length;
    find("f-print").hidden = printed === rows.length;
    unfolded = [...document.querySelectorAll("details:not([open])")];
    for (const folded of unfolded) folded.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const folded of unfolded) folded.open = false;
    find("f-print").hidden = true;
    limit = shown;
    show();
  });
  controls.hidden = false;
  sort();
})();
`;
