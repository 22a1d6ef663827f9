/**
 * @module What the shop's client-side scripts share: toasts, and replacing parts of a page by what the server sends.
 */
export const CORE_JS = `
  const TOAST_MS = 4000;
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const money = (cents) => "$" + (cents / 100).toFixed(2).replace(/\\B(?=(\\d{3})+\\.)/g, ",");
  const FAILED = "That did not work. Please try again.";

  const toast = (text, good, link) => {
    const box = make("div", { className: good ? "toast" : "toast bad", textContent: text });
    if (link) box.append(make("a", link));
    document.querySelector("[data-toasts]").append(box);
    setTimeout(() => box.remove(), TOAST_MS);
  };

  /** Sends a form as a script does, and gives the JSON of the answer. Who must sign in first is sent there. */
  const post = async (form) => {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    const result = await answer.json();
    if (result.signIn) location.assign(result.signIn);
    return result;
  };

  const on = (type, selector, act) => {
    document.addEventListener(type, (event) => {
      const found = event.target instanceof Element ? event.target.closest(selector) : null;
      if (found) act(found, event);
    });
  };

  let loads = 0;

  /** Puts the regions of the answer in the place of those on the page; only the last that was asked for counts. */
  const showRegions = async (url, options) => {
    const mine = ++loads;
    const answer = await fetch(url, options);
    const text = await answer.text();
    if (mine !== loads) return null;
    const page = new DOMParser().parseFromString(text, "text/html");
    const focused = document.activeElement?.id;
    for (const region of document.querySelectorAll("[data-region]")) {
      const fresh = page.getElementById(region.id);
      if (!fresh || fresh.outerHTML === region.outerHTML) continue;
      for (const fold of region.querySelectorAll("details[open][id]")) fresh.querySelector("#" + fold.id)?.setAttribute("open", "");
      region.replaceWith(fresh);
    }
    document.title = page.title;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    return page;
  };

  const go = async (url) => {
    if (!(await showRegions(url))) return;
    history.pushState(null, "", url);
  };

  window.addEventListener("popstate", () => {
    if (document.querySelector("[data-live-links]")) showRegions(location.href).catch(() => location.reload());
  });

  const follow = (form) => {
    const data = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value !== "") data.append(name, value);
    const url = new URL(form.action);
    url.search = data.toString();
    return go(url.href);
  };

  const send = (form) => {
    if (form.method === "get") return follow(form);
    return showRegions(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  };

  on("submit", "form[data-live]", (form, event) => {
    event.preventDefault();
    send(form).catch(() => toast(FAILED, false));
  });
  on("change", "form[data-live]", (form, event) => {
    if (form.dataset.live === "submit" || !form.reportValidity()) return;
    event.stopPropagation();
    send(form).catch(() => toast(FAILED, false));
  });
  on("click", "[data-live-links] .pages a, [data-live-links] .chips a, [data-live-links] .histogram a", (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(link.href).then(() => document.querySelector("[data-live-links]")?.scrollIntoView({ block: "start" }), () => location.assign(link.href));
  });

  /** Adds the next page of a list under the one that shows. */
  on("click", "a[data-more]", async (link, event) => {
    event.preventDefault();
    const [listId, moreId] = link.dataset.more.split(" ");
    try {
      const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
      const items = [...page.getElementById(listId).children];
      document.getElementById(listId).append(...items);
      const more = page.getElementById(moreId);
      if (more) document.getElementById(moreId).replaceWith(more);
      else document.getElementById(moreId).remove();
    } catch {
      location.assign(link.href);
    }
  });

  for (const button of document.querySelectorAll("[data-scriptless]")) button.hidden = true;
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element) for (const button of node.querySelectorAll("[data-scriptless]")) button.hidden = true;
  }).observe(document.body, { childList: true, subtree: true });

  on("click", "[data-open]", (button, event) => {
    const dialog = document.getElementById(button.dataset.open);
    if (!dialog) return;
    event.preventDefault();
    dialog.showModal();
  });
  on("click", "[data-close]", (button) => button.closest("dialog").close());

  /** Asks in a dialog before a form is sent. */
  on("submit", "form[data-confirm]", (form, event) => {
    if (form.dataset.confirmed) return;
    event.preventDefault();
    const dialog = document.getElementById(form.dataset.confirm);
    dialog.querySelector("[data-yes]").onclick = () => {
      form.dataset.confirmed = "1";
      dialog.close();
      form.requestSubmit();
    };
    dialog.showModal();
  });
`;
