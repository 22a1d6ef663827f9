/**
 * @module Which elements react to the pointer, as far as the hooks tell it.
 */
import { getAttribute, matches } from "./dom.ts";
import { hintOf } from "./hints.ts";
import { includes } from "./js.ts";
import { FRAMEWORK_CLICKS, FRAMEWORK_ROOT, HAS_HANDLER, LISTENS_TO_CLICKS, LISTENS_TO_HOVER } from "./questions.ts";

export interface Reactions {
  readonly click: boolean;
  /** The handler is this element's own, by framework, attribute or selector: a bare listener may serve what is inside. */
  readonly own: boolean;
  readonly hover: boolean;
  readonly selectors: readonly string[];
}

const NO_SELECTORS: readonly string[] = [];

/** `delegated` are the selectors that ancestors of the element listen for. */
export const reactionsOf = (element: Element, delegated: readonly string[]): Reactions => {
  const hint = hintOf(element);
  const code = hint?.code ?? 0;
  const selectors = hint?.selectors ?? NO_SELECTORS;
  // Where a framework listens for everything inside, its listeners say nothing of the element itself.
  const root = (code & FRAMEWORK_ROOT) !== 0;
  const action = getAttribute(element, "jsaction");
  const own =
    (code & FRAMEWORK_CLICKS) !== 0 ||
    (action !== null && includes(action, "click")) ||
    (!root && (code & HAS_HANDLER) !== 0) ||
    matchesAny(element, delegated);
  const click = own || (!root && selectors.length === 0 && (code & LISTENS_TO_CLICKS) !== 0);
  return { click, own, hover: !root && (code & LISTENS_TO_HOVER) !== 0, selectors };
};

export const delegatedSelectors = (target: object): readonly string[] => hintOf(target)?.selectors ?? NO_SELECTORS;

const matchesAny = (element: Element, selectors: readonly string[]): boolean => {
  for (let i = 0; i < selectors.length; i++) {
    try {
      if (matches(element, selectors[i] as string)) return true;
    } catch {
      // jQuery knows selectors that the engine does not.
    }
  }
  return false;
};
