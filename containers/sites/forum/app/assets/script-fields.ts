/**
 * @module Fields that help: suggestions, the Markdown editor, tabs of the composer, checks while one types.
 */
export const FIELDS_JS = `
  const SUGGEST_AFTER_MS = 160;
  const PREVIEW_AFTER_MS = 250;
  const later = (run, ms) => {
    let timer = 0;
    return (...args) => { clearTimeout(timer); timer = setTimeout(() => run(...args), ms); };
  };

  /** A combobox over an input. \`choose\` is told which suggestion was taken. */
  const combobox = (input, source, choose) => {
    const list = make("ul", { className: "suggestions", id: (input.id || "field") + "-suggestions", hidden: true }, { role: "listbox", "aria-label": "Suggestions" });
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) input.setAttribute(name, value);
    const box = input.closest(".search") || make("span", { className: "box" });
    if (!box.contains(input)) { input.replaceWith(box); box.append(input); }
    box.append(list);
    let found = [];
    let at = -1;
    let asked = 0;
    const open = (isOpen) => { list.hidden = !isOpen; input.setAttribute("aria-expanded", String(isOpen)); };
    const mark = (index) => {
      at = index;
      [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === index)));
      if (list.children[index]) input.setAttribute("aria-activedescendant", list.children[index].id);
      else input.removeAttribute("aria-activedescendant");
    };
    const take = (suggestion) => { asked++; open(false); choose(suggestion); };
    const suggest = async () => {
      const mine = ++asked;
      const q = input.value.trim();
      if (q === "" && !input.dataset.combobox?.includes("communities")) return open(false);
      const answer = await fetch(source + "?" + new URLSearchParams({ q }));
      const { suggestions } = await answer.json();
      if (mine !== asked || document.activeElement !== input) return;
      found = suggestions;
      list.replaceChildren(...found.map((suggestion, place) => {
        const item = make("li", { id: list.id + "-" + place }, { role: "option", "aria-selected": "false" });
        item.append(make("span", { textContent: suggestion.label }), make("span", { className: "muted", textContent: suggestion.note || "" }));
        item.addEventListener("mousedown", (event) => event.preventDefault());
        item.addEventListener("click", () => take(suggestion));
        return item;
      }));
      mark(-1);
      open(found.length > 0);
    };
    const soon = later(suggest, SUGGEST_AFTER_MS);
    input.addEventListener("input", soon);
    if (input.dataset.combobox?.includes("communities")) input.addEventListener("focus", soon);
    input.addEventListener("blur", () => open(false));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") open(false);
      if (list.hidden || found.length === 0) return;
      if (event.key === "ArrowDown") mark((at + 1) % found.length);
      else if (event.key === "ArrowUp") mark(at <= 0 ? found.length - 1 : at - 1);
      else if (event.key === "Enter" && at >= 0) take(found[at]);
      else return;
      event.preventDefault();
    });
  };

  each("form[data-suggest]", (form) => combobox(form.querySelector("input"), form.dataset.suggest, ({ url }) => location.assign(url)));
  each("input[data-combobox]", (input) => combobox(input, input.dataset.combobox, ({ value, flairs }) => {
    input.value = value;
    input.dispatchEvent(new CustomEvent("chosen", { bubbles: true, detail: { flairs } }));
  }));

  /** How each tool changes the selected text. */
  const TOOLS = {
    bold: (text) => "**" + (text || "bold") + "**",
    italic: (text) => "*" + (text || "italic") + "*",
    link: (text) => "[" + (text || "text") + "](https://)",
    code: (text) => "\`" + (text || "code") + "\`",
    quote: (text) => (text || "quote").split("\\n").map((line) => "> " + line).join("\\n"),
    list: (text) => (text || "item").split("\\n").map((line) => "- " + line).join("\\n"),
  };

  each("[data-editor]", (editor) => {
    const area = editor.querySelector("textarea");
    const box = editor.querySelector("[data-preview-box]");
    const button = editor.querySelector("[data-preview]");
    const length = editor.querySelector("[data-length]");
    editor.querySelector(".tools").hidden = false;
    const count = () => { length.textContent = area.value.length + " of " + area.maxLength; };
    const preview = later(async () => {
      if (box.hidden) return;
      const result = await send("/preview", { body: area.value }).catch(() => null);
      if (result) box.replaceChildren(result.html === "" ? "Nothing to preview." : fragment(result.html));
    }, PREVIEW_AFTER_MS);
    area.addEventListener("input", () => { count(); preview(); });
    button.addEventListener("click", () => {
      box.hidden = !box.hidden;
      button.setAttribute("aria-pressed", String(!box.hidden));
      preview();
    });
    editor.querySelector(".tools").addEventListener("click", (event) => {
      const tool = TOOLS[event.target.dataset?.tool];
      if (!tool) return;
      const { selectionStart, selectionEnd, value } = area;
      area.setRangeText(tool(value.slice(selectionStart, selectionEnd)), selectionStart, selectionEnd, "end");
      area.focus();
      area.dispatchEvent(new Event("input", { bubbles: true }));
    });
    count();
  });

  each("form[data-composer]", (form) => {
    const kind = form.querySelector("[data-kind]");
    const tabs = [...form.querySelectorAll("[data-tab]")];
    const show = (name) => {
      kind.value = name;
      for (const tab of tabs) {
        const chosen = tab.dataset.tab === name;
        tab.setAttribute("aria-selected", String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
      }
      form.querySelector('[data-panel="link"]').hidden = name !== "link";
      if (name !== "link") form.elements.url.value = "";
    };
    form.querySelector("[role=tablist]").hidden = false;
    for (const tab of tabs) {
      tab.addEventListener("click", () => show(tab.dataset.tab));
      tab.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
        const other = tabs[(tabs.indexOf(tab) + 1) % tabs.length];
        show(other.dataset.tab);
        other.focus();
      });
    }
    show(kind.value);
    form.addEventListener("chosen", (event) => {
      const select = form.elements.flair;
      select.replaceChildren(new Option("No flair", ""), ...(event.detail.flairs || []).map((name) => new Option(name, name)));
    });
  });

  /** Says what is wrong beside the fields before anything is sent. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-validate]")) return;
    const errors = {};
    for (const field of form.elements) {
      if (field.name && !field.closest("[hidden]") && !field.checkValidity()) errors[field.name] = field.title && field.validity.patternMismatch ? field.title : field.validationMessage;
    }
    if (Object.keys(errors).length === 0) return;
    event.preventDefault();
    showErrors(form, { errors });
  }, true);

  each("input[data-check]", (input) => {
    const place = input.closest(".field").querySelector("[data-check-result]");
    input.addEventListener("input", later(async () => {
      const result = await (await fetch(input.dataset.check + "?" + new URLSearchParams({ value: input.value }))).json();
      place.textContent = result.message;
      place.className = result.ok ? "hint good" : "hint bad";
    }, PREVIEW_AFTER_MS));
  });

  on("change", "form[data-auto]", (form) => form.requestSubmit());

  each("form[data-autosave]", (form) => {
    const place = form.querySelector("[data-saved]");
    form.addEventListener("change", async () => {
      const theme = form.querySelector("[data-theme-choice]");
      if (theme) root.dataset.theme = theme.value;
      const result = await send(form.action, fieldsOf(form)).catch((error) => error);
      place.textContent = result.ok ? "Saved" : result.message;
    });
  });

  each("[data-swatches]", (box) => box.addEventListener("change", (event) => {
    box.querySelector(".avatar").style.setProperty("--hue", event.target.value);
  }));
`;
