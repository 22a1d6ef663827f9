/**
 * @module Runs in the page: menus, lists that narrow while one types, suggestions, previews, filters, lists that grow.
 */
export const FIELDS_JS = String.raw`
const SUGGEST_AFTER_MS = 120;

// Only one menu is open; Escape and a click elsewhere close it.
document.addEventListener("toggle", (event) => {
  const menu = event.target;
  if (!(menu instanceof HTMLDetailsElement) || !("menu" in menu.dataset) || !menu.open) return;
  for (const other of document.querySelectorAll("details[data-menu][open]")) if (other !== menu) other.open = false;
  menu.querySelector("[data-narrow], input:not([type=hidden]):not([type=checkbox]):not([type=radio])")?.focus();
}, true);
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = event.target.closest?.("details[data-menu][open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

document.addEventListener("input", (event) => {
  const field = event.target;
  if (!("narrow" in field.dataset)) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const body = field.closest(".picker-body");
  let shown = 0;
  for (const choice of body.querySelectorAll("[data-words]")) {
    choice.hidden = !words.every((word) => choice.dataset.words.includes(word));
    if (!choice.hidden) shown++;
  }
  body.querySelector("[data-none]").hidden = shown > 0;
});
// Enter in the field chooses what is left, and does not send the form half done.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !("narrow" in field.dataset)) return;
  const choices = [...field.closest(".picker-body").querySelectorAll("[data-words]:not([hidden])")];
  if (event.key === "ArrowDown") {
    event.preventDefault();
    choices[0]?.querySelector("input, a")?.focus();
  }
  if (event.key === "Enter") {
    event.preventDefault();
    if (choices.length === 1) choices[0].querySelector("input, a").click();
  }
});

// Filters apply at once.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form && event.target.type !== "search") form.requestSubmit();
});
const suggesting = (box) => {
  const input = box.querySelector("input");
  const fills = "fill" in box.dataset;
  const id = input.id + "-suggestions";
  const list = anvil.make("ul", { id, className: "suggestions", hidden: true });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  box.append(list);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": id, "aria-expanded": "false" })) input.setAttribute(name, value);
  let found = [];
  let chosen = -1;
  let timer = 0;
  let asked = 0;
  const show = (open) => {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
  };
  const mark = (at) => {
    chosen = at;
    [...list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === at)));
    if (at >= 0) input.setAttribute("aria-activedescendant", list.children[at].id);
    else input.removeAttribute("aria-activedescendant");
  };
  const take = (at) => {
    if (fills) {
      input.value = found[at].value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      clearTimeout(timer);
      show(false);
      input.focus();
    } else location.assign(found[at].url);
  };
  const ask = async () => {
    const mine = ++asked;
    const q = input.value.trim();
    if (q.length < 2) return show(false);
    const answer = await fetch(box.dataset.suggest + "?" + new URLSearchParams({ q })).catch(() => null);
    if (!answer?.ok || mine !== asked) return;
    found = (await answer.json()).suggestions;
    list.replaceChildren(...found.map(({ text, kind }, at) => {
      const item = anvil.make("li", { id: id + "-" + at });
      item.setAttribute("role", "option");
      item.append(anvil.make("span", { textContent: text }), anvil.make("span", { className: "muted", textContent: kind }));
      item.addEventListener("mousedown", (event) => event.preventDefault());
      item.addEventListener("click", () => take(at));
      return item;
    }));
    mark(-1);
    show(found.length > 0 && document.activeElement === input);
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, SUGGEST_AFTER_MS);
  });
  input.addEventListener("blur", () => show(false));
  input.addEventListener("keydown", (event) => {
    const count = list.hidden ? 0 : list.children.length;
    if (event.key === "Escape" && count > 0) show(false);
    else if (count === 0) return;
    else if (event.key === "ArrowDown") mark((chosen + 1) % count);
    else if (event.key === "ArrowUp") mark(chosen <= 0 ? count - 1 : chosen - 1);
    else if (event.key === "Enter" && chosen >= 0) take(chosen);
    else return;
    event.preventDefault();
  });
};

// Write and Preview.
const editing = (box) => {
  const tabs = box.querySelector("[data-editor-tabs]");
  const [write, preview] = tabs.querySelectorAll("[role=tab]");
  const field = box.querySelector("[data-editor-field]");
  const shown = box.querySelector("[data-editor-shown]");
  const choose = async (tab) => {
    for (const one of [write, preview]) {
      one.setAttribute("aria-selected", String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
    }
    field.hidden = tab === preview;
    shown.hidden = tab === write;
    if (tab === write) return;
    shown.textContent = "Loading the preview";
    const text = field.querySelector("textarea").value;
    const answer = await fetch(box.dataset.editor, { method: "POST", body: new URLSearchParams({ text }) }).catch(() => null);
    if (answer?.ok) shown.innerHTML = await answer.text();
    else shown.textContent = "The preview could not be loaded.";
  };
  tabs.hidden = false;
  for (const tab of [write, preview]) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = tab === write ? preview : write;
      choose(other);
      other.focus();
    });
  }
};

// Boxes of a task list are ticked in place.
document.addEventListener("change", async (event) => {
  const box = event.target;
  const list = box.closest("[data-tasks]");
  if (!list || !("task" in box.dataset)) return;
  const sent = await anvil.send(list.dataset.tasks, new URLSearchParams({ task: box.dataset.task, done: box.checked ? "yes" : "no" }), list);
  if (!sent) box.checked = !box.checked;
});

// Lists that grow.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-more]");
  if (!link) return;
  event.preventDefault();
  if (link.getAttribute("aria-busy") === "true") return;
  link.setAttribute("aria-busy", "true");
  const answer = await fetch(link.dataset.more).catch(() => null);
  if (!answer?.ok) {
    link.removeAttribute("aria-busy");
    anvil.toast("The list could not be loaded. Please try again.", true);
    return;
  }
  const made = anvil.make("template", { innerHTML: await answer.text() }).content;
  const rows = [...made.querySelectorAll("li")];
  const all = link.closest("[data-list]");
  all.querySelector("ul").append(...rows);
  const next = made.querySelector(".more");
  const old = link.closest(".more");
  if (next) old.replaceWith(next);
  else old.remove();
  rows[0]?.querySelector("a")?.focus();
});

// The address of a project follows its name until somebody changes it.
for (const name of document.querySelectorAll("[data-slug]")) {
  const path = document.getElementById(name.dataset.slug);
  let own = path.value !== "";
  path.addEventListener("input", () => { own = path.value !== ""; });
  name.addEventListener("input", () => {
    if (!own) path.value = name.value.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  });
}

document.addEventListener("click", (event) => {
  const swatch = event.target.closest("[data-colour]");
  if (swatch) document.getElementById(swatch.dataset.for).value = swatch.dataset.colour;
});

// The button works once the name has been typed.
for (const field of document.querySelectorAll("[data-confirms]")) {
  const button = field.form.querySelector("[type=submit]");
  const update = () => { button.disabled = field.value.trim() !== field.dataset.confirms; };
  field.addEventListener("input", update);
  update();
}

// What the script brings to life in new parts of the page.
anvil.prepare = (part) => {
  const all = (selector) => [...(part.matches?.(selector) ? [part] : []), ...part.querySelectorAll(selector)];
  all("[data-editor]").forEach(editing);
  all("[data-suggest]").forEach(suggesting);
  for (const form of all("form[data-check]")) form.noValidate = true;
};
anvil.prepare(document.documentElement);
`;
