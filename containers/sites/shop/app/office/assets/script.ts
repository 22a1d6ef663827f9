/**
 * @module The back office's client-side script: choosing rows, editing in place, comboboxes, tabs, ordering by dragging.
 */
export const OFFICE_JS = `
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

  const comboOf = (address) => ({
    className: "options",
    least: 1,
    ask: async (q) => (await askServer(address, q)).map(({ value, note }) => ({ text: value, note })),
    take: ({ text }, input) => {
      input.value = text;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
  });

  const enhance = (root) => {
    for (const box of root.querySelectorAll("[data-combo]")) combobox(box, comboOf(box.dataset.combo));
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
