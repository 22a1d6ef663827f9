/**
 * @module The role of an element: what its author says by ARIA, else what its tag means.
 */
import { getAttribute, hasAttribute, inputType, isMultiple, tagOf } from "./dom.ts";
import { lower, min, sliceText, toNumber, wordSet, words } from "./js.ts";
import { drawnParent } from "./shadow.ts";

const KNOWN = wordSet(
  "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem",
);

/** Roles that are operated. */
export const WIDGETS = wordSet(
  "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider spinbutton switch tab textbox treeitem",
);

/** Roles whose name may come from what they contain. */
export const NAMED_BY_CONTENT = wordSet(
  "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem summary clickable draggable hoverable",
);

/** Roles that get a line of their own, with what they hold indented below. */
export const CONTAINERS = wordSet(
  "alert alertdialog banner complementary contentinfo dialog form group main menu menubar navigation radiogroup region search status tablist toolbar tree listbox feed log",
);

const INPUT_ROLES: Readonly<Record<string, string>> = {
  __proto__: null as unknown as string,
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
  email: "textbox",
  tel: "textbox",
  text: "textbox",
  url: "textbox",
  password: "textbox",
  date: "date",
  "datetime-local": "datetime",
  month: "month",
  week: "week",
  time: "time",
  color: "color",
  file: "file",
};

const TAG_ROLES: Readonly<Record<string, string>> = {
  __proto__: null as unknown as string,
  address: "group",
  article: "article",
  aside: "complementary",
  blockquote: "blockquote",
  button: "button",
  caption: "caption",
  datalist: "listbox",
  dd: "definition",
  details: "group",
  dialog: "dialog",
  dt: "term",
  fieldset: "group",
  figure: "figure",
  hr: "separator",
  li: "listitem",
  main: "main",
  math: "math",
  menu: "list",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  optgroup: "group",
  option: "option",
  output: "status",
  progress: "progressbar",
  search: "search",
  summary: "summary",
  table: "table",
  tbody: "rowgroup",
  td: "cell",
  textarea: "textbox",
  tfoot: "rowgroup",
  th: "columnheader",
  thead: "rowgroup",
  tr: "row",
  ul: "list",
};

const SECTIONING = wordSet("article aside main nav section");

const explicitRole = (element: Element): string | null => {
  const attribute = getAttribute(element, "role");
  if (attribute === null) return null;
  const list = words(lower(attribute));
  for (let i = 0; i < list.length; i++) {
    const role = list[i] as string;
    if (KNOWN[role] === true) return role === "image" ? "img" : role === "none" ? "presentation" : role;
  }
  return null;
};

const isFocusable = (element: Element, tag: string): boolean =>
  hasAttribute(element, "tabindex") ||
  ((tag === "a" || tag === "area") && hasAttribute(element, "href")) ||
  tag === "button" ||
  tag === "select" ||
  tag === "textarea" ||
  (tag === "input" && inputType(element as HTMLInputElement) !== "hidden");

export const roleOf = (element: Element): string => {
  const tag = tagOf(element);
  const explicit = explicitRole(element);
  // What can be focused cannot be declared meaningless.
  if (explicit !== null && !(explicit === "presentation" && isFocusable(element, tag))) return explicit;
  return tagRole(element, tag);
};

const tagRole = (element: Element, tag: string): string => {
  switch (tag) {
    case "a":
    case "area":
      return hasAttribute(element, "href") ? "link" : "generic";
    case ":a":
      return hasAttribute(element, "href") || hasAttribute(element, "xlink:href") ? "link" : "generic";
    case "input": {
      const type = inputType(element as HTMLInputElement);
      if (type === "hidden") return "generic";
      if (hasAttribute(element, "list") && (INPUT_ROLES[type] === "textbox" || type === "search")) return "combobox";
      return INPUT_ROLES[type] ?? "textbox";
    }
    case "select": {
      const size = toNumber(getAttribute(element, "size") ?? "0");
      return isMultiple(element as HTMLSelectElement) || size > 1 ? "listbox" : "combobox";
    }
    case "img":
      return getAttribute(element, "alt") === "" && !hasAttribute(element, "aria-label") ? "presentation" : "img";
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return "heading";
    case "header":
      return isInSection(element) ? "generic" : "banner";
    case "footer":
      return isInSection(element) ? "generic" : "contentinfo";
    case "section":
      return hasName(element) ? "region" : "generic";
    case "form":
      return hasName(element) ? "form" : "generic";
    case "th":
      return getAttribute(element, "scope") === "row" ? "rowheader" : "columnheader";
    case "summary":
      return isSummaryOfDetails(element) ? "summary" : "generic";
    default:
      return TAG_ROLES[tag] ?? "generic";
  }
};

const hasName = (element: Element): boolean =>
  !!getAttribute(element, "aria-label") || hasAttribute(element, "aria-labelledby") || !!getAttribute(element, "title");

const isSummaryOfDetails = (element: Element): boolean => {
  const parent = drawnParent(element);
  return parent !== null && tagOf(parent) === "details";
};

const isInSection = (element: Element): boolean => {
  for (let at = drawnParent(element); at; at = drawnParent(at)) {
    if (SECTIONING[tagOf(at)] === true) return true;
    const role = explicitRole(at);
    if (role === "article" || role === "complementary" || role === "main" || role === "navigation" || role === "region")
      return true;
  }
  return false;
};

export const headingLevel = (element: Element): number => {
  const stated = toNumber(getAttribute(element, "aria-level") ?? "");
  if (stated >= 1) return min(stated, 6);
  const tag = tagOf(element);
  return tag.length === 2 && tag[0] === "h" ? toNumber(sliceText(tag, 1)) || 2 : 2;
};

const FIELDS = wordSet("textbox searchbox spinbutton combobox slider date datetime month week time color file listbox");
export const isField = (role: string): boolean => FIELDS[role] === true;

const NATIVE = wordSet("button select textarea summary");
/** Native controls and ARIA widgets: what is operated by its kind, whatever listens. */
export const isControl = (element: Element, role: string): boolean => {
  if (WIDGETS[role] === true || role === "summary" || INPUT_ONLY[role] === true) return true;
  const tag = tagOf(element);
  return NATIVE[tag] === true ? tag !== "summary" : tag === "input" && inputType(element as HTMLInputElement) !== "hidden";
};
const INPUT_ONLY = wordSet("date datetime month week time color file");
