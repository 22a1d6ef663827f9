import { describe, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { built, controls } from "./stage.ts";

describe("a Vue page", () => {
  const page = built("vue.js");

  test("lists every control once", async () => {
    const actor = await page.open();
    expect(controls(actor.text)).toEqual([
      'textbox "Name"',
      'textbox "City"',
      'spinbutton "Age"',
      'date "Born"',
      'slider "Loud" value="5" min="0" max="10"',
      'checkbox "Cat"',
      'checkbox "Dog"',
      'radio "Calm" checked',
      'radio "Wild"',
      'combobox "Fruit" options="Fig","Plum"',
      'listbox "Many" options="A","B","C" multiple',
      'clickable "One"',
      'clickable "Two"',
      'button "Insert"',
      'button "Toggle"',
      'button "Open"',
    ]);
  });

  test("holds in its models what was filled and chosen, also those that wait for change", async () => {
    const actor = await page.open();
    await actor.act({ type: "fill", target: actor.id('textbox "Name"'), text: " Ada " });
    await actor.act({ type: "type", target: actor.id('textbox "City"'), text: "Rome", submit: true });
    await actor.act({ type: "fill", target: actor.id('spinbutton "Age"'), text: "36" });
    await actor.act({ type: "fill", target: actor.id('date "Born"'), text: "1815-12-10" });
    await actor.act({ type: "fill", target: actor.id('slider "Loud"'), text: "8" });
    await actor.act({ type: "check", target: actor.id('checkbox "Dog"') });
    await actor.act({ type: "check", target: actor.id('checkbox "Cat"') });
    await actor.act({ type: "click", target: actor.id('radio "Wild"') });
    await actor.act({ type: "select", target: actor.id('combobox "Fruit"'), values: ["Plum"] });
    await actor.act({ type: "select", target: actor.id('listbox "Many"'), values: ["A", "C"] });
    await page.expectState({
      name: "Ada",
      city: "Rome",
      entered: 1,
      age: 36,
      born: "1815-12-10",
      loud: "8",
      pets: ["Dog", "Cat"],
      mood: "Wild",
      fruit: { n: 2 },
      many: ["A", "C"],
    });
  });

  test("keeps ids of items while others come in between with a transition", async () => {
    const actor = await page.open();
    const two = actor.id('clickable "Two"');
    await actor.act({ type: "click", target: actor.id('button "Insert"') });
    expect(controls(actor.text).slice(11, 14)).toEqual(['clickable "One"', 'clickable "New 2"', 'clickable "Two"']);
    expect(actor.id('clickable "Two"')).toBe(two);
    await actor.act({ type: "click", target: actor.id('clickable "New 2"') });
    await page.expectState({ picked: "New 2" });
    await actor.act({ type: "click", target: two });
    await page.expectState({ picked: "Two" });
  });

  test("operates what fades in, and shows no more what has faded out", async () => {
    const actor = await page.open();
    await actor.act({ type: "click", target: actor.id('button "Toggle"') });
    await actor.act({ type: "click", target: actor.id('button "Inside"') });
    await page.expectState({ shown: true, inside: 1 });
    await actor.act({ type: "click", target: actor.id('button "Toggle"') });
    const gone = async () => {
      await actor.act({ type: "wait", ms: 50 });
      return !controls(actor.text).includes('button "Inside"');
    };
    await until(gone, "the panel has faded out");
    await actor.act({ type: "click", target: actor.id('button "Open"') });
    expect(controls(actor.text)).toEqual(['button "Yes"']);
    await actor.act({ type: "click", target: actor.id('button "Yes"') });
    await page.expectState({ dialog: false, answer: "yes" });
    await until(async () => {
      await actor.act({ type: "wait", ms: 50 });
      return controls(actor.text).length === 16;
    }, "the page behind the dialog is back");
  });
});
