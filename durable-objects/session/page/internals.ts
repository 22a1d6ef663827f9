/**
 * @module What custom elements say of themselves through ElementInternals: a role and states that are no attributes.
 */
import { getOwnPropertyDescriptor, newMap, newWeakMap, uncurry, words } from "./js.ts";
import { listenIn } from "./wrap.ts";

type Read = (internals: ElementInternals) => string | null;

const ATTRIBUTES = words(
  "role aria-label aria-checked aria-selected aria-pressed aria-expanded aria-disabled aria-required aria-invalid aria-readonly aria-hidden aria-haspopup aria-current aria-level aria-modal aria-multiselectable aria-valuenow aria-valuetext aria-valuemin aria-valuemax aria-placeholder aria-roledescription",
);
const PROPERTIES = words(
  "role ariaLabel ariaChecked ariaSelected ariaPressed ariaExpanded ariaDisabled ariaRequired ariaInvalid ariaReadOnly ariaHidden ariaHasPopup ariaCurrent ariaLevel ariaModal ariaMultiSelectable ariaValueNow ariaValueText ariaValueMin ariaValueMax ariaPlaceholder ariaRoleDescription",
);

const readers = newMap<string, Read>();
for (let i = 0; i < ATTRIBUTES.length; i++) {
  const get = getOwnPropertyDescriptor(ElementInternals.prototype, PROPERTIES[i] as string)?.get;
  if (get) readers.set(ATTRIBUTES[i] as string, uncurry(get as (this: ElementInternals) => string | null));
}

const known = newWeakMap<Element, ElementInternals>();
let any = false;

export const watchInternals = (): void => {
  listenIn(HTMLElement.prototype, "attachInternals", (host, _args, internals) => {
    known.set(host as Element, internals as ElementInternals);
    any = true;
  });
};

/** What stands in for an attribute that the element does not have. */
export const impliedAttribute = (element: Element, name: string): string | null => {
  const internals = any ? known.get(element) : undefined;
  return internals ? (readers.get(name)?.(internals) ?? null) : null;
};
