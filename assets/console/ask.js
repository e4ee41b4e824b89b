/** Ctrl or Command with Enter sends the question; Enter alone makes a new line. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
  if (event.target.id === "question") event.target.form.requestSubmit();
});

const progress = document.getElementById("progress");
if (progress) follow(progress);

/** Redraws the nodes of the graph as they finish, then shows the page of the result in place. */
function follow(place) {
  const events = new EventSource(place.dataset.events);
  const now = document.getElementById("now");
  events.addEventListener("progress", (event) => {
    const told = JSON.parse(event.data);
    if (now.textContent !== told.now) now.textContent = told.now;
    for (const { name, state, words } of told.nodes) {
      const node = place.querySelector(`[data-node="${CSS.escape(name)}"]`);
      if (!node || node.dataset.state === state) continue;
      node.dataset.state = state;
      node.querySelector(".node-state").textContent = words;
    }
  });
  events.addEventListener("end", () => {
    events.close();
    showResult().catch(() => location.reload());
  });
  // A lost connection comes back by itself; an error that the service has told of does not.
  events.addEventListener("error", (event) => {
    if (event.data === undefined) return;
    events.close();
    location.reload();
  });
}

// After a form was sent: the reader goes on where its answer stands. A page that is merely opened begins at its top.
const [arrival] = performance.getEntriesByType("navigation");
if (arrival?.type === "navigate" && arrival.redirectCount > 0) document.querySelector("[data-focus]")?.focus();

async function showResult() {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (page.getElementById("progress")) throw new Error("still at work");
  document.title = page.title;
  document.getElementById("content").replaceWith(page.getElementById("content"));
  document.getElementById("notices").replaceChildren(...page.getElementById("notices").childNodes);
  document.dispatchEvent(new Event("console:content"));
  document.querySelector("[data-focus]")?.focus();
}
