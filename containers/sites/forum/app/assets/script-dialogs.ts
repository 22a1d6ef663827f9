/**
 * @module Links that open a form in a dialog, and forms that are sent without leaving the page.
 */
export const DIALOGS_JS = `
  let opener = null;

  const closeDialog = () => document.querySelector("dialog[open]")?.close();

  on("click", "a[data-dialog]", async (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const answer = await fetch(link.href, { headers: { "x-fragment": "1" } });
    const dialog = make("dialog");
    dialog.append(fragment(await answer.text()));
    const title = dialog.querySelector("h1");
    if (title) {
      title.id = "dialog-title";
      dialog.setAttribute("aria-labelledby", title.id);
    }
    // A menu that was closed cannot take the focus back, but what opens it can.
    opener = { item: link.closest("[data-item]"), focus: link.closest("details.menu")?.querySelector("summary") || link };
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (opener.focus.isConnected) opener.focus.focus();
    });
    document.body.append(dialog);
    start(dialog);
    dialog.showModal();
    dialog.querySelector("input:not([type=hidden]), select, textarea, button")?.focus();
  });

  on("click", "dialog [data-close]", (_link, event) => {
    event.preventDefault();
    closeDialog();
  });

  on("click", "dialog", (dialog, event) => {
    if (event.target === dialog) closeDialog();
  });

  /** Puts each message beside its field; what has no field becomes a toast. */
  const showErrors = (form, error) => {
    for (const old of form.querySelectorAll(".error")) old.remove();
    for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    let first = null;
    for (const [name, text] of Object.entries(error.errors || {})) {
      const field = form.querySelector('[name="' + name + '"]');
      if (!field) continue;
      const id = (field.id || name) + "-error";
      const message = make("span", { className: "error", id, textContent: text });
      (field.closest(".field, fieldset") || field.parentElement).append(message);
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", id);
      first = first || field;
    }
    if (first) first.focus();
    else toast(error.message, true);
  };

  const countDown = () => {
    const place = document.querySelector("[data-queue-count]");
    const left = document.querySelectorAll("[data-queue] > [data-item]").length;
    if (place) place.textContent = left === 1 ? "1 reported item" : left + " reported items";
  };

  const takeOut = (item) => {
    const next = item.nextElementSibling || item.previousElementSibling;
    item.remove();
    countDown();
    next?.querySelector("a, button, summary")?.focus({ preventScroll: true });
  };

  onSubmit("form[data-send]", async (form, submitter) => {
    const button = submitter || form.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      const result = await send(form.action, fieldsOf(form, submitter));
      const inDialog = form.closest("dialog") !== null;
      const item = inDialog ? opener.item : form.closest("[data-item]");
      closeDialog();
      if (form.dataset.after === "follow" && result.to) return location.assign(result.to);
      if (form.dataset.after === "resolve" && item?.closest("[data-queue]")) {
        takeOut(item);
        return toast(result.message);
      }
      if (form.dataset.after === "reload" || form.dataset.after === "resolve") return reload(result.message);
      if (form.dataset.after === "remove" && item) {
        const place = { parent: item.parentElement, next: item.nextSibling };
        takeOut(item);
        const undo = result.undo && { label: "Undo", run: async () => { await send(result.undo, {}); place.parent.insertBefore(item, place.next); } };
        return toast(result.message, false, undo || null);
      }
      toast(result.message);
    } catch (error) {
      showErrors(form, error);
    }
    button.disabled = false;
  });
`;
