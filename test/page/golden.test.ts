import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages } from "./support.ts";

/** Each file in golden/ is what a policy reads on the fixture of the same name. */
const PAGES = ["shop", "forms", "structure", "hidden", "clickable", "shadow", "modal", "hostile", "broken", "widgets"];

describe("the compact text of a page", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it.each(PAGES)("%s", async (fixture) => {
    const tab = await pages.open({ fixture });
    // How far a page scrolls depends on the fonts of the machine.
    const text = (await tab.text()).replaceAll(pages.origin, "http://site.test").replace(/^(scroll: \d+ of) \d+/m, "$1 N");
    await expect(`${text}\n`).toMatchFileSnapshot(`./golden/${fixture}.txt`);
  });

  it("is the same, byte for byte, in another tab and when looked at again", async () => {
    const first = await pages.open({ fixture: "shop" });
    const second = await pages.open({ fixture: "shop" });
    const text = await first.text();
    expect(await second.text()).toBe(text);
    expect(await first.text()).toBe(text);
  });
});
