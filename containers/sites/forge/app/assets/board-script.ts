/**
 * @module Runs in the page: cards of the board are dragged to another place.
 */
export const BOARD_JS = `
let dragged = null;
let origin = null;

const boardOf = (element) => {
  const board = element.closest?.("[data-board]");
  return board?.dataset.board ? board : null;
};

// The card before which the dragged one would come to lie.
const followingCard = (column, y) =>
  [...column.querySelectorAll("[data-card]")].find((card) => {
    if (card === dragged) return false;
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  }) ?? null;

document.addEventListener("dragstart", (event) => {
  const card = event.target.closest?.("[data-card]");
  if (!card || !boardOf(card)) return;
  dragged = card;
  origin = { list: card.parentElement, next: card.nextElementSibling };
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", "#" + card.dataset.card);
  card.classList.add("dragged");
});

document.addEventListener("dragover", (event) => {
  const column = dragged && event.target.closest?.("[data-column]");
  if (!column) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "move";
  column.querySelector(".cards-list").insertBefore(dragged, followingCard(column, event.clientY));
});

document.addEventListener("drop", async (event) => {
  const column = dragged && event.target.closest?.("[data-column]");
  if (!column) return;
  event.preventDefault();
  const card = dragged;
  const from = origin;
  dragged = null;
  const following = card.nextElementSibling;
  const body = new URLSearchParams({ issue: card.dataset.card, to: column.dataset.column, before: following?.dataset.card ?? "", q: document.getElementById("board-q")?.value ?? "" });
  const sent = await anvil.send(boardOf(column).dataset.board, body, null);
  if (!sent) from.list.insertBefore(card, from.next);
});

document.addEventListener("dragend", () => {
  document.querySelector(".dragged")?.classList.remove("dragged");
  // Dropped outside of every column: back to where it was.
  if (dragged && origin) origin.list.insertBefore(dragged, origin.next);
  dragged = null;
});
`;
