/**
 * @module The dialog that keeps the rest of the page out of reach, if one is open.
 */
import { deepElementAt } from "./aim.ts";
import {
  bodyOf,
  boxOf,
  comesAfter,
  ELEMENT,
  nodeType,
  property,
  selectAll,
  styleOf,
  tagOf,
  viewportHeight,
  viewportWidth,
} from "./dom.ts";
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
  return dialog && blocksPage(dialog) ? { dialog, parts: withLaidOver(doc, dialog) } : null;
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

const SAMPLES_PER_SIDE = 7;

/** aria-modal is a claim. It holds when the dialog can be pointed at, and nothing behind it can. */
const blocksPage = (dialog: Element): boolean => {
  let reached = 0;
  for (let row = 0; row < SAMPLES_PER_SIDE; row++) {
    for (let column = 0; column < SAMPLES_PER_SIDE; column++) {
      const x = ((column + 0.5) / SAMPLES_PER_SIDE) * viewportWidth();
      const y = ((row + 0.5) / SAMPLES_PER_SIDE) * viewportHeight();
      const hit = deepElementAt(x, y);
      if (!hit) continue;
      if (isWithin(hit, dialog)) reached++;
      else if (!isBackdrop(hit, dialog)) return false;
    }
  }
  return reached > 0 || isOnTop(dialog);
};

/** Bare page, something around the dialog, or a layer over the whole view. */
const isBackdrop = (hit: Element, dialog: Element): boolean => {
  const tag = tagOf(hit);
  if (tag === "body" || tag === "html" || isWithin(dialog, hit)) return true;
  for (let at: Element | null = hit; at; at = drawnParent(at)) {
    const position = property(styleOf(at), "position");
    if (position === "fixed" || position === "absolute") return !isWithin(dialog, at) && laysOver(at, dialog);
  }
  return false;
};

/** A full layer, or a message that comes after the dialog. */
const laysOver = (layer: Element, dialog: Element): boolean => {
  const box = boxOf(layer);
  return comesAfter(dialog, layer) || (box.width >= viewportWidth() - 1 && box.height >= viewportHeight() - 1);
};

const isOnTop = (dialog: Element): boolean => {
  const box = boxOf(dialog);
  const hit = deepElementAt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return hit !== null && isWithin(hit, dialog);
};

/** Menus and messages that are put at the end of the body while a dialog is open. */
const withLaidOver = (doc: Document, dialog: Element): Element[] => {
  const body = bodyOf(doc);
  const parts: Element[] = [dialog];
  let top: Element = dialog;
  for (let at = drawnParent(dialog); at && at !== body; at = drawnParent(at)) top = at;
  const children = body ? drawnChildren(body) : [];
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Element;
    if (nodeType(child) !== ELEMENT || child === top || !comesAfter(top, child)) continue;
    const position = property(styleOf(child), "position");
    if (position === "absolute" || position === "fixed") push(parts, child);
  }
  return parts;
};
