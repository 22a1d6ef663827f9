/**
 * @module The dialog that keeps the rest of the page out of reach, if one is open.
 */
import { bodyOf, comesAfter, ELEMENT, nodeType, property, selectAll, styleOf } from "./dom.ts";
import { push } from "./js.ts";
import { drawnChildren, drawnParent, isWithin, knownShadowRoots } from "./shadow.ts";
import { isShown } from "./visible.ts";

export interface Modal {
  readonly dialog: Element;
  /** The dialog, and what the page lays over it, in order. */
  readonly parts: readonly Element[];
}

export const modalOf = (doc: Document): Modal | null => {
  const native = lastShown(doc, "dialog:modal");
  if (native) return { dialog: native, parts: [native] };
  const dialog = lastShown(doc, '[aria-modal="true"]');
  if (!dialog) return null;
  const parts = laidOver(doc, dialog);
  return { dialog, parts };
};

const lastShown = (doc: Document, selector: string): Element | null => {
  let last: Element | null = null;
  const roots: (Document | ShadowRoot)[] = [doc];
  const shadows = knownShadowRoots();
  for (let i = 0; i < shadows.length; i++) push(roots, shadows[i] as ShadowRoot);
  for (let r = 0; r < roots.length; r++) {
    const found = selectAll(roots[r] as Document | ShadowRoot, selector);
    for (let i = 0; i < found.length; i++) if (isShown(found[i] as Element)) last = found[i] as Element;
  }
  return last;
};

/** Menus and messages that are put at the end of the body while a dialog is open. */
const laidOver = (doc: Document, dialog: Element): Element[] => {
  const body = bodyOf(doc);
  const over: Element[] = [dialog];
  let top: Element = dialog;
  for (let at = drawnParent(dialog); at && at !== body; at = drawnParent(at)) top = at;
  const children = body ? drawnChildren(body) : [];
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Element;
    if (nodeType(child) !== ELEMENT || child === top || !comesAfter(top, child) || isWithin(dialog, child)) continue;
    const position = property(styleOf(child), "position");
    if (position === "absolute" || position === "fixed") push(over, child);
  }
  return over;
};
