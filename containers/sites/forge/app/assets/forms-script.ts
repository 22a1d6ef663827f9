/**
 * @module Runs in the page: forms that are sent without leaving it, messages, dialogs, and questions before deleting.
 */
export const FORMS_JS = `
const TOAST_MS = 6000;

anvil.make = (tag, properties) => Object.assign(document.createElement(tag), properties);

anvil.toast = (text, bad) => {
  const toast = anvil.make("div", { className: bad ? "toast bad" : "toast", textContent: text });
  document.querySelector("[data-toasts]").append(toast);
  setTimeout(() => toast.remove(), TOAST_MS);
};

const describe = (element) => {
  if (!element || element === document.body) return null;
  if (element.id) return "#" + CSS.escape(element.id);
  const label = element.getAttribute("aria-label");
  if (label) return '[aria-label="' + CSS.escape(label) + '"]';
  return element.name ? element.tagName + '[name="' + CSS.escape(element.name) + '"]' : null;
};

// What somebody is writing is never thrown away by a change elsewhere on the page.
const isDirty = (element, sent) =>
  !element.contains(sent) && [...element.querySelectorAll("textarea")].some((area) => area.value !== area.defaultValue);

anvil.replace = (parts, sent) => {
  const opened = document.activeElement?.closest("details")?.querySelector("summary");
  const focused = describe(opened ?? document.activeElement);
  for (const [id, html] of Object.entries(parts)) {
    const old = document.getElementById(id);
    if (!old || isDirty(old, sent)) continue;
    const made = anvil.make("template", { innerHTML: html.trim() }).content.firstElementChild;
    if (!made) continue;
    old.replaceWith(made);
    anvil.prepare(made);
  }
  const again = focused && !document.activeElement?.matches(focused) ? document.querySelector(focused) : null;
  again?.focus({ preventScroll: true });
};

anvil.send = async (url, body, sent) => {
  let answer;
  try {
    answer = await fetch(url, { method: "POST", headers: { accept: "application/json" }, body });
  } catch {
    anvil.toast("The server could not be reached. Please try again.", true);
    return false;
  }
  const result = await answer.json().catch(() => ({ error: "Something went wrong." }));
  if (result.go) {
    // The same page with another anchor would not load again.
    if (new URL(result.go, location.href).href.split("#")[0] === location.href.split("#")[0]) location.reload();
    else location.assign(result.go);
    return true;
  }
  if (!answer.ok) {
    anvil.toast(result.error ?? "Something went wrong.", true);
    return false;
  }
  if (result.parts) anvil.replace(result.parts, sent);
  if (result.message) anvil.toast(result.message, false);
  return true;
};

const confirmed = (question) =>
  new Promise((resolve) => {
    const dialog = anvil.make("dialog", { className: "ask" });
    const title = anvil.make("h2", { id: "ask-title", textContent: question });
    dialog.setAttribute("aria-labelledby", "ask-title");
    const yes = anvil.make("button", { type: "button", className: "button danger", textContent: /^Leave/.test(question) ? "Leave" : /^Remove/.test(question) ? "Remove" : /^Revoke/.test(question) ? "Revoke" : "Delete" });
    const no = anvil.make("button", { type: "button", className: "plain", textContent: "Cancel" });
    const actions = anvil.make("div", { className: "actions" });
    actions.append(yes, no);
    dialog.append(title, actions);
    document.body.append(dialog);
    const end = (answer) => { dialog.remove(); resolve(answer); };
    yes.addEventListener("click", () => end(true));
    no.addEventListener("click", () => end(false));
    dialog.addEventListener("cancel", () => end(false));
    dialog.showModal();
    no.focus();
  });

const markStar = (form) => {
  const button = form.querySelector("button");
  const on = button.value === "yes";
  const count = button.querySelector(".count");
  button.classList.toggle("on", on);
  button.setAttribute("aria-pressed", String(on));
  button.querySelector("[data-word]").textContent = on ? "Unstar" : "Star";
  count.textContent = String(Number(count.textContent) + (on ? 1 : -1));
};

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  const submitter = event.submitter;
  if (form.dataset.confirm && !form.dataset.sure) {
    event.preventDefault();
    if (!(await confirmed(form.dataset.confirm))) return;
    form.dataset.sure = "yes";
    form.requestSubmit(submitter);
    delete form.dataset.sure;
    return;
  }
  if (!("enhance" in form.dataset)) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  const body = new URLSearchParams(new FormData(form, submitter));
  if ("star" in form.dataset) markStar(form);
  const row = "leaves" in form.dataset ? form.closest("li") : null;
  row?.classList.add("leaving");
  const done = await anvil.send(form.action, body, form);
  delete form.dataset.busy;
  if (!done) row?.classList.remove("leaving");
  if (!done && "star" in form.dataset) location.reload();
});

// Dialogs of the page: opened by buttons, closed by Cancel or Escape.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) {
    event.preventDefault();
    const dialog = document.getElementById(opener.dataset.opens);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("input:not([type=hidden])")?.focus();
  }
  event.target.closest("[data-closes]")?.closest("dialog")?.close();

  // Parts that are edited in place.
  const edits = event.target.closest("[data-edits]");
  if (edits) {
    const part = document.getElementById(edits.dataset.edits);
    part.hidden = !part.hidden;
    for (const button of document.querySelectorAll('[data-edits="' + edits.dataset.edits + '"][aria-expanded]')) {
      button.setAttribute("aria-expanded", String(!part.hidden));
    }
    if (part.hidden) document.querySelector('[data-edits="' + edits.dataset.edits + '"][aria-expanded]')?.focus();
    else part.querySelector("input:not([type=hidden]), textarea")?.focus();
  }
});

// An open dialog that came with the page becomes a modal one.
for (const dialog of document.querySelectorAll("dialog[open]")) {
  dialog.close();
  dialog.showModal();
}

// A notice of the address is told once.
if (new URLSearchParams(location.search).has("notice")) {
  const url = new URL(location.href);
  url.searchParams.delete("notice");
  history.replaceState(null, "", url);
}

// Fields are checked before they are sent, with messages beside them.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("check" in form.dataset)) return;
  const bad = [...form.elements].filter((field) => field.willValidate && !field.validity.valid);
  for (const field of form.elements) clearError(field);
  if (bad.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const field of bad) showError(field, messageFor(field));
  bad[0].focus();
}, true);

const messageFor = (field) => {
  if (field.validity.valueMissing) return field.tagName === "SELECT" ? "Choose one." : "Fill in this field.";
  if (field.validity.patternMismatch && field.title) return "Enter this as: " + field.title + ".";
  return field.validationMessage;
};

const showError = (field, message) => {
  const id = field.id + "-problem";
  const error = anvil.make("span", { className: "error", id, textContent: message });
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  (field.closest(".field") ?? field.parentElement).append(error);
};

const clearError = (field) => {
  const error = field.id && document.getElementById(field.id + "-problem");
  if (!error) return;
  error.remove();
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
};

document.addEventListener("input", (event) => clearError(event.target));

for (const form of document.querySelectorAll("form[data-check]")) form.noValidate = true;
`;
