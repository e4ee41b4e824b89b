const place = document.getElementById("experiment-progress");
if (place) follow(place);

/** Moves the bar as rows are done, then shows the page of the results. */
function follow({ dataset }) {
  const events = new EventSource(dataset.events);
  const bar = document.getElementById("progress-bar");
  const text = document.getElementById("progress-text");
  const soFar = document.getElementById("so-far");
  events.addEventListener("progress", (event) => {
    const told = JSON.parse(event.data);
    bar.max = Math.max(1, told.total);
    bar.value = told.done;
    if (soFar) soFar.hidden = told.done === 0;
    if (text.textContent !== told.text) text.textContent = told.text;
  });
  events.addEventListener("end", () => {
    events.close();
    location.reload();
  });
  // A lost connection comes back by itself; an error that the service has told of does not.
  events.addEventListener("error", (event) => {
    if (event.data === undefined) return;
    events.close();
    location.reload();
  });
}
