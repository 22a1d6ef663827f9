/**
 * @module The almanac's client-side script: suggestions, sortable tables, the toolbar of the editor. Everything works without it.
 */
export const ALMANAC_JS = `"use strict";
(() => {
  const SUGGEST_AFTER_MS = 150;
  const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);

  for (const form of document.querySelectorAll("[data-suggest]")) {
    const input = form.querySelector("input");
    const list = make("ul", { className: "suggestions", id: input.id + "-options", hidden: true });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    form.append(list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) input.setAttribute(name, value);
    let timer = 0, asked = 0, chosen = -1, offered = [];
    const show = (open) => { list.hidden = !open; input.setAttribute("aria-expanded", String(open)); };
    const mark = (at) => {
      chosen = at;
      [...list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === at)));
      if (list.children[at]) input.setAttribute("aria-activedescendant", list.children[at].id);
      else input.removeAttribute("aria-activedescendant");
    };
    const suggest = async () => {
      const mine = ++asked;
      const q = input.value.trim();
      if (q === "") return show(false);
      const answer = await fetch(form.dataset.suggest + "?" + new URLSearchParams({ q }));
      const { suggestions } = await answer.json();
      if (mine !== asked || document.activeElement !== input) return;
      offered = suggestions;
      list.replaceChildren(...suggestions.map(({ title }, at) => {
        const item = make("li", { id: list.id + "-" + at, textContent: title });
        item.setAttribute("role", "option");
        return item;
      }));
      mark(-1);
      show(suggestions.length > 0);
    };
    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(suggest, SUGGEST_AFTER_MS); });
    input.addEventListener("keydown", (event) => {
      const count = list.hidden ? 0 : list.children.length;
      if (event.key === "Escape") show(false);
      if (count === 0) return;
      if (event.key === "ArrowDown") mark((chosen + 1) % count);
      else if (event.key === "ArrowUp") mark(chosen <= 0 ? count - 1 : chosen - 1);
      else if (event.key === "Enter" && chosen >= 0) location.assign(offered[chosen].url);
      else return;
      event.preventDefault();
    });
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const at = [...list.children].indexOf(event.target.closest("li"));
      if (at >= 0) location.assign(offered[at].url);
    });
    input.addEventListener("blur", () => show(false));
  }

  /** Numbers before words; a number may have commas, a date is a text. */
  const value = (row, column) => {
    const text = (row.cells[column] || {}).textContent || "";
    const plain = text.replaceAll(",", "").trim();
    return /^[+-]?\\d+(\\.\\d+)?$/.test(plain) ? { number: Number(plain), text } : { number: null, text };
  };
  for (const table of document.querySelectorAll("table[data-sortable]")) {
    const body = table.tBodies[0];
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = make("button", { type: "button", textContent: head.textContent, title: "Sort by this column" });
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...body.rows].map((row) => ({ row, key: value(row, column) }));
        rows.sort((a, b) => a.key.number !== null && b.key.number !== null ? a.key.number - b.key.number : a.key.text < b.key.text ? -1 : a.key.text > b.key.text ? 1 : 0);
        if (down) rows.reverse();
        body.append(...rows.map(({ row }) => row));
      });
    });
  }

  const text = document.querySelector("form.editor textarea");
  const toolbar = document.querySelector("[data-toolbar]");
  if (text && toolbar) {
    toolbar.hidden = false;
    toolbar.addEventListener("click", (event) => {
      const button = event.target.closest("[data-wrap]");
      if (!button) return;
      const [before, after] = button.dataset.wrap.split("|");
      const { selectionStart: from, selectionEnd: to } = text;
      text.setRangeText(before + text.value.slice(from, to) + after, from, to, "end");
      text.focus();
    });
  }

  const contents = document.querySelector("details.contents");
  if (contents && matchMedia("(max-width: 700px)").matches) contents.open = false;
})();
`;
