/**
 * @module A caret that does not blink: pictures of the same page are the same, and a field with the focus draws no frames
 * while nobody acts.
 */
import { uncurry } from "../js.ts";
import { beforeProperty } from "./wrap.ts";

/** Inherited, also by shadow trees. */
const STEADY = ":root{caret-animation:manual}";

/** A page that looks at its adopted sheets, or sets them, finds none of ours; its caret blinks from then on. */
export const steadyCaret = (): void => {
  const adopt = uncurry(
    Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets")?.set as (
      this: Document,
      sheets: Iterable<CSSStyleSheet>,
    ) => void,
  );
  // The iterator of arrays is the page's by then.
  const none: Iterable<CSSStyleSheet> = { [Symbol.iterator]: () => ({ next: () => ({ done: true, value: undefined }) }) };
  const adopting = document;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STEADY);
  adopt(adopting, [sheet]);
  let ours = true;
  beforeProperty(Document.prototype, "adoptedStyleSheets", (self) => {
    if (!ours || self !== adopting) return;
    ours = false;
    adopt(adopting, none);
  });
};
