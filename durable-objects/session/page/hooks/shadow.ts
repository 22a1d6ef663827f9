/**
 * @module Shadow roots that scripts make: the view is handed each of them, the closed ones are kept here too.
 */
import { newWeakMap } from "../js.ts";
import { handOver } from "./channel.ts";
import { getter } from "./native.ts";
import { listenIn } from "./wrap.ts";

const openRoot = getter<Element, ShadowRoot | null>(Element.prototype, "shadowRoot");
const closed = newWeakMap<Element, ShadowRoot>();

export const watchShadowRoots = (): void => {
  listenIn(Element.prototype, "attachShadow", (host, _args, root) => {
    if (!openRoot(host as Element)) closed.set(host as Element, root as ShadowRoot);
    handOver(root as ShadowRoot);
  });
};

export const shadowRootOf = (element: Element): ShadowRoot | null => openRoot(element) ?? closed.get(element) ?? null;
