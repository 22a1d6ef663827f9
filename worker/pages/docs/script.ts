/**
 * @module Filtering and copying on the docs page. Runs in the reader's browser.
 */
export const SCRIPT = String.raw`
"use strict";
const filter = document.getElementById("filter");
const sections = Array.from(document.querySelectorAll("main section[data-find]"));
const haystacks = new Map(sections.map((section) => [section, section.textContent.toLowerCase()]));
const links = Array.from(document.querySelectorAll(".side li"));
const none = document.querySelector(".none");

const apply = () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of sections) {
    const hit = words.every((word) => haystacks.get(section).includes(word));
    section.hidden = !hit;
    if (hit) shown += 1;
  }
  for (const link of links) {
    const target = document.getElementById(link.firstElementChild.hash.slice(1));
    link.hidden = target !== null && target.hidden;
  }
  none.hidden = shown > 0;
};
filter.addEventListener("input", apply);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  filter.focus();
});
document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest(".copy") : null;
  if (!button) return;
  await navigator.clipboard.writeText(button.parentElement.querySelector("pre").textContent);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});
`;
