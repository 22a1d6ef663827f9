/**
 * @module A jQuery page: handlers for what is there and for what will be, on the list, the body and the document.
 */
import $ from "jquery";
import { report } from "./report.js";

const state = { picked: [], removed: [], page: null, changed: null, submitted: null, opened: false };
const tell = (change) => report(Object.assign(state, change));

$("#list")
  .on("click", "li", function () {
    tell({ picked: [...state.picked, $(this).data("name")] });
  })
  .on("click", ".drop", function (event) {
    event.stopPropagation();
    const item = $(this).closest("li");
    tell({ removed: [...state.removed, item.data("name")] });
    item.remove();
  });
$("#add").on("click", () => {
  const name = `Item ${$("#list li").length + 1}`;
  $("#list").append($("<li>").data("name", name).text(`${name} `).append($("<i class=drop title=Drop>×</i>")));
});
$(document).on("click", "[data-page]", (event) => tell({ page: $(event.currentTarget).data("page") }));
$("body").on("change", "input, select", (event) => tell({ changed: [event.target.name, $(event.target).val()] }));
$("form").on("submit", (event) => {
  event.preventDefault();
  tell({ submitted: $(event.target).serialize() });
});
$(".accordion dt").on("click", function () {
  $(this)
    .next("dd")
    .slideToggle(150, () => tell({ opened: $(this).next("dd").is(":visible") }));
});
for (const name of ["Ant", "Bee"])
  $("#list").append($("<li>").data("name", name).text(`${name} `).append("<i class=drop title=Drop>×</i>"));
tell({});
