/**
 * @module A caret that does not blink: pictures of the same page are the same, and a field with the focus draws no frames
 * while nobody acts.
 */
import { currentDocument, setter } from "./dom.ts";
import { beforeProperty } from "./wrap.ts";

/** Inherited, also by shadow trees. */
const STEADY = ":root{caret-animation:manual}";

/** A page that looks at its adopted sheets, or sets them, finds none of ours; its caret blinks from then on. */
export const steadyCaret = (): void => {
  const adopt = setter<Document, CSSStyleSheet[]>(Document.prototype, "adoptedStyleSheets");
  const adopting = currentDocument();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STEADY);
  adopt(adopting, [sheet]);
  let ours = true;
  beforeProperty(Document.prototype, "adoptedStyleSheets", (self) => {
    if (!ours || self !== adopting) return;
    ours = false;
    adopt(adopting, []);
  });
};
