/**
 * @module When the document last changed because of the action: its nodes, and where it is scrolled to.
 */
import { currentDocument, NativeMutationObserver, observeMutations } from "../dom.ts";
import { newWeakMap } from "../js.ts";
import { knownShadowRoots } from "../shadow.ts";
import { noteStirred } from "./calm.ts";
import { listen } from "./events.ts";
import { isBackground, noteCaused } from "./pending.ts";

const WATCHED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

let changed = false;
let patient = false;

/** While the page has not reacted at all, a change by a ticker may be its reaction. */
const noteUnlessBackground = (): void => {
  noteStirred();
  if (!patient && isBackground()) return;
  changed = true;
  patient = false;
  noteCaused();
};

/** An action is about to be sent; nothing has changed because of it. */
export const markChanges = (): void => {
  changed = false;
  patient = false;
};

/** Whether anything has changed since the action; until then changes of the background count too, if asked for. */
export const hasChanged = (waitForTicker: boolean): boolean => {
  patient = waitForTicker && !changed;
  return changed;
};

/** Its reactions run at the end of the task that made the change, and so know its lineage. */
const observer = new NativeMutationObserver(noteUnlessBackground);

const watched = newWeakMap<Node, true>();

export const watchRoot = (root: Node): void => {
  if (watched.has(root)) return;
  watched.set(root, true);
  observeMutations(observer, root, WATCHED);
};

/** The first navigation of an empty window keeps the window and changes its document; shadow roots come at any time. */
export const watchAllRoots = (): void => {
  watchRoot(currentDocument());
  const roots = knownShadowRoots();
  for (let i = 0; i < roots.length; i++) watchRoot(roots[i] as ShadowRoot);
};

export const watchChanges = (): void => {
  watchRoot(currentDocument());
  listen(window, "scroll", noteUnlessBackground, { capture: true, passive: true });
};
