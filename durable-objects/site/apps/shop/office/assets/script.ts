/**
 * @module The back office's client-side script: choosing rows, editing in place, comboboxes, tabs, ordering by dragging.
 */
export const OFFICE_JS = `
  const SUGGEST_AFTER_MS = 180;

  /** Rows that are chosen, in words; the box in the head chooses all. */
  const countChosen = (form) => {
    const boxes = [...form.querySelectorAll("tbody input[type=checkbox]")];
    const chosen = boxes.filter((box) => box.checked).length;
    form.querySelector("[data-chosen]").textContent = chosen === 0 ? "Nothing is chosen." : chosen + " chosen";
    const all = form.querySelector("[data-all]");
    all.checked = chosen > 0 && chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
  };
  on("change", "form[data-bulk] input[type=checkbox]", (box) => {
    const form = box.closest("form");
    if (box.matches("[data-all]")) for (const other of form.querySelectorAll("tbody input[type=checkbox]")) other.checked = box.checked;
    countChosen(form);
  });

  on("submit", "form[data-inline]", async (form, event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      const { ok, message } = await post(form);
      toast(message, ok);
    } catch {
      toast(FAILED, false);
    }
    button.disabled = false;
  });

  const combobox = (box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    const input = box.querySelector("input");
    const list = make("ul", { className: "options", id: input.id + "-options", hidden: true });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    box.append(list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) {
      input.setAttribute(name, value);
    }
    let timer = 0;
    let asked = 0;
    let chosen = -1;
    const show = (open) => {
      list.hidden = !open;
      input.setAttribute("aria-expanded", String(open));
    };
    const mark = (at) => {
      chosen = at;
      [...list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === at)));
      if (list.children[at]) input.setAttribute("aria-activedescendant", list.children[at].id);
      else input.removeAttribute("aria-activedescendant");
    };
    const take = (item) => {
      input.value = item.dataset.value;
      show(false);
      input.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const suggest = async () => {
      const mine = ++asked;
      const q = input.value.trim();
      if (q === "") return show(false);
      const { suggestions } = await (await fetch(box.dataset.combo + "?" + new URLSearchParams({ q }))).json();
      if (mine !== asked || document.activeElement !== input) return;
      list.replaceChildren(...suggestions.map(({ value, note }, at) => {
        const item = make("li", { id: list.id + "-" + at });
        item.setAttribute("role", "option");
        item.dataset.value = value;
        item.append(make("span", { textContent: value }), make("span", { className: "muted", textContent: note }));
        return item;
      }));
      mark(-1);
      show(suggestions.length > 0);
    };
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(suggest, SUGGEST_AFTER_MS);
    });
    input.addEventListener("keydown", (event) => {
      const count = list.hidden ? 0 : list.children.length;
      if (event.key === "Escape") show(false);
      if (count === 0) return;
      if (event.key === "ArrowDown") mark((chosen + 1) % count);
      else if (event.key === "ArrowUp") mark(chosen <= 0 ? count - 1 : chosen - 1);
      else if (event.key === "Enter" && chosen >= 0) take(list.children[chosen]);
      else return;
      event.preventDefault();
    });
    list.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const item = event.target.closest("li");
      if (item) take(item);
    });
    input.addEventListener("blur", () => show(false));
  };

  /** Sections become tabs; without script they stand below one another. */
  const tabs = (box) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    const panels = [...box.children];
    const bar = make("div", { className: "tab-bar" });
    bar.setAttribute("role", "tablist");
    const buttons = panels.map((panel) => {
      const button = make("button", { type: "button", id: panel.id + "-tab", textContent: panel.querySelector("h2").textContent });
      button.setAttribute("role", "tab");
      button.setAttribute("aria-controls", panel.id);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", button.id);
      return button;
    });
    const choose = (at, focus) => {
      panels.forEach((panel, index) => { panel.hidden = index !== at; });
      buttons.forEach((button, index) => {
        button.setAttribute("aria-selected", String(index === at));
        button.tabIndex = index === at ? 0 : -1;
      });
      if (focus) buttons[at].focus();
    };
    bar.append(...buttons);
    box.prepend(bar);
    buttons.forEach((button, at) => button.addEventListener("click", () => choose(at, false)));
    bar.addEventListener("keydown", (event) => {
      const at = buttons.indexOf(document.activeElement);
      if (event.key === "ArrowRight") choose((at + 1) % buttons.length, true);
      if (event.key === "ArrowLeft") choose((at + buttons.length - 1) % buttons.length, true);
    });
    const wrong = panels.findIndex((panel) => panel.querySelector(".error, .notice.bad"));
    const named = panels.findIndex((panel) => "#" + panel.id === location.hash);
    choose(Math.max(0, wrong >= 0 ? wrong : named), false);
  };

  /** A list whose rows can be dragged; the new order is saved when a row is let go. */
  const sortable = (list) => {
    if (list.dataset.ready) return;
    list.dataset.ready = "1";
    let dragged = null;
    list.addEventListener("dragstart", (event) => {
      dragged = event.target.closest("li");
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged.dataset.slug);
      dragged.classList.add("dragged");
    });
    list.addEventListener("dragover", (event) => {
      const over = event.target.closest("li");
      if (!dragged || !over) return;
      event.preventDefault();
      if (over === dragged) return;
      const { top, height } = over.getBoundingClientRect();
      list.insertBefore(dragged, event.clientY < top + height / 2 ? over : over.nextSibling);
    });
    list.addEventListener("drop", (event) => event.preventDefault());
    list.addEventListener("dragend", () => {
      dragged.classList.remove("dragged");
      dragged = null;
      const body = new URLSearchParams([...list.children].map((row) => ["product", row.dataset.slug]));
      const { action } = document.getElementById(list.dataset.sortable);
      showRegions(action, { method: "POST", body }).catch(() => toast(FAILED, false));
    });
  };

  const couponKind = (form) => {
    const kind = new FormData(form).get("kind");
    const field = form.querySelector("[data-value]");
    field.hidden = kind === "shipping";
    field.querySelector("label").textContent = kind === "amount" ? "Dollars off" : "Percent off";
  };
  on("change", "form[data-coupon]", couponKind);

  const enhance = (root) => {
    for (const box of root.querySelectorAll("[data-combo]")) combobox(box);
    for (const box of root.querySelectorAll("[data-tabs]")) tabs(box);
    for (const list of root.querySelectorAll("[data-sortable]")) sortable(list);
    for (const form of root.querySelectorAll("form[data-bulk]")) countChosen(form);
    for (const form of root.querySelectorAll("form[data-coupon]")) couponKind(form);
  };
  enhance(document);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) enhance(node);
  }).observe(document.getElementById("main"), { childList: true });
`;
