/**
 * @module Chooses options of a native select: its list is drawn by the browser, outside of the page, where no pointer goes.
 */
import { describe } from "./aim.ts";
import type { Done, Problem } from "./api.ts";
import {
  dispatch,
  focusAny,
  getAttribute,
  getter,
  hasAttribute,
  isMultiple,
  isSelected,
  labelControl,
  NativeEvent,
  optionLabel,
  scrollIntoView,
  selectAll,
  setter,
  tagOf,
} from "./dom.ts";
import { elementById } from "./ids.ts";
import { join, lower, push, words } from "./js.ts";
import { neutralise, quote } from "./neutral.ts";
import { roleOf } from "./roles.ts";
import { drawnParent } from "./shadow.ts";
import { isDisabled } from "./states.ts";
import { isShown } from "./visible.ts";

const MAX_LISTED = 12;
const MAX_LABEL_CHARS = 40;

const optionValue = getter<HTMLOptionElement, string>(HTMLOptionElement.prototype, "value");
const setSelected = setter<HTMLOptionElement, boolean>(HTMLOptionElement.prototype, "selected");

const wrong = (message: string): Problem => ({ ok: false, code: "wrong_element", message });

export const choose = (id: string, values: readonly string[], issued: number): Done | Problem => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const select = selectOf(found.element);
  if (!select) return wrong(`${id} ${describe(found.element)} ${howElse(found.element)}`);
  const what = `${id} ${describe(select)}`;
  if (isDisabled(select)) return { ok: false, code: "disabled_element", message: `${what} is disabled.` };
  if (!isShown(select)) return { ok: false, code: "hidden_element", message: `${what} cannot be seen.` };
  if (values.length > 1 && !isMultiple(select)) return wrong(`${what} takes one option, not ${values.length}.`);
  const options = selectAll(select, "option") as HTMLOptionElement[];
  const chosen: HTMLOptionElement[] = [];
  for (let i = 0; i < values.length; i++) {
    const option = optionFor(options, values[i] as string);
    if (!option) return noSuchOption(what, values[i] as string, options);
    if (isOptionDisabled(option)) {
      return { ok: false, code: "disabled_element", message: `The option ${shown(option)} of ${what} is disabled.` };
    }
    push(chosen, option);
  }
  scrollIntoView(select, { block: "nearest", inline: "nearest", behavior: "instant" });
  focusAny(select);
  if (apply(select, options, chosen)) {
    dispatch(select, new NativeEvent("input", { bubbles: true, composed: true }));
    dispatch(select, new NativeEvent("change", { bubbles: true }));
  }
  return { ok: true };
};

/** Tells whether anything changed. */
const apply = (
  select: HTMLSelectElement,
  options: readonly HTMLOptionElement[],
  chosen: readonly HTMLOptionElement[],
): boolean => {
  let changed = false;
  for (let i = 0; i < options.length; i++) {
    const option = options[i] as HTMLOptionElement;
    const want = includesOption(chosen, option);
    if (isSelected(option) === want) continue;
    changed = true;
    // A select of one option unselects the others by itself.
    if (want || isMultiple(select)) setSelected(option, want);
  }
  return changed;
};

const includesOption = (list: readonly HTMLOptionElement[], option: HTMLOptionElement): boolean => {
  for (let i = 0; i < list.length; i++) if (list[i] === option) return true;
  return false;
};

const selectOf = (element: Element): HTMLSelectElement | null => {
  for (let at: Element | null = element; at; at = drawnParent(at)) {
    const tag = tagOf(at);
    if (tag === "select") return at as HTMLSelectElement;
    if (tag !== "option" && tag !== "optgroup") break;
  }
  if (tagOf(element) === "label") {
    const control = labelControl(element as HTMLLabelElement);
    if (control && tagOf(control) === "select") return control as HTMLSelectElement;
  }
  const inside = selectAll(element, "select");
  return inside.length === 1 ? (inside[0] as HTMLSelectElement) : null;
};

const howElse = (element: Element): string => {
  if (tagOf(element) === "input" && hasAttribute(element, "list")) return "is a field with suggestions; use fill.";
  const role = roleOf(element);
  if (role === "listbox" || role === "option" || role === "radiogroup" || role === "menu" || role === "tree") {
    return "is drawn by the page; click the option itself.";
  }
  if (role === "combobox" || hasAttribute(element, "aria-haspopup")) {
    return "is drawn by the page; click it to open its list, then click the option.";
  }
  return "is not a select; a list that the page draws is operated by clicking it, then the option.";
};

const plain = (text: string): string => lower(join(words(text), " "));

/** Exactly by value, then by label; then without regard to case and white space. */
const optionFor = (options: readonly HTMLOptionElement[], wanted: string): HTMLOptionElement | null => {
  const rough = plain(wanted);
  const tests: ((option: HTMLOptionElement) => boolean)[] = [
    (option) => optionValue(option) === wanted,
    (option) => optionLabel(option) === wanted,
    (option) => plain(optionLabel(option)) === rough,
    (option) => plain(optionValue(option)) === rough,
  ];
  for (let t = 0; t < tests.length; t++) {
    let disabled: HTMLOptionElement | null = null;
    for (let i = 0; i < options.length; i++) {
      const option = options[i] as HTMLOptionElement;
      if (!(tests[t] as (option: HTMLOptionElement) => boolean)(option)) continue;
      if (!isOptionDisabled(option)) return option;
      disabled ??= option;
    }
    if (disabled) return disabled;
  }
  return null;
};

const isOptionDisabled = (option: Element): boolean => {
  if (hasAttribute(option, "disabled")) return true;
  const group = drawnParent(option);
  return group !== null && tagOf(group) === "optgroup" && hasAttribute(group, "disabled");
};

const shown = (option: HTMLOptionElement): string =>
  quote(neutralise(optionLabel(option) || getAttribute(option, "value") || "", MAX_LABEL_CHARS));

export const listOptions = (options: readonly Element[]): string => {
  const labels: string[] = [];
  for (let i = 0; i < options.length && labels.length < MAX_LISTED; i++) {
    if (!isOptionDisabled(options[i] as Element)) push(labels, shown(options[i] as HTMLOptionElement));
  }
  const more = options.length > MAX_LISTED ? ` and ${options.length - MAX_LISTED} more` : "";
  return `${join(labels, ", ")}${more}`;
};

const noSuchOption = (what: string, wanted: string, options: readonly HTMLOptionElement[]): Problem => ({
  ok: false,
  code: "no_such_option",
  message: `${what} has no option ${quote(neutralise(wanted, MAX_LABEL_CHARS))}; it has ${listOptions(options) || "none"}.`,
});
