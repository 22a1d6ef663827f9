/**
 * @module Comments: replies and changes in place, collapsing, more of a long thread; messages likewise.
 */
export const COMMENTS_JS = `
  on("click", "[data-collapse]", (button) => {
    const comment = button.closest(".comment");
    const collapsed = comment.classList.toggle("collapsed");
    button.setAttribute("aria-expanded", String(!collapsed));
    button.setAttribute("aria-label", collapsed ? "Expand thread" : "Collapse thread");
    button.textContent = collapsed ? "+" : "−";
  });

  /** A form in the place where its result will stand. */
  on("click", "a[data-inline]", async (link, event) => {
    event.preventDefault();
    const comment = link.closest(".comment");
    const slot = comment.querySelector(":scope > [data-slot]");
    const answer = await fetch(link.href, { headers: { "x-fragment": "1" } });
    slot.replaceChildren(fragment(await answer.text()));
    start(slot);
    const cancel = slot.querySelector("[data-cancel]");
    if (cancel) cancel.hidden = false;
    if (link.dataset.inline === "own" && answer.ok) comment.querySelector(":scope > [data-own] > .comment-body").hidden = true;
    slot.querySelector("textarea")?.focus();
  });

  const closeForm = (comment) => {
    comment.querySelector(":scope > [data-slot]").replaceChildren();
    const body = comment.querySelector(":scope > [data-own] > .comment-body");
    if (body) body.hidden = false;
  };

  on("click", "[data-cancel]", (button) => closeForm(button.closest(".comment")));

  onSubmit("form[data-comment-form]", async (form) => {
    const comment = form.closest(".comment");
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      const result = await send(form.action, fieldsOf(form));
      if (form.dataset.commentForm === "edit" && comment) {
        comment.querySelector(":scope > [data-own]").replaceChildren(fragment(result.html));
        closeForm(comment);
      } else if (form.dataset.commentForm === "reply" && comment) {
        closeForm(comment);
        comment.querySelector(":scope > [data-replies]").prepend(fragment(result.html));
      } else {
        const list = document.querySelector("[data-root]");
        if (!list) return location.assign(form.action);
        list.querySelector(":scope > .empty")?.remove();
        list.prepend(fragment(result.html));
        form.reset();
        form.querySelector("textarea").dispatchEvent(new Event("input", { bubbles: true }));
      }
      const count = document.querySelector("[data-comment-count]");
      if (count && result.count) count.textContent = result.count;
      toast(result.message);
    } catch (error) {
      showErrors(form, error);
    }
    button.disabled = false;
  });

  on("click", "a[data-more]", async (link, event) => {
    event.preventDefault();
    const place = link.closest(".more");
    try {
      const result = await send(link.href, null, "GET");
      const more = fragment(result.html);
      const first = more.querySelector(".comment");
      place.replaceWith(more);
      first?.querySelector("a, button")?.focus({ preventScroll: true });
    } catch (error) {
      toast(error.message, true);
    }
  });

  onSubmit("form[data-letter-form]", async (form) => {
    try {
      const result = await send(form.action, fieldsOf(form));
      document.querySelector("[data-letters]").append(fragment(result.html));
      form.reset();
      form.querySelector("textarea").dispatchEvent(new Event("input", { bubbles: true }));
      toast(result.message);
    } catch (error) {
      showErrors(form, error);
    }
  });
`;
