/**
 * @module The shop's script for the search box: suggestions while one types, and checks before a review is sent.
 */
export const SUGGESTING_JS = `
  const SUGGEST_AFTER_MS = 180;

  for (const form of document.querySelectorAll("form[data-suggest]")) {
    const input = form.querySelector("input");
    const list = make("ul", { className: "suggestions", id: "suggestions", hidden: true });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    form.append(list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id]]) {
      input.setAttribute(name, value);
    }
    let timer = 0;
    let asked = 0;
    let chosen = -1;
    const show = (open) => {
      list.hidden = !open;
      input.setAttribute("aria-expanded", String(open));
    };
    const choose = (at) => {
      chosen = at;
      [...list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === at)));
      const item = list.children[at];
      if (item) input.setAttribute("aria-activedescendant", item.id);
      else input.removeAttribute("aria-activedescendant");
    };
    const suggest = async () => {
      const mine = ++asked;
      const q = input.value.trim();
      if (q.length < 2) return show(false);
      const answer = await fetch("/search/suggestions?" + new URLSearchParams({ q }));
      const { suggestions } = await answer.json();
      if (mine !== asked) return;
      list.replaceChildren(...suggestions.map(({ name, url, price }, at) => {
        const item = make("li", { id: "suggestion-" + at });
        item.setAttribute("role", "option");
        const link = make("a", { href: url, tabIndex: -1 });
        link.append(make("span", { textContent: name }), make("span", { className: "muted", textContent: price }));
        item.append(link);
        return item;
      }));
      choose(-1);
      show(suggestions.length > 0);
    };
    show(false);
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(suggest, SUGGEST_AFTER_MS);
    });
    input.addEventListener("keydown", (event) => {
      const count = list.hidden ? 0 : list.children.length;
      if (event.key === "Escape") show(false);
      if (count === 0) return;
      if (event.key === "ArrowDown") choose((chosen + 1) % count);
      else if (event.key === "ArrowUp") choose(chosen <= 0 ? count - 1 : chosen - 1);
      else if (event.key === "Enter" && chosen >= 0) location.assign(list.children[chosen].firstChild.href);
      else return;
      event.preventDefault();
    });
    document.addEventListener("click", (event) => {
      if (!form.contains(event.target)) show(false);
    });
  }

  on("input", "form[data-check] .field, form[data-check] fieldset", (field) => field.querySelector(".error")?.remove());

  /** Says what is missing before the form leaves the page. */
  on("submit", "form[data-check]", (form, event) => {
    form.querySelectorAll(".error").forEach((error) => error.remove());
    const data = new FormData(form);
    const wrong = [
      [!data.get("stars"), form.querySelector("fieldset"), "Choose from one to five stars."],
      [data.get("title").trim().length < 2, form.elements.title.parentElement, "Enter a headline of 2 to 80 characters."],
      [data.get("text").trim().length < 10, form.elements.text.parentElement, "Write at least 10 characters."],
    ].filter(([bad]) => bad);
    if (wrong.length === 0) return;
    event.preventDefault();
    for (const [, place, text] of wrong) {
      const error = make("span", { className: "error", textContent: text });
      error.setAttribute("role", "alert");
      place.append(error);
    }
    wrong[0][1].querySelector("input, textarea").focus();
  });
`;
