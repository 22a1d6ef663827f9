/**
 * @module The value and the states of a control, as they stand behind its name.
 */
import {
  areaValue,
  byId,
  getAttribute,
  hasAttribute,
  inputChecked,
  inputFiles,
  inputIndeterminate,
  inputType,
  inputValue,
  isEditable,
  isHTML,
  isMultiple,
  isSelected,
  matches,
  optionLabel,
  rootOf,
  selectAll,
  tagOf,
  textContent,
} from "./dom.ts";
import { min, startsWith } from "./js.ts";
import { contentText } from "./name.ts";
import { neutralise, quote } from "./neutral.ts";
import { drawnParent } from "./shadow.ts";

const MAX_VALUE_CHARS = 200;
const MAX_OPTIONS = 10;
const MAX_OPTION_CHARS = 40;
const PLAIN_TEXT_TYPES = {
  __proto__: null,
  text: 1,
  search: 1,
  email: 1,
  tel: 1,
  url: 1,
  password: 1,
  number: 1,
} as unknown as Record<string, 1>;

const field = (word: string, text: string, limit = MAX_VALUE_CHARS): string => {
  const safe = neutralise(text, limit);
  return safe === "" ? "" : ` ${word}=${quote(safe)}`;
};

/** Value, options and states, each with a space before it. */
export const describeState = (element: Element, role: string, focused: boolean, namedByPlaceholder: boolean): string => {
  const tag = tagOf(element);
  let text = "";
  if (tag === "input") text += inputState(element as HTMLInputElement, namedByPlaceholder);
  else if (tag === "textarea") text += fieldState(element, areaValue(element as HTMLTextAreaElement), namedByPlaceholder);
  else if (tag === "select") text += selectState(element as HTMLSelectElement);
  else if (role === "textbox" || role === "searchbox" || role === "combobox") {
    const editable = isHTML(element) && isEditable(element as HTMLElement);
    if (editable) text += fieldState(element, editedText(element), namedByPlaceholder);
    else if (role === "combobox") text += field("value", contentText(element));
  } else if (role === "progressbar" && tag === "progress") text += field("value", getAttribute(element, "value") ?? "");
  else if (tag === "meter") text += field("value", getAttribute(element, "value") ?? "");
  if (tag !== "input")
    text += field("value", getAttribute(element, "aria-valuetext") ?? getAttribute(element, "aria-valuenow") ?? "");
  return text + statesOf(element, role, tag) + (focused ? " focused" : "");
};

const LONG_DOCUMENT_CHARS = 20_000;

/** Paragraphs stay apart; of a long document only the beginning is shown, and its raw text will do. */
const editedText = (element: Element): string => {
  const raw = textContent(element) ?? "";
  return raw.length > LONG_DOCUMENT_CHARS ? raw : contentText(element);
};

const fieldState = (element: Element, value: string, namedByPlaceholder: boolean): string => {
  if (value !== "") return field("value", value);
  const hint = namedByPlaceholder ? "" : (getAttribute(element, "placeholder") ?? "");
  return field("placeholder", hint, MAX_OPTION_CHARS * 2);
};

const inputState = (input: HTMLInputElement, namedByPlaceholder: boolean): string => {
  const type = inputType(input);
  switch (type) {
    case "checkbox":
    case "radio":
      return "";
    case "submit":
    case "reset":
    case "button":
    case "image":
      return "";
    case "password": {
      const length = inputValue(input).length;
      let dots = "";
      for (let i = 0; i < min(length, MAX_OPTION_CHARS); i++) dots += "•";
      return ` password${fieldState(input, dots, namedByPlaceholder)}`;
    }
    case "file": {
      const files = inputFiles(input);
      let names = "";
      for (let i = 0; i < (files?.length ?? 0); i++) names += `${i === 0 ? "" : ", "}${files?.[i]?.name ?? ""}`;
      return field("value", names) + (hasAttribute(input, "multiple") ? " multiple" : "");
    }
    case "range":
      return `${field("value", inputValue(input))} min=${numeric(input, "min", "0")} max=${numeric(input, "max", "100")}`;
    default: {
      const text = fieldState(input, inputValue(input), namedByPlaceholder);
      return PLAIN_TEXT_TYPES[type] ? text + datalistOf(input) : text;
    }
  }
};

const numeric = (input: Element, name: string, otherwise: string): string => {
  const value = neutralise(getAttribute(input, name) ?? "", MAX_OPTION_CHARS);
  return quote(value === "" ? otherwise : value);
};

