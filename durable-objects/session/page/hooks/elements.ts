/**
 * @module Tells the view what it cannot see of the document's elements. They are named by their place in a query that both
 * sides make in the same moment.
 */
import { uncurry } from "../js.ts";
import { ENTRY, FIELD, INTO, OF_DOCUMENT, OF_WINDOW, OUT } from "../questions.ts";
import { impliedTexts } from "./internals.ts";
import { reactionsOf } from "./listeners.ts";
import { getter } from "./native.ts";
import { shadowRootOf } from "./shadow.ts";

const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 64;

const queryDocument = uncurry(Document.prototype.querySelectorAll as (this: Document, s: string) => NodeListOf<Element>);
const queryFragment = uncurry(
  DocumentFragment.prototype.querySelectorAll as (this: DocumentFragment, s: string) => NodeListOf<Element>,
);
const itemOf = uncurry(NodeList.prototype.item as (this: NodeList, index: number) => Node | null);
const lengthOf = getter<NodeList, number>(NodeList.prototype, "length");
const win = window;
const documentOf = getter<Window, Document>(win, "document");

let left = 0;

/** Objects of frameworks may be proxies: what they throw is the page's affair. */
const said = (target: object, element: boolean): string => {
  try {
    const reactions = reactionsOf(target, element);
    const implied = element ? impliedTexts(target as Element) : "";
    return reactions === "" && implied !== "" ? `${FIELD}0${implied}` : reactions + implied;
  } catch {
    return "";
  }
};

const entry = (number: number, text: string): string => (text === "" ? "" : `${number}${text}${ENTRY}`);

const entriesIn = (list: NodeListOf<Element>, depth: number): string => {
  const length = lengthOf(list);
  let text = "";
  for (let i = 0; i < length && left > 0; i++) {
    left--;
    const element = itemOf(list, i) as Element;
    text += entry(i, said(element, true));
    const root = depth < MAX_DEPTH ? shadowRootOf(element) : null;
    const inner = root ? entriesIn(queryFragment(root, "*"), depth + 1) : "";
    if (inner !== "") text += INTO + i + ENTRY + inner + OUT + ENTRY;
  }
  return text;
};

export const describeElements = (): string => {
  left = MAX_ELEMENTS;
  const doc = documentOf(win);
  return entry(OF_WINDOW, said(win, false)) + entry(OF_DOCUMENT, said(doc, false)) + entriesIn(queryDocument(doc, "*"), 0);
};
