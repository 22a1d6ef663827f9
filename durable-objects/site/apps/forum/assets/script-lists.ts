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
