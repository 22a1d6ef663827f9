/**
 * @module What gets a line: a thing said twice in one place gets one, and what can be operated on its own has its own.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages } from "./support.ts";

let pages: PageWorld;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

/** The text without its header. */
const bodyOf = async (html: string): Promise<string> =>
  (await (await pages.open({ html: `<!doctype html>${html}` })).text()).replace(/^url: .*\n/, "");

describe("a control inside a control", () => {
  it("is the same line when both have one name and one place, and a press on that line reaches it", async () => {
    const tab = await pages.open({
      html: '<div role="tab" style="width:90px"><a href="#day" style="display:block">Day</a></div>',
    });
    expect(await tab.text()).toContain('\n[e1] tab "Day"');
    expect(await tab.text()).not.toContain("link");
    await tab.click("e1");
    expect(await tab.evaluate("location.hash")).toBe("#day");
  });

  it("gives its name to a link that has none", async () => {
    expect(await bodyOf('<a href="/home"><button aria-label="Homepage" style="width:40px;height:40px"></button></a>')).toBe(
      '[e1] link "Homepage"',
    );
  });

  it("stays when it lies beside the words that a press on the outer one would hit", async () => {
    const card =
      '<a href="/lamp" style="display:block;width:400px">Oak Lamp <button style="width:20px;height:20px"></button></a>';
    expect(await bodyOf(card)).toBe('[e1] link "Oak Lamp"\n  [e2] button');
  });

  it("stays when its name or its state says more", async () => {
    const inside = (button: string) => `<div role="treeitem" aria-label="Yards" style="width:90px">${button}</div>`;
    expect(await bodyOf(inside('<button style="width:90px" aria-label="Open Yards">Yards</button>'))).toContain("[e2] button");
    expect(await bodyOf(inside('<button style="width:90px" aria-expanded="false">Yards</button>'))).toContain("[e2] button");
  });
});

describe("text before a field or a group", () => {
  it("is not repeated when it is its whole name", async () => {
    const text = await bodyOf(
      '<div><div id="l">Home port</div><div role="combobox" tabindex="0" aria-labelledby="l">Bergen</div></div>' +
        '<div role="radiogroup" aria-label="Units"><p>Units</p><label><input type="radio">Metric</label></div>',
    );
    expect(text).toBe('[e1] combobox "Home port" value="Bergen"\nradiogroup "Units"\n  [e2] radio "Metric"');
  });

  it("is not repeated as a placeholder either", async () => {
    expect(await bodyOf('<input aria-label="Voucher" placeholder="Voucher">')).toBe('[e1] textbox "Voucher"');
    expect(await bodyOf('<input placeholder="Voucher">')).toBe('[e1] textbox "Voucher"');
    expect(await bodyOf('<input aria-label="Code" placeholder="Voucher">')).toBe('[e1] textbox "Code" placeholder="Voucher"');
  });

  it("stays when it says anything else", async () => {
    expect(await bodyOf('<p>Your name</p><input aria-label="Name">')).toBe('Your name\n[e1] textbox "Name"');
  });
});

describe("a slider that the page draws itself", () => {
  const DRAWN =
    '<span style="position:relative;display:block;width:200px;height:20px"><input type="range" aria-label="Draught" min="2" max="14" value="7" style="position:absolute;clip:rect(0 0 0 0);width:100%;height:100%"></span>';

  it("is listed with its value, and can be filled", async () => {
    const tab = await pages.open({ html: `<!doctype html>${DRAWN}` });
    expect(await tab.text()).toContain('[e1] slider "Draught" value="7" min="2" max="14"');
    expect(await tab.prepareFill("e1", "9")).toEqual({ ok: true, how: "done" });
    expect(await tab.text()).toContain('value="9"');
  });
});

describe("what the cursor says can be taken hold of", () => {
  it("is draggable, one line for each, and once where the cursor is inherited", async () => {
    const items = ["Ada", "Finn"].map((name) => `<li style="cursor:move">${name} <b>Berg</b></li>`).join("");
    const text = await bodyOf(
      `<ul id="crew" style="list-style:none">${items}</ul><script>crew.addEventListener("mousedown", () => {})</script>`,
    );
    expect(text).toBe('[e1] draggable "Ada Berg"\n[e2] draggable "Finn Berg"');
  });
});
