/**
 * @module Runs in the page: lines of files that can be pointed at, comments on lines, copying, editing files.
 */
export const CODE_JS = String.raw`
// #L4 and #L4-9 point at lines; a click with Shift makes a range.
const pointAt = () => {
  const range = /^#L(\d+)(?:-L?(\d+))?$/.exec(location.hash);
  for (const row of document.querySelectorAll("tr.pointed")) row.classList.remove("pointed");
  if (!range || !document.querySelector("[data-source]")) return;
  const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])].sort((a, b) => a - b);
  for (let line = from; line <= to; line++) document.getElementById("L" + line)?.classList.add("pointed");
  document.getElementById("L" + from)?.scrollIntoView({ block: "center" });
};
addEventListener("hashchange", pointAt);
pointAt();

document.addEventListener("click", (event) => {
  const number = event.target.closest("[data-source] .number a");
  if (!number || !event.shiftKey) return;
  const first = /^#L(\d+)/.exec(location.hash)?.[1];
  if (!first) return;
  event.preventDefault();
  location.hash = "L" + first + "-" + number.textContent;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    anvil.toast("Copied.", false);
  } catch {
    anvil.toast("Copying is not allowed here. Select the text instead.", true);
  }
});

// A comment on a line of the changes.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".line-comment");
  if (!button) return;
  const row = button.closest("tr");
  const old = document.getElementById("line-form");
  const again = old?.dataset.at === button.dataset.path + ":" + button.dataset.line;
  old?.remove();
  if (again) return;
  const { path, line } = button.dataset;
  const holder = anvil.make("tr", { id: "line-form", className: "talk" });
  holder.dataset.at = path + ":" + line;
  const cell = anvil.make("td", { colSpan: 3 });
  const form = anvil.make("form", { className: "say", method: "post", action: document.querySelector("[data-lines]").dataset.lines });
  const field = anvil.make("textarea", { id: "line-body", name: "body", rows: 3, required: true });
  const label = anvil.make("label", { htmlFor: "line-body", textContent: "Comment on line " + line + " of " + path });
  const actions = anvil.make("div", { className: "actions" });
  const cancel = anvil.make("button", { type: "button", className: "plain", textContent: "Cancel" });
  cancel.addEventListener("click", () => { holder.remove(); button.focus(); });
  actions.append(anvil.make("button", { type: "submit", className: "button ember", textContent: "Add comment" }), cancel);
  form.append(anvil.make("input", { type: "hidden", name: "path", value: path }), anvil.make("input", { type: "hidden", name: "line", value: line }), label, field, actions);
  cell.append(form);
  holder.append(cell);
  row.after(holder);
  field.focus();
});

// The name of a new branch matters only when there is one.
for (const box of document.querySelectorAll("[data-branching]")) {
  const part = box.querySelector("[data-new-branch]");
  const update = () => { part.hidden = box.querySelector("[name=target]:checked")?.value !== "new"; };
  box.addEventListener("change", update);
  update();
}

for (const area of document.querySelectorAll("[data-code]")) {
  area.addEventListener("keydown", (event) => {
    // Tab indents while text is selected or typed; Escape first, then Tab, leaves the field.
    if (event.key === "Escape") area.dataset.leaves = "yes";
    else if (event.key === "Tab" && !event.shiftKey && area.dataset.leaves !== "yes" && area.value !== area.defaultValue) {
      event.preventDefault();
      area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end");
    }
  });
}
`;
