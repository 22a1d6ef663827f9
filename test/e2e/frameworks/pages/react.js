/**
 * @module A React page: controlled fields, handlers on elements without a role, keyed and unkeyed renders, a portal.
 */
import { createElement as h, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { report } from "./report.js";

const FIELDS = { name: "", phone: "", agree: false, size: "m", colour: "red", notes: "", amount: 1 };
const PLANTS = ["Fern", "Ivy", "Moss"];

const Form = ({ fields, set }) =>
  h(
    "form",
    {
      onSubmit: (event) => {
        event.preventDefault();
        set({ sent: true });
      },
    },
    // A controlled field may turn what is typed into something else.
    h("label", null, "Name ", h("input", { value: fields.name, onChange: (e) => set({ name: e.target.value.toUpperCase() }) })),
    h("label", { htmlFor: "phone" }, "Phone"),
    h("input", {
      id: "phone",
      inputMode: "numeric",
      value: fields.phone,
      onChange: (e) => /^\d*$/.test(e.target.value) && set({ phone: e.target.value }),
    }),
    h(
      "label",
      null,
      h("input", { type: "checkbox", checked: fields.agree, onChange: (e) => set({ agree: e.target.checked }) }),
      "I agree",
    ),
    h(
      "fieldset",
      null,
      h("legend", null, "Size"),
      ["s", "m", "l"].map((size) =>
        h(
          "label",
          { key: size },
          h("input", { type: "radio", name: "size", checked: fields.size === size, onChange: () => set({ size }) }),
          size.toUpperCase(),
        ),
      ),
    ),
    h(
      "select",
      { "aria-label": "Colour", value: fields.colour, onChange: (e) => set({ colour: e.target.value }) },
      h("option", { value: "red" }, "Red"),
      h("option", { value: "green" }, "Green"),
    ),
    h("textarea", { "aria-label": "Notes", value: fields.notes, onChange: (e) => set({ notes: e.target.value }) }),
    h("input", {
      type: "number",
      "aria-label": "Amount",
      value: fields.amount,
      onChange: (e) => set({ amount: Number(e.target.value) }),
    }),
    h("button", { type: "submit" }, "Send"),
  );

const Rows = ({ plants, pick, drop }) =>
  plants.map((plant) =>
    h(
      "div",
      { key: plant, className: "row", onClick: () => pick(plant) },
      h("b", null, plant),
      h(
        "span",
        {
          title: `Drop ${plant}`,
          onClick: (event) => {
            event.stopPropagation();
            drop(plant);
          },
        },
        "×",
      ),
    ),
  );

const Modal = ({ close }) => {
  const [word, setWord] = useState("");
  return createPortal(
    h(
      "div",
      { style: { position: "fixed", inset: 0, padding: 100, background: "#ccc" }, onClick: () => close(null) },
      h(
        "div",
        { role: "dialog", "aria-modal": true, "aria-label": "Rename", onClick: (event) => event.stopPropagation() },
        h("input", { "aria-label": "New name", autoFocus: true, value: word, onChange: (e) => setWord(e.target.value) }),
        h("button", { type: "button", onClick: () => close(word) }, "Save"),
      ),
    ),
    document.body,
  );
};

const App = () => {
  const [fields, setFields] = useState(FIELDS);
  const [plants, setPlants] = useState(PLANTS);
  const [more, setMore] = useState({ picked: null, renders: 0, generation: 0, open: false, renamed: null, double: 0, keyed: 0 });
  const set = (change) => setFields((old) => ({ ...old, ...change }));
  const note = (change) => setMore((old) => ({ ...old, ...(typeof change === "function" ? change(old) : change) }));
  useEffect(() => report({ ...fields, plants, ...more }));
  return h(
    "main",
    null,
    h(Form, { fields, set }),
    h(Rows, {
      plants,
      pick: (picked) => note({ picked }),
      drop: (gone) => setPlants((old) => old.filter((plant) => plant !== gone)),
    }),
    h("div", { onDoubleClick: () => note((old) => ({ double: old.double + 1 })) }, "Twice"),
    h(
      "div",
      { tabIndex: 0, "aria-label": "By key", onKeyDown: (e) => e.key === "Enter" && note((old) => ({ keyed: old.keyed + 1 })) },
      "⏎",
    ),
    h("p", { key: more.generation }, h("button", { type: "button" }, "Replaceable")),
    h("button", { type: "button", onClick: () => note((old) => ({ renders: old.renders + 1 })) }, `Render ${more.renders}`),
    h("button", { type: "button", onClick: () => note((old) => ({ generation: old.generation + 1 })) }, "Replace"),
    h("button", { type: "button", onClick: () => setPlants((old) => [...old].reverse()) }, "Reverse"),
    h("button", { type: "button", onClick: () => note({ open: true }) }, "Rename"),
    more.open && h(Modal, { close: (renamed) => note({ open: false, renamed }) }),
  );
};

flushSync(() => createRoot(document.getElementById("app")).render(h(App)));
