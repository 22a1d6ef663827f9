/**
 * @module Web components: open and closed shadow roots, slots, focus that is delegated, elements that belong to a form.
 */
import { report } from "./report.js";

const state = { counts: {}, slotted: 0, form: null, rating: null, on: false, tab: null };
const tell = (change) => report(Object.assign(state, change));

customElements.define(
  "x-counter",
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: this.getAttribute("mode") });
      const name = this.getAttribute("name");
      root.innerHTML = `<style>:host { display: block }</style><slot></slot> <button>Add to ${name}</button>`;
      root.querySelector("button").addEventListener("click", () => {
        tell({ counts: { ...state.counts, [name]: (state.counts[name] ?? 0) + 1 } });
      });
    }
  },
);

customElements.define(
  "x-field",
  class extends HTMLElement {
    static formAssociated = true;
    #internals = this.attachInternals();
    connectedCallback() {
      const root = this.attachShadow({ mode: this.getAttribute("mode"), delegatesFocus: true });
      root.innerHTML = `<label for="f">${this.getAttribute("label")}</label><input id="f">`;
      const input = root.querySelector("input");
      input.addEventListener("input", () => this.#internals.setFormValue(input.value));
    }
  },
);

/** Draws itself and has no native control inside: role, name and state are in its internals. */
customElements.define(
  "x-stars",
  class extends HTMLElement {
    static formAssociated = true;
    #internals = this.attachInternals();
    connectedCallback() {
      this.#internals.role = "radiogroup";
      this.#internals.ariaLabel = "Rating";
      const root = this.attachShadow({ mode: "closed" });
      for (const n of [1, 2, 3]) {
        const star = Object.assign(document.createElement("span"), { textContent: "★" });
        star.setAttribute("role", "radio");
        star.setAttribute("aria-label", `${n} of 3`);
        star.setAttribute("aria-checked", "false");
        star.addEventListener("click", () => {
          this.#internals.setFormValue(String(n));
          for (const other of root.children) other.setAttribute("aria-checked", String(other === star));
          tell({ rating: n });
        });
        root.append(star);
      }
    }
  },
);

customElements.define(
  "x-switch",
  class extends HTMLElement {
    #internals = this.attachInternals();
    connectedCallback() {
      this.tabIndex = 0;
      this.#internals.role = "switch";
      this.#internals.ariaChecked = "false";
      this.addEventListener("click", () => {
        const on = this.#internals.ariaChecked === "false";
        this.#internals.ariaChecked = String(on);
        tell({ on });
      });
    }
  },
);

customElements.define(
  "x-tabs",
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "open" });
      root.innerHTML = `<div role="tablist" aria-label="Parts"><slot name="tab"></slot></div><slot></slot>`;
      this.addEventListener("click", (event) => {
        const tab = event.target.closest("[slot=tab]");
        if (tab) tell({ tab: tab.textContent });
      });
    }
  },
);

document.querySelector("#slotted").addEventListener("click", () => tell({ slotted: state.slotted + 1 }));
document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  tell({ form: Object.fromEntries(new FormData(event.target)) });
});
tell({});
