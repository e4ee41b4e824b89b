/** Keys for who reviews much: j and k in the queue; a, e, r, i and Escape on a ticket; n for the next one. */
const storageKey = "konkyo-review-keys";
const hints = document.querySelectorAll("[data-keys]");
let on = readChoice();
drawHints();

for (const hint of hints) {
  hint.hidden = false;
  hint.querySelector("button").addEventListener("click", () => {
    on = !on;
    keepChoice();
    drawHints();
  });
}

document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.altKey) return;
  const { target, key } = event;
  const typing = target.matches("input:not([type='checkbox']), textarea, select");
  if (key === "Enter" && (event.ctrlKey || event.metaKey) && target.localName === "textarea" && target.form) {
    const button = target.form.querySelector("button.primary") ?? target.form.querySelector("button");
    target.form.requestSubmit(button);
    return;
  }
  if (!on || event.ctrlKey || event.metaKey || (typing && key !== "Escape")) return;
  if (moveInQueue(key, target)) event.preventDefault();
  else if (followKey(key)) event.preventDefault();
});

/** Arrows move only where a ticket has the focus: elsewhere they scroll. */
function moveInQueue(key, target) {
  const tickets = [...document.querySelectorAll("[data-ticket]")];
  const at = tickets.indexOf(target);
  const arrow = key === "ArrowDown" || key === "ArrowUp";
  if (tickets.length === 0 || (arrow && at === -1) || !(arrow || key === "j" || key === "k")) return false;
  const step = key === "j" || key === "ArrowDown" ? 1 : -1;
  tickets[at === -1 ? 0 : Math.min(tickets.length - 1, Math.max(0, at + step))].focus();
  return true;
}

function followKey(key) {
  const link = document.querySelector(`a[data-key="${CSS.escape(key)}"]`);
  if (!link) return false;
  link.click();
  return true;
}

/** A field that has opened or was refused gets the focus, else the news of a decision that was not taken. */
const focusFirst = () =>
  (document.querySelector("[data-decide-focus]") ?? document.querySelector("[data-decide-title]"))?.focus();
// Going to the place that the address names takes the focus away until all is loaded.
if (document.readyState === "complete") focusFirst();
else addEventListener("load", focusFirst);

function drawHints() {
  document.documentElement.toggleAttribute("data-keys-on", on);
  for (const hint of hints) {
    hint.querySelector("span").hidden = !on;
    hint.querySelector("button").textContent = on ? hint.dataset.off : hint.dataset.on;
  }
}

/** Kept in this browser; where it keeps nothing, keys are on. */
function readChoice() {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function keepChoice() {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // The choice then lasts as long as the page.
  }
}
