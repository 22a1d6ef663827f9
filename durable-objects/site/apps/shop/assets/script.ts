/**
 * @module The shop's client-side script. Every page works without it: it only makes some things quicker.
 */
export const SHOP_JS = `"use strict";
(() => {
  const SUGGEST_AFTER_MS = 180;
  const TOAST_MS = 4000;
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const money = (cents) => "$" + (cents / 100).toFixed(2).replace(/\\B(?=(\\d{3})+\\.)/g, ",");

  const toast = (text, good) => {
    const box = make("div", { className: good ? "toast" : "toast bad", textContent: text });
    if (good) box.append(make("a", { href: "/cart", textContent: "View cart" }));
    document.querySelector("[data-toasts]").append(box);
    setTimeout(() => box.remove(), TOAST_MS);
  };

  const showCount = (count) => {
    document.querySelector("[data-cart-count]").textContent = count;
    document.querySelector("[data-cart-link]").setAttribute("aria-label", "Cart, " + (count === 1 ? "1 item" : count + " items"));
  };

  for (const form of document.querySelectorAll("form[data-add]")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      button.disabled = true;
      try {
        const body = new URLSearchParams(new FormData(form));
        const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
        const { ok, count, message } = await answer.json();
        showCount(count);
        toast(message, ok);
      } catch {
        toast("That did not work. Please try again.", false);
      }
      button.disabled = false;
    });
  }

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

  for (const form of document.querySelectorAll("form[data-checkout]")) {
    const totals = form.querySelector("[data-totals]");
    const card = form.querySelector("[data-card]");
    const update = () => {
      const data = new FormData(form);
      card.hidden = data.get("payment") !== "card";
      const shipping = Number(data.get("shipping") === "express" ? totals.dataset.express : totals.dataset.standard);
      totals.querySelector("[data-shipping]").textContent = shipping === 0 ? "Free" : money(shipping);
      totals.querySelector("[data-total]").textContent = money(Number(totals.dataset.subtotal) + shipping);
    };
    form.addEventListener("change", update);
    update();
  }
})();
`;
