/** A link to a folded place unfolds it: not every browser does so by itself. */
const unfold = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let place = target; place; place = place.parentElement) if (place.localName === "details") place.open = true;
  target.scrollIntoView({ block: "nearest" });
};
addEventListener("hashchange", unfold);
unfold();

/** A form is sent once, however often its button is pressed. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
// A page that comes back out of the browser's memory may be sent again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

/** Times are sent in UTC; they are read in the reader's own, in the one way that all pages write them. */
const localTimes = () => {
  const two = (number) => String(number).padStart(2, "0");
  const day = (date) => [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  for (const time of document.querySelectorAll("time[datetime]:not([title])")) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    time.title = time.textContent;
    time.textContent = `${day(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
  }
};
localTimes();

/** On a narrow screen the navigation scrolls; the section that is open must be seen. */
document.querySelector(".banner [aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });

// Sent by scripts that have put new content onto the page.
document.addEventListener("console:content", () => {
  localTimes();
  unfold();
});
