/**
 * @module The shop's script for choosing and buying: cart, wish list, variants, gallery, checkout.
 */
export const SHOPPING_JS = `
  const showCount = (count) => {
    document.querySelector("[data-cart-count]").textContent = count;
    document.querySelector("[data-cart-link]").setAttribute("aria-label", "Cart, " + (count === 1 ? "1 item" : count + " items"));
  };

  on("submit", "form[data-add]", async (form, event) => {
    event.preventDefault();
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      const { ok, count, message } = await post(form);
      showCount(count);
      toast(message, ok, ok && { href: "/cart", textContent: "View cart" });
    } catch {
      toast(FAILED, false);
    }
    button.disabled = false;
  });

  const showWished = (form, wished) => {
    const button = form.querySelector("button");
    const words = wished ? "On your wish list" : "Save to wish list";
    button.setAttribute("aria-pressed", String(wished));
    button.setAttribute("aria-label", words + ": " + button.dataset.name);
    form.querySelector("[data-heart]").textContent = wished ? "♥" : "♡";
    form.querySelector("[data-text]").textContent = words;
    form.elements.wished.value = wished ? "0" : "1";
  };

  on("submit", "form[data-wish]", async (form, event) => {
    event.preventDefault();
    const wished = form.elements.wished.value === "1";
    const asked = post(form);
    showWished(form, wished);
    try {
      const { ok, message } = await asked;
      if (ok) toast(message, true);
      else showWished(form, !wished);
    } catch {
      showWished(form, !wished);
      toast(FAILED, false);
    }
  });

  on("submit", "form[data-helpful]", async (form, event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    const count = form.querySelector("[data-count]");
    const before = { marked: button.getAttribute("aria-pressed") === "true", helpful: Number(count.textContent) };
    const show = ({ marked, helpful }) => {
      button.setAttribute("aria-pressed", String(marked));
      count.textContent = helpful;
    };
    const asked = post(form);
    show({ marked: !before.marked, helpful: before.helpful + (before.marked ? -1 : 1) });
    try {
      const result = await asked;
      show(result.ok ? result : before);
      if (!result.ok) toast(result.message, false);
    } catch {
      show(before);
      toast(FAILED, false);
    }
  });

  on("change", "form[data-switch]", async (form) => {
    try {
      const { ok, message } = await post(form);
      toast(message, ok);
    } catch {
      toast(FAILED, false);
    }
  });

  on("click", "[data-gallery] .thumbs button", (button) => {
    const gallery = button.closest("[data-gallery]");
    const buttons = [...gallery.querySelectorAll(".thumbs button")];
    buttons.forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
    gallery.querySelectorAll(".tile.large").forEach((tile, at) => { tile.hidden = buttons[at] !== button; });
  });

  for (const form of document.querySelectorAll("form[data-variants]")) {
    const { options, low, variants } = JSON.parse(form.querySelector("script").textContent);
    const price = document.querySelector("[data-price]");
    const stock = document.querySelector("[data-stock]");
    const chosen = () => options.map((name) => [name, new FormData(form).get(name.toLowerCase()) ?? ""]);
    const label = (parts) => parts.map(([name, value]) => name + ": " + value).join(", ");
    /** What is gone in every combination with the other choices cannot be chosen. */
    const mark = () => {
      for (const [at, [name]] of chosen().entries()) {
        const choices = [...form.querySelectorAll('[name="' + name.toLowerCase() + '"]')].flatMap((field) => (field.options ? [...field.options] : [field]));
        for (const choice of choices) {
          if (choice.value === "") continue;
          const fits = variants.filter(({ variant }) => chosen().every(([other, value], n) => {
            const wanted = n === at ? choice.value : value;
            return wanted === "" || variant.split(", ").includes(other + ": " + wanted);
          }));
          choice.disabled = fits.every((variant) => variant.stock === 0);
        }
      }
    };
    const update = () => {
      mark();
      const found = variants.find(({ variant }) => variant === label(chosen()));
      if (!found) return;
      price.replaceChildren(make("span", { className: "amount", textContent: money(found.price) }));
      const text = found.stock === 0 ? "Sold out" : found.stock <= low ? "Only " + found.stock + " left" : "In stock";
      stock.replaceChildren(make("p", { className: found.stock === 0 ? "stock out" : found.stock <= low ? "stock low" : "stock", textContent: text }));
    };
    form.addEventListener("change", update);
    update();
  }

  for (const form of document.querySelectorAll("form[data-checkout]")) {
    const totals = form.querySelector("[data-totals]");
    const card = form.querySelector("[data-card]");
    const update = () => {
      const data = new FormData(form);
      card.hidden = data.get("payment") !== "card";
      const method = data.get("shipping") === "express" ? "express" : "standard";
      const shipping = Number(totals.dataset[method + "Shipping"]);
      totals.querySelector("[data-shipping]").textContent = shipping === 0 ? "Free" : money(shipping);
      totals.querySelector("[data-total]").textContent = money(Number(totals.dataset[method + "Total"]));
    };
    form.addEventListener("change", (event) => {
      if (event.target.matches("[data-saved]")) {
        for (const [name, value] of Object.entries(JSON.parse(event.target.value))) form.elements[name].value = value;
      }
      update();
    });
    update();
  }
`;
