// The browser keeps the ticks of each board; pressing a wire's name shows it alone in the drawing.
"use strict";

const profile = document.documentElement.dataset.profile;
const undersides = [...document.querySelectorAll("[class*=below]")];
/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-line]");
/** @type {NodeListOf<HTMLInputElement>} */
const boxes = document.querySelectorAll("input[type=checkbox]");

for (const box of boxes) {
  const name = `wiring ${profile} ${box.name}`;
  try {
    box.checked = localStorage.getItem(name) === "done";
    box.addEventListener("change", () => {
      if (box.checked) localStorage.setItem(name, "done");
      else localStorage.removeItem(name);
    });
  } catch {
    // A browser that stores nothing for files still keeps ticks until the page is closed.
  }
}

for (const button of buttons) {
  button.addEventListener("click", () => {
    const isChosen = button.getAttribute("aria-pressed") !== "true";
    for (const other of buttons) other.setAttribute("aria-pressed", String(isChosen && other === button));
    for (const below of undersides) {
      const lines = [...below.querySelectorAll(`[data-line="${button.dataset.line}"]`)];
      const isIn = lines.length > 0;
      below.classList.toggle("is-chosen", isChosen && isIn);
      for (const line of below.querySelectorAll("[data-line]"))
        line.classList.toggle("is-chosen", isChosen && lines.includes(line));
      if (isChosen && isIn) below.scrollIntoView({ block: "center" });
    }
  });
}
