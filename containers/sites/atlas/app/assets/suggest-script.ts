/**
 * @module Suggestions below a field while somebody types. In the search box they lead to their page, elsewhere they fill the field.
 */
export const SUGGEST_JS = `
for (const field of document.querySelectorAll("[data-suggest]")) {
  const list = document.createElement("ul");
  list.className = "suggestions"; list.hidden = true; list.role = "listbox"; list.id = field.id + "-suggestions";
  list.ariaLabel = "Suggestions";
  field.after(list);
  field.setAttribute("role", "combobox"); field.setAttribute("aria-controls", list.id); field.setAttribute("aria-expanded", "false");
  let asked = "", chosen = -1;
  const show = (on) => { list.hidden = !on; field.setAttribute("aria-expanded", String(on)); };
  const take = (option) => {
    if (field.dataset.suggest === "go") location.href = option.dataset.path;
    else { field.value = option.dataset.value; show(false); }
  };
  field.addEventListener("input", async () => {
    const q = (asked = field.value.trim());
    chosen = -1;
    if (q.length < 2) return show(false);
    const answer = await fetch("/suggest?q=" + encodeURIComponent(q));
    const { suggestions } = await answer.json();
    if (q !== asked || document.activeElement !== field) return;
    list.replaceChildren(...suggestions.map(({ label, note, path }) => {
      const option = document.createElement("li");
      option.role = "option"; option.dataset.path = path; option.dataset.value = label;
      const small = document.createElement("small");
      small.textContent = note;
      option.append(label + " ", small);
      option.addEventListener("pointerdown", (event) => { event.preventDefault(); take(option); });
      return option;
    }));
    // Who has written a whole name needs no suggestion, and the list would cover what comes next.
    show(suggestions.length > 0 && !suggestions.some(({ label }) => label.toLowerCase() === q.toLowerCase()));
  });
  field.addEventListener("keydown", (event) => {
    const options = [...list.children];
    if (list.hidden || options.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length;
      options.forEach((option, index) => { option.ariaSelected = String(index === chosen); });
    } else if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); take(options[chosen]); }
    else if (event.key === "Escape") show(false);
  });
  field.addEventListener("blur", () => show(false));
}
`;
