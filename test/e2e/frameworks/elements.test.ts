import { describe, expect, test } from "vitest";
import { built, controls } from "./stage.ts";

const BODY = `<form><x-field mode="open" name="first" label="First"></x-field><x-field mode="closed" name="second" label="Second"></x-field>
  <x-stars name="stars"></x-stars><button>Send</button></form><x-switch>Quiet</x-switch>
  <x-counter mode="open" name="open"><button id="slotted">Slotted</button></x-counter>
  <x-counter mode="closed" name="closed"><x-counter mode="closed" name="nested">Words</x-counter></x-counter>
  <x-tabs><button slot="tab" role="tab">One</button><button slot="tab" role="tab">Two</button><p>Panel</p></x-tabs>`;

describe("a page of web components", () => {
  const page = built("elements.js", BODY);

  test("lists every control once, with the roles that elements give themselves", async () => {
    const actor = await page.open();
    expect(controls(actor.text)).toEqual([
      'textbox "First"',
      'textbox "Second"',
      'radio "1 of 3"',
      'radio "2 of 3"',
      'radio "3 of 3"',
      'button "Send"',
      'switch "Quiet"',
      'button "Slotted"',
      'button "Add to open"',
      'button "Add to nested"',
      'button "Add to closed"',
      'tab "One"',
      'tab "Two"',
    ]);
    expect(actor.text).toContain('radiogroup "Rating"\n');
  });

  test("gets events inside open, closed and nested shadow roots", async () => {
    const actor = await page.open();
    for (const name of ["open", "nested", "closed", "nested"])
      await actor.act({ type: "click", target: actor.id(`button "Add to ${name}"`) });
    await actor.act({ type: "click", target: actor.id('button "Slotted"') });
    await actor.act({ type: "click", target: actor.id('tab "Two"') });
    await page.expectState({ counts: { open: 1, nested: 2, closed: 1 }, slotted: 1, tab: "Two" });
  });

  test("sends with its form what elements of its own hold", async () => {
    const actor = await page.open();
    await actor.act({ type: "fill", target: actor.id('textbox "First"'), text: "open" });
    await actor.act({ type: "type", target: actor.id('textbox "Second"'), text: "closed" });
    await actor.act({ type: "click", target: actor.id('radio "2 of 3"') });
    expect(controls(actor.text)).toContain('radio "2 of 3" checked');
    await actor.act({ type: "click", target: actor.id('button "Send"') });
    await page.expectState({ form: { first: "open", second: "closed", stars: "2" } });
  });

  test("checks a switch whose state is no attribute", async () => {
    const actor = await page.open();
    const quiet = actor.id('switch "Quiet"');
    await actor.act({ type: "check", target: quiet });
    await page.expectState({ on: true });
    expect(actor.text).toContain(`[${quiet}] switch "Quiet" checked`);
    await actor.act({ type: "check", target: quiet });
    await page.expectState({ on: true });
    await actor.act({ type: "uncheck", target: quiet });
    await page.expectState({ on: false });
  });
});