const datalistOf = (input: Element): string => {
  const id = getAttribute(input, "list");
  const list = id === null ? null : byId(rootOf(input), id);
  return list ? optionsText(selectAll(list, "option")) : "";
};

const selectState = (select: HTMLSelectElement): string => {
  const options = selectAll(select, "option");
  let chosen = "";
  for (let i = 0; i < options.length; i++) {
    const option = options[i] as HTMLOptionElement;
    if (isSelected(option))
      chosen += `${chosen === "" ? " value=" : ","}${quote(neutralise(optionLabel(option), MAX_OPTION_CHARS))}`;
  }
  return chosen + optionsText(options) + (isMultiple(select) ? " multiple" : "");
};

const optionsText = (options: readonly Element[]): string => {
  let shown = "";
  let count = 0;
  let hidden = 0;
  for (let i = 0; i < options.length && count < MAX_OPTIONS; i++) {
    const option = options[i] as HTMLOptionElement;
    if (hasAttribute(option, "hidden")) {
      hidden++;
      continue;
    }
    const label = neutralise(optionLabel(option) || getAttribute(option, "value") || "", MAX_OPTION_CHARS);
    shown += `${count === 0 ? " options=" : ","}${quote(label)}`;
    count++;
  }
  const more = options.length - count - hidden;
  return more > 0 ? `${shown} +${more} more` : shown;
};

export const isDisabled = (element: Element): boolean => {
  if (matches(element, ":disabled")) return true;
  for (let at: Element | null = element; at; at = drawnParent(at)) {
    const stated = getAttribute(at, "aria-disabled");
    if (stated === "true") return true;
    if (stated === "false") return false;
  }
  return false;
};

const truth = (element: Element, name: string): boolean => getAttribute(element, name) === "true";

const statesOf = (element: Element, role: string, tag: string): string => {
  let text = "";
  const checked = checkedState(element, role, tag);
  if (checked !== "") text += ` ${checked}`;
  if (truth(element, "aria-selected")) text += " selected";
  const pressed = getAttribute(element, "aria-pressed");
  if (pressed === "true") text += " pressed";
  else if (pressed === "mixed") text += " mixed";
  text += expandedState(element, role);
  const current = getAttribute(element, "aria-current");
  if (current !== null && current !== "false" && current !== "") text += " current";
  const popup = getAttribute(element, "aria-haspopup");
  if (popup !== null && popup !== "false" && popup !== "" && !hasAttribute(element, "aria-expanded")) text += " popup";
  if ((tag === "input" || tag === "select" || tag === "textarea") && hasAttribute(element, "required")) text += " required";
  else if (truth(element, "aria-required")) text += " required";
  const invalid = getAttribute(element, "aria-invalid");
  if ((invalid !== null && invalid !== "" && invalid !== "false") || matches(element, ":user-invalid")) text += " invalid";
  if (((tag === "input" || tag === "textarea") && hasAttribute(element, "readonly")) || truth(element, "aria-readonly"))
    text += " readonly";
  if (isDisabled(element)) text += " disabled";
  if (truth(element, "aria-busy")) text += " busy";
  if (getAttribute(element, "draggable") === "true" && role !== "draggable") text += " draggable";
  return text;
};

const checkedState = (element: Element, role: string, tag: string): string => {
  if (tag === "input") {
    const type = inputType(element as HTMLInputElement);
    if (type === "checkbox" || type === "radio") {
      if (inputIndeterminate(element as HTMLInputElement) && type === "checkbox") return "mixed";
      return inputChecked(element as HTMLInputElement) ? "checked" : "";
    }
  }
  if (
    role !== "checkbox" &&
    role !== "radio" &&
    role !== "switch" &&
    !startsWith(role, "menuitem") &&
    role !== "option" &&
    role !== "treeitem"
  ) {
    return "";
  }
  const stated = getAttribute(element, "aria-checked");
  return stated === "true" ? "checked" : stated === "mixed" ? "mixed" : "";
};

const expandedState = (element: Element, role: string): string => {
  if (role === "summary") {
    const details = drawnParent(element);
    return details && matches(details, "[open]") ? " expanded" : " collapsed";
  }
  const stated = getAttribute(element, "aria-expanded");
  return stated === "true" ? " expanded" : stated === "false" ? " collapsed" : "";
};
