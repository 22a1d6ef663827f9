/**
 * @module Lists: more of them below, sorting by drag and by arrows, text that is edited where it stands.
 */
export const LISTS_JS = `
  on("click", "a[data-load-more]", async (link, event) => {
    event.preventDefault();
    try {
      const result = await send(link.href, null, "GET");
      const place = link.closest(".more");
      document.querySelector("[data-activity]").append(fragment(result.html));
      if (result.more) place.replaceWith(fragment(result.more));
      else place.remove();
    } catch (error) {
      toast(error.message, true);
    }
  });

  /** Sections of a long page as tabs, each named by its heading. */
  each("[data-sections]", (box) => {
    const sections = [...box.querySelectorAll(":scope > section")];
    const list = make("div", { className: "kinds" }, { role: "tablist", "aria-label": box.dataset.sections });
    const tabs = sections.map((section) => make("button", { type: "button", id: "tab-" + section.id, textContent: section.querySelector("h2").textContent }, { role: "tab", "aria-controls": section.id }));
    const show = (at) => {
      sections.forEach((section, place) => { section.hidden = place !== at; });
      tabs.forEach((tab, place) => { tab.setAttribute("aria-selected", String(place === at)); tab.tabIndex = place === at ? 0 : -1; });
    };
    tabs.forEach((tab, at) => {
      sections[at].setAttribute("role", "tabpanel");
      tab.addEventListener("click", () => { show(at); history.replaceState(null, "", "#" + sections[at].id); });
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        const next = (at + step + tabs.length) % tabs.length;
        show(next);
        tabs[next].focus();
      });
    });
    list.append(...tabs);
    box.prepend(list);
    const asked = sections.findIndex((section) => section.id === location.hash.slice(1) || section.querySelector("[aria-invalid]"));
    show(Math.max(0, asked));
  });

  each("[data-sortable]", (list) => {
    let dragged = null;
    let before = "";
    const order = () => [...list.children].map((item) => item.dataset.id).join(",");
    const arrows = () => {
      [...list.children].forEach((item, at) => {
        item.querySelector('[data-move="up"] button').disabled = at === 0;
        item.querySelector('[data-move="down"] button').disabled = at === list.children.length - 1;
      });
    };
    const save = async () => {
      arrows();
      if (order() === before) return;
      before = order();
      try {
        toast((await send(list.dataset.sortable, { ids: order() })).message);
      } catch (error) {
        toast(error.message, true);
      }
    };
    before = order();
    list.addEventListener("dragstart", (event) => {
      dragged = event.target.closest("[data-id]");
      dragged.classList.add("dragged");
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged.dataset.id);
    });
    list.addEventListener("dragover", (event) => {
      const over = event.target.closest("[data-id]");
      if (!dragged) return;
      event.preventDefault();
      if (!over || over === dragged) return;
      const { top, height } = over.getBoundingClientRect();
      list.insertBefore(dragged, event.clientY < top + height / 2 ? over : over.nextElementSibling);
    });
    list.addEventListener("drop", (event) => event.preventDefault());
    list.addEventListener("dragend", () => {
      dragged?.classList.remove("dragged");
      dragged = null;
      save();
    });
    list.addEventListener("submit", (event) => {
      const direction = event.target.dataset.move;
      if (!direction) return;
      event.preventDefault();
      const item = event.target.closest("[data-id]");
      if (direction === "up") item.previousElementSibling?.before(item);
      else item.nextElementSibling?.after(item);
      save();
      const button = event.target.querySelector("button");
      (button.disabled ? item.querySelector(".arrow-button:not(:disabled)") : button)?.focus();
    });
  });

  each("[data-inline-edit]", (box) => {
    const shown = box.querySelector("[data-shown]");
    const form = box.querySelector("[data-field]");
    const button = box.querySelector("[data-edit-button]");
    const edit = (isOn) => {
      form.hidden = !isOn;
      shown.hidden = isOn;
      button.hidden = isOn;
      (isOn ? form.querySelector("textarea") : button).focus();
    };
    button.addEventListener("click", (event) => { event.preventDefault(); edit(true); });
    box.querySelector("[data-cancel-edit]").addEventListener("click", () => edit(false));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const result = await send(form.action, fieldsOf(form));
        shown.replaceChildren(result.html === "" ? "No bio yet." : fragment(result.html));
        edit(false);
        toast(result.message);
      } catch (error) {
        toast(error.message, true);
      }
    });
  });
`;
