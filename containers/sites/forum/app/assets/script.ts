/**
 * @module The forum's client-side script. Reading and writing work without it; it makes them quicker and livelier.
 *
 * Listeners are on the document, so that what is fetched later behaves like what was there first.
 */
import { COMMENTS_JS } from "./script-comments.ts";
import { DIALOGS_JS } from "./script-dialogs.ts";
import { FIELDS_JS } from "./script-fields.ts";
import { LISTS_JS } from "./script-lists.ts";
import { REACTIONS_JS } from "./script-reactions.ts";

const BASE_JS = `
  const TOAST_MS = 5000;
  const FAILED = "That did not work. Please try again.";
  const root = document.documentElement;
  root.classList.add("scripted");
  const make = (tag, properties = {}, attributes = {}) => {
    const element = Object.assign(document.createElement(tag), properties);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const fragment = (markup) => document.createRange().createContextualFragment(markup);

  const toast = (text, bad = false, action = null) => {
    const box = make("div", { className: bad ? "toast bad" : "toast" });
    box.append(make("span", { textContent: text }));
    if (action) {
      const button = make("button", { type: "button", textContent: action.label });
      button.addEventListener("click", () => { box.remove(); action.run(); });
      box.append(button);
    }
    document.querySelector("[data-toasts]").append(box);
    setTimeout(() => box.remove(), TOAST_MS);
  };

  /** The page anew, with what has been done said on it. */
  const reload = (message) => {
    sessionStorage.setItem("toast", message);
    location.reload();
  };
  const left = sessionStorage.getItem("toast");
  sessionStorage.removeItem("toast");
  if (left) addEventListener("load", () => toast(left));

  /** The answer of the server; fails with what it says when it refuses. */
  const send = async (url, body, method = "POST") => {
    const init = { method, headers: { accept: "application/json" } };
    const answer = await fetch(url, method === "GET" ? init : { ...init, body: new URLSearchParams(body) });
    const result = await answer.json().catch(() => ({ message: FAILED }));
    if (answer.status === 401) location.assign("/login?" + new URLSearchParams({ next: location.pathname + location.search }));
    if (!answer.ok) throw Object.assign(new Error(result.message || FAILED), { errors: result.errors || {} });
    showBadges(result.badges || {});
    return result;
  };

  const showBadges = (counts) => {
    for (const [name, count] of Object.entries(counts)) {
      for (const badge of document.querySelectorAll('[data-badge="' + name + '"]')) {
        badge.textContent = count;
        badge.hidden = count === 0;
        const link = badge.closest("[aria-label]");
        if (link) link.setAttribute("aria-label", link.getAttribute("aria-label").replace(/\\d+ unread/, count + " unread"));
      }
    }
  };

  /** The fields of a form with the button that sent it. */
  const fieldsOf = (form, submitter) => {
    const data = new FormData(form);
    if (submitter && submitter.name) data.set(submitter.name, submitter.value);
    return data;
  };

  const on = (type, selector, handle) => document.addEventListener(type, (event) => {
    const element = event.target instanceof Element ? event.target.closest(selector) : null;
    if (element) handle(element, event);
  });

  const onSubmit = (selector, handle) => document.addEventListener("submit", (event) => {
    if (!event.target.matches(selector) || event.defaultPrevented) return;
    event.preventDefault();
    handle(event.target, event.submitter);
  });

  /** Runs once for each element, also for those that are put in later. */
  const starters = [];
  const start = (within) => {
    for (const [selector, run] of starters) {
      for (const element of within.querySelectorAll(selector)) {
        if (element.started) continue;
        element.started = true;
        run(element);
      }
    }
  };
  const each = (selector, run) => starters.push([selector, run]);

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target) || event.target.closest(".menu li")) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
`;

export const FORUM_JS = `"use strict";
(() => {
${[BASE_JS, REACTIONS_JS, DIALOGS_JS, COMMENTS_JS, FIELDS_JS, LISTS_JS].join("\n")}
  start(document);
})();
`;
