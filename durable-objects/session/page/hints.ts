/**
 * @module What the hooks say of elements: handlers and framework properties are seen in the page's own world alone. A hint
 * can make an element count as one that reacts, which a page can do anyway; it brings no text but the element's own.
 */
import { ask, onNews } from "./channel.ts";
import { currentDocument, implyAttributes, queryAll } from "./dom.ts";
import { NativePromise } from "./js.ts";
import {
  ENTRY,
  FIELD,
  IMPLIED,
  IMPLIED_NAMES,
  INTO,
  MAX_SELECTORS,
  MAX_TEXT_CHARS,
  OF_DOCUMENT,
  OF_WINDOW,
  OUT,
  SELECTOR,
} from "./questions.ts";
import { shadowRootOf } from "./shadow.ts";

export interface Hint {
  /** Bits of questions.ts. */
  readonly code: number;
  /** Selectors of delegated click handlers. */
  readonly selectors: readonly string[];
  /** What stands in for attributes that the element does not have. */
  readonly implied: ReadonlyMap<string, string>;
}

const ATTRIBUTES = IMPLIED_NAMES.split(" ").map((pair) => pair.slice(0, pair.indexOf(":")));
const MAX_CODE = 31;

/** Good for this moment: the page may change anything as soon as it runs again. */
let hints: Map<object, Hint> | null = null;

export const watchInternals = (): void =>
  onNews("internals", () => implyAttributes((element, name) => hintOf(element)?.implied.get(name) ?? null));

export const hintOf = (target: object): Hint | undefined => readHints().get(target);

/** Asks once in a moment. Before a walk, since to answer may run code of the page, which may change what is walked. */
export const readHints = (): ReadonlyMap<object, Hint> => {
  if (hints) return hints;
  hints = new Map();
  read(hints);
  NativePromise.resolve().then(() => {
    hints = null;
  });
  return hints;
};

const read = (into: Map<object, Hint>): void => {
  const doc = currentDocument();
  let list: ArrayLike<Element> = queryAll(doc);
  const outer: ArrayLike<Element>[] = [];
  for (const entry of ask("elements").split(ENTRY)) {
    if (entry === OUT) list = outer.pop() ?? list;
    else if (entry.startsWith(INTO)) {
      const host = list[Number(entry.slice(INTO.length))];
      const root = host && shadowRootOf(host);
      outer.push(list);
      list = root ? queryAll(root) : NOTHING;
    } else if (entry !== "") {
      const fields = entry.split(FIELD);
      const number = Number(fields[0]);
      const target = number === OF_WINDOW ? window : number === OF_DOCUMENT ? doc : list[number];
      if (target) into.set(target, hintFrom(fields));
    }
  }
};

const NOTHING: readonly Element[] = [];

const hintFrom = (fields: readonly string[]): Hint => {
  const code = Number(fields[1]);
  const selectors: string[] = [];
  const implied = new Map<string, string>();
  for (const field of fields.slice(2)) {
    const text = field.slice(1, MAX_TEXT_CHARS);
    if (field[0] === SELECTOR && selectors.length < MAX_SELECTORS) selectors.push(text);
    else if (field[0] === IMPLIED) {
      const colon = text.indexOf(":");
      const name = ATTRIBUTES[Number(text.slice(0, colon))];
      if (colon > 0 && name !== undefined) implied.set(name, text.slice(colon + 1));
    }
  }
  return { code: Number.isInteger(code) && code >= 0 && code <= MAX_CODE ? code : 0, selectors, implied };
};
