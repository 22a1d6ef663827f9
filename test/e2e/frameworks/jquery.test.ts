import { describe, expect, test } from "vitest";
import { built, controls } from "./stage.ts";

const BODY = `<ul id="list"></ul><button id="add">Add</button>
  <p><span data-page="2">Page 2</span> <span data-page="3">Page 3</span> <span>Page 4</span></p>
  <form><label>Word <input name="word"></label><select name="kind" aria-label="Kind"><option>a</option><option>b</option></select><button>Go</button></form>
  <dl class="accordion"><dt>More</dt><dd style="display: none">Details</dd></dl>`;

describe("a jQuery page", () => {
  const page = built("jquery.js", BODY);

  test("lists what delegated handlers wait for, and nothing beside it", async () => {
    const actor = await page.open();
    expect(controls(actor.text)).toEqual([
      'clickable "Ant"',
      'clickable "Drop" (Ant)',
      'clickable "Bee"',
      'clickable "Drop" (Bee)',
      'button "Add"',
      'clickable "Page 2"',
      'clickable "Page 3"',
      'textbox "Word"',
      'combobox "Kind" value="a" options="a","b"',
      'button "Go"',
      'clickable "More"',
    ]);
  });

  test("gets delegated events, also at what was added later", async () => {
    const actor = await page.open();
    await actor.act({ type: "click", target: actor.id('clickable "Bee"') });
    await actor.act({ type: "click", target: actor.id('button "Add"') });
    await actor.act({ type: "click", target: actor.id('clickable "Item 3"') });
    await actor.act({ type: "click", target: actor.id('clickable "Drop" (Ant)') });
    await actor.act({ type: "click", target: actor.id('clickable "Page 3"') });
    await page.expectState({ picked: ["Bee", "Item 3"], removed: ["Ant"], page: 3 });
  });

  test("gets change and submit events, and ends its animations", async () => {
    const actor = await page.open();
    await actor.act({ type: "fill", target: actor.id('textbox "Word"'), text: "hello" });
    await actor.act({ type: "select", target: actor.id('combobox "Kind"'), values: ["b"] });
    await page.expectState({ changed: ["kind", "b"] });
    await actor.act({ type: "click", target: actor.id('button "Go"') });
    await page.expectState({ submitted: "word=hello&kind=b" });
    await actor.act({ type: "click", target: actor.id('clickable "More"') });
    expect(actor.text).toContain("Details");
    await page.expectState({ opened: true });
  });
});
