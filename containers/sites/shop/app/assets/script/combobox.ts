/**
 * @module A search box that suggests while one types, by mouse and by keys. Store and back office share it.
 */
export const COMBOBOX_JS = `
  const SUGGEST_AFTER_MS = 180;

  /** \`ask\` gives suggestions as [{ text, note, … }] for some words; \`take\` gets the one that is chosen. */
  const combobox = (box, { className, least, ask, take }) => {
    if (box.dataset.ready) return;
    box.dataset.ready = "1";
    const input = box.querySelector("input");
    const list = make("ul", { className, id: input.id + "-options", hidden: true });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    box.append(list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id]]) {
      input.setAttribute(name, value);
    }
    let timer = 0;
    let asked = 0;
    let chosen = -1;
    let offered = [];
    const show = (open) => {
      list.hidden = !open;
      input.setAttribute("aria-expanded", String(open));
    };
    const mark = (at) => {
      chosen = at;
      [...list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === at)));
      const item = list.children[at];
      if (item) input.setAttribute("aria-activedescendant", item.id);
      else input.removeAttribute("aria-activedescendant");
    };
    const choose = (at) => {
      show(false);
      take(offered[at], input);
    };
    const suggest = async () => {
      const mine = ++asked;
      const q = input.value.trim();
      if (q.length < least) return show(false);
      const suggestions = await ask(q);
      if (mine !== asked || document.activeElement !== input) return;
      offered = suggestions;
      list.replaceChildren(...suggestions.map(({ text, note }, at) => {
        const item = make("li", { id: list.id + "-" + at });
        item.setAttribute("role", "option");
        item.append(make("span", { textContent: text }), make("span", { className: "muted", textContent: note }));
        return item;
      }));
      mark(-1);
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
      if (event.key === "ArrowDown") mark((chosen + 1) % count);
      else if (event.key === "ArrowUp") mark(chosen <= 0 ? count - 1 : chosen - 1);
      else if (event.key === "Enter" && chosen >= 0) choose(chosen);
      else return;
      event.preventDefault();
    });
    // The box keeps the focus while an option is pressed.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) choose([...list.children].indexOf(item));
    });
    input.addEventListener("blur", () => show(false));
  };

  const askServer = async (address, q) => (await (await fetch(address + "?" + new URLSearchParams({ q }))).json()).suggestions;
`;
