import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages, type Tab } from "./support.ts";

/** Of a caret that blinks: so long it is shown, and as long it is not. */
const BLINK_MS = 500;
const PICTURES = 6;

/** How many different pictures there are within some blinks. */
const differentPictures = async (tab: Tab): Promise<number> => {
  const seen = new Set<unknown>();
  for (let n = 0; n < PICTURES; n++) {
    seen.add((await tab.send("Page.captureScreenshot", { format: "png" })).data);
    await sleep(BLINK_MS / 2);
  }
  return seen.size;
};

describe("the caret", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  const focused = async (html: string): Promise<Tab> => {
    const tab = await pages.open({ html });
    await tab.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    await tab.evaluate("document.querySelector('#field, x-field').focus()");
    return tab;
  };

  it("stands still in a field that has the focus, so that pictures of the same page are the same", async () => {
    expect(await differentPictures(await focused("<input id=field value=text>"))).toBe(1);
  });

  it("stands still in a field of a shadow tree", async () => {
    const tab = await focused(`<x-field></x-field><script>
      customElements.define("x-field", class extends HTMLElement {
        constructor() { super().attachShadow({ mode: "open", delegatesFocus: true }).innerHTML = "<input value=text>"; }
      });</script>`);
    expect(await differentPictures(tab)).toBe(1);
  });

  it("is the page's own again once the page deals with adopted style sheets, and none of ours is among them", async () => {
    const tab = await focused("<input id=field value=text>");
    expect(await tab.evaluate("document.adoptedStyleSheets.length")).toBe(0);
    expect(await differentPictures(tab)).toBe(2);
    await tab.evaluate(
      `{ const sheet = new CSSStyleSheet(); sheet.replaceSync("input { color: red }"); document.adoptedStyleSheets.push(sheet); }`,
    );
    expect(await tab.evaluate("document.adoptedStyleSheets.length")).toBe(1);
    expect(await tab.evaluate("getComputedStyle(field).color")).toBe("rgb(255, 0, 0)");
  });
});
