/**
 * @module The composed tree: shadow roots of either mode, slots, and who is whose parent there.
 */

import { courier, onNews } from "./channel.ts";
import {
  assignedNodes,
  assignedSlot,
  DOCUMENT,
  ELEMENT,
  FRAGMENT,
  firstChild,
  hostOf,
  nextSibling,
  nodeType,
  openShadowRoot,
  parentNode,
  tagOf,
} from "./dom.ts";
import { behind, newWeakMap, push, weakly } from "./js.ts";

const closedRoots = newWeakMap<Element, ShadowRoot>();
const roots: WeakRef<ShadowRoot>[] = [];

const isShadowRoot = (node: Node | null): node is ShadowRoot => node !== null && nodeType(node) === FRAGMENT && "host" in node;

/** The hooks hand over each root that a script makes, by the courier that stands in it for a moment. */
export const watchShadowRoots = (came: (root: ShadowRoot) => void): void => {
  onNews("root", () => {
    const root = parentNode(courier);
    if (!isShadowRoot(root)) return;
    closedRoots.set(hostOf(root), root);
    push(roots, weakly(root));
    came(root);
  });
};

/** Every shadow root that a script made and that is still in memory. */
export const knownShadowRoots = (): ShadowRoot[] => {
  const alive: ShadowRoot[] = [];
  let kept = 0;
  for (let i = 0; i < roots.length; i++) {
    const ref = roots[i] as WeakRef<ShadowRoot>;
    const root = behind(ref);
    if (!root) continue;
    roots[kept++] = ref;
    push(alive, root);
  }
  roots.length = kept;
  return alive;
};

export const shadowRootOf = (element: Element): ShadowRoot | null => openShadowRoot(element) ?? closedRoots.get(element) ?? null;

/** The children as they are drawn: of the shadow root, or of the slot, or the element's own. */
export const drawnChildren = (element: Element): Node[] => {
  const root = shadowRootOf(element);
  if (!root && tagOf(element) === "slot") {
    const assigned = assignedNodes(element as HTMLSlotElement, { flatten: true });
    if (assigned.length > 0) return assigned;
  }
  const children: Node[] = [];
  for (let child = firstChild(root ?? element); child; child = nextSibling(child)) push(children, child as Node);
  return children;
};

/** The parent as it is drawn; null at the document and for what is not slotted anywhere. */
export const drawnParent = (element: Element): Element | null => {
  const slot = assignedSlot(element);
  if (slot) return slot;
  const parent = parentNode(element);
  if (!parent) return null;
  const type = nodeType(parent);
  if (type === ELEMENT) return parent as Element;
  return type === FRAGMENT && "host" in parent ? hostOf(parent as ShadowRoot) : null;
};

/** Whether `inner` is `outer` or is drawn inside it. */
export const isWithin = (inner: Element, outer: Element): boolean => {
  for (let at: Element | null = inner; at; at = drawnParent(at)) if (at === outer) return true;
  return false;
};

export const isRoot = (node: Node): node is Document | ShadowRoot => nodeType(node) === DOCUMENT || nodeType(node) === FRAGMENT;
