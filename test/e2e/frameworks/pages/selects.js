/**
 * @module Selects that are not native: the listbox pattern by hand, a combobox that filters, and Radix's.
 */
import * as Select from "@radix-ui/react-select";
import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";
import { report } from "./report.js";

const state = { fruit: "Apple", town: null, plan: "free" };
const tell = (change) => report(Object.assign(state, change));

const button = document.querySelector("#fruit");
const list = document.querySelector("#fruits");
const open = (is) => {
  list.hidden = !is;
  button.setAttribute("aria-expanded", String(is));
};
button.addEventListener("click", () => open(list.hidden));
list.addEventListener("click", (event) => {
  const option = event.target.closest("[role=option]");
  if (!option) return;
  for (const other of list.children) other.setAttribute("aria-selected", String(other === option));
  button.textContent = option.textContent;
  open(false);
  tell({ fruit: option.textContent });
});

const TOWNS = ["Bergen", "Bern", "Bonn", "Oslo"];
const input = document.querySelector("#town");
const towns = document.querySelector("#towns");
input.addEventListener("input", () => {
  const found = TOWNS.filter((town) => town.toLowerCase().startsWith(input.value.toLowerCase()));
  towns.replaceChildren(
    ...found.map((town) => {
      const item = Object.assign(document.createElement("li"), { textContent: town, tabIndex: -1 });
      item.setAttribute("role", "option");
      item.addEventListener("mousedown", () => {
        input.value = town;
        towns.replaceChildren();
        input.setAttribute("aria-expanded", "false");
        tell({ town });
      });
      return item;
    }),
  );
  input.setAttribute("aria-expanded", String(found.length > 0));
});

const Plan = () => {
  const [plan, setPlan] = useState("free");
  return h(
    Select.Root,
    {
      value: plan,
      onValueChange: (value) => {
        setPlan(value);
        tell({ plan: value });
      },
    },
    h(Select.Trigger, { "aria-label": "Plan" }, h(Select.Value)),
    h(
      Select.Portal,
      null,
      h(
        Select.Content,
        { position: "popper" },
        h(
          Select.Viewport,
          null,
          ["free", "team", "firm"].map((value) =>
            h(Select.Item, { key: value, value, disabled: value === "firm" }, h(Select.ItemText, null, `The ${value} plan`)),
          ),
        ),
      ),
    ),
  );
};
createRoot(document.querySelector("#plan")).render(h(Plan));
tell({});
