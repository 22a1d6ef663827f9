import { describe, expect, test } from "vitest";
import { built, controls } from "./stage.ts";

const BODY = `<p id="label">Fruit</p><button id="fruit" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="label fruit">Apple</button>
  <ul id="fruits" role="listbox" aria-labelledby="label" hidden><li role="option" aria-selected="true">Apple</li><li role="option" aria-selected="false">Pear</li></ul>
  <label for="town">Town</label><input id="town" role="combobox" aria-expanded="false" aria-controls="towns" autocomplete="off">
  <ul id="towns" role="listbox" aria-label="Towns"></ul><div id="plan"></div>`;

describe("selects that are not native", () => {
  const page = built("selects.js", BODY);

  test("are listed closed, with what is chosen", async () => {
    const actor = await page.open();
    expect(controls(actor.text)).toEqual([
      'button "Fruit Apple" collapsed',
      'combobox "Town" collapsed',
      'combobox "Plan" value="The free plan" collapsed',
    ]);
  });

  test("open to their options, and take one by click", async () => {
    const actor = await page.open();
    await actor.act({ type: "click", target: actor.id('button "Fruit Apple"') });
    expect(controls(actor.text)).toEqual(expect.arrayContaining(['option "Apple" selected', 'option "Pear"']));
    await actor.act({ type: "click", target: actor.id('option "Pear"') });
    await page.expectState({ fruit: "Pear" });
    expect(controls(actor.text)).not.toContain('option "Pear"');
  });

  test("filter by what is typed", async () => {
    const actor = await page.open();
    await actor.act({ type: "type", target: actor.id('combobox "Town"'), text: "be" });
    expect(controls(actor.text).filter((line) => line.startsWith("option"))).toEqual(['option "Bergen"', 'option "Bern"']);
    await actor.act({ type: "click", target: actor.id('option "Bern"') });
    await page.expectState({ town: "Bern" });
    expect(actor.text).toContain('combobox "Town" value="Bern"');
  });

  test("of Radix open over the page, and take one by click or by key", async () => {
    const actor = await page.open();
    const plan = actor.id('combobox "Plan"');
    await actor.act({ type: "click", target: plan });
    expect(controls(actor.text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^option "The free plan" selected/), 'option "The firm plan" disabled']),
    );
    await actor.act({ type: "click", target: actor.id('option "The team plan"') });
    await page.expectState({ plan: "team" });
    expect(actor.text).toContain(`[${plan}] combobox "Plan" value="The team plan"`);
    const told = await actor.attempt({ type: "select", target: plan, values: ["The free plan"] });
    expect(told.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("click it to open its list") });
    await actor.act({ type: "press", target: plan, key: "ArrowDown" });
    await actor.act({ type: "press", key: "ArrowUp" });
    await actor.act({ type: "press", key: "Enter" });
    await page.expectState({ plan: "free" });
  });
});
