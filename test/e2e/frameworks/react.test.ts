import { describe, expect, test } from "vitest";
import { built, controls } from "./stage.ts";

const FORM = [
  'textbox "Name"',
  'textbox "Phone"',
  'checkbox "I agree"',
  'radio "S"',
  'radio "M" checked',
  'radio "L"',
  'combobox "Colour" value="Red" options="Red","Green"',
  'textbox "Notes"',
  'spinbutton "Amount" value="1"',
  'button "Send"',
];
const ROWS = [
  'clickable "Fern"',
  'clickable "Drop Fern"',
  'clickable "Ivy"',
  'clickable "Drop Ivy"',
  'clickable "Moss"',
  'clickable "Drop Moss"',
];
const REST = [
  'clickable "Twice"',
  'clickable "By key"',
  'button "Replaceable"',
  'button "Render 0"',
  'button "Replace"',
  'button "Reverse"',
  'button "Rename"',
];

describe("a React page", () => {
  const page = built("react.js");

  test("lists every control once, those without a role too", async () => {
    const actor = await page.open();
    expect(controls(actor.text)).toEqual([...FORM, ...ROWS, ...REST]);
  });

  test("holds in its state what was filled, typed, chosen and sent", async () => {
    const actor = await page.open();
    await actor.act({ type: "fill", target: actor.id('textbox "Name"'), text: "ada" });
    await actor.act({ type: "type", target: actor.id('textbox "Name"'), text: " b" });
    await actor.act({ type: "type", target: actor.id('textbox "Phone"'), text: "12a3" });
    await actor.act({ type: "check", target: actor.id('checkbox "I agree"') });
    await actor.act({ type: "click", target: actor.id('radio "L"') });
    await actor.act({ type: "select", target: actor.id("combobox"), values: ["Green"] });
    await actor.act({ type: "fill", target: actor.id('textbox "Notes"'), text: "two\nlines" });
    await actor.act({ type: "fill", target: actor.id("spinbutton"), text: "7" });
    const state = { name: "ADA B", phone: "123", agree: true, size: "l", colour: "green", notes: "two\nlines", amount: 7 };
    await page.expectState(state);
    expect(controls(actor.text).slice(0, 9)).toEqual([
      'textbox "Name" value="ADA B"',
      'textbox "Phone" value="123"',
      'checkbox "I agree" checked',
      'radio "S"',
      'radio "M"',
      'radio "L" checked',
      'combobox "Colour" value="Green" options="Red","Green"',
      'textbox "Notes" value="two lines"',
      'spinbutton "Amount" value="7" focused',
    ]);
    await actor.act({ type: "clear", target: actor.id('textbox "Name"') });
    await actor.act({ type: "uncheck", target: actor.id('checkbox "I agree"') });
    await actor.act({ type: "press", target: actor.id('textbox "Phone"'), key: "Enter" });
    await page.expectState({ ...state, name: "", agree: false, sent: true });
  });

  test("gets events at rows and at what is nested in them, each at its own", async () => {
    const actor = await page.open();
    await actor.act({ type: "click", target: actor.id('clickable "Ivy"') });
    await page.expectState({ picked: "Ivy", plants: ["Fern", "Ivy", "Moss"] });
    await actor.act({ type: "click", target: actor.id('clickable "Drop Fern"') });
    await page.expectState({ picked: "Ivy", plants: ["Ivy", "Moss"] });
    await actor.act({ type: "click", target: actor.id('clickable "Twice"'), count: 2 });
    await actor.act({ type: "press", target: actor.id('clickable "By key"'), key: "Enter" });
    await page.expectState({ double: 1, keyed: 1 });
  });

  test("keeps ids through renders that keep the nodes, and gives no id to another node", async () => {
    const actor = await page.open();
    const before = actor.text;
    const [fern, moss, replaceable] = [
      actor.id('clickable "Fern"'),
      actor.id('clickable "Moss"'),
      actor.id('button "Replaceable"'),
    ];
    await actor.act({ type: "click", target: actor.id('button "Render 0"') });
    const focused = before.replace(/button "Render 0"/, 'button "Render 1" focused');
    expect(actor.text).toBe(focused);
    await actor.act({ type: "click", target: actor.id('button "Reverse"') });
    expect([actor.id('clickable "Fern"'), actor.id('clickable "Moss"')]).toEqual([fern, moss]);
    expect(actor.text.indexOf("Moss")).toBeLessThan(actor.text.indexOf("Fern"));
    await actor.act({ type: "click", target: actor.id('button "Replace"') });
    const gone = await actor.attempt({ type: "click", target: replaceable });
    expect(gone.error?.code ?? actor.id('button "Replaceable"')).toMatch(
      gone.error ? /^stale_element$/ : new RegExp(`^${replaceable}$`),
    );
  });

  test("shows a dialog that is drawn elsewhere, and operates it", async () => {
    const actor = await page.open();
    const rename = actor.id('button "Rename"');
    await actor.act({ type: "click", target: rename });
    expect(controls(actor.text)).toEqual(['textbox "New name" focused', 'button "Save"']);
    const covered = await actor.attempt({ type: "click", target: rename });
    expect(covered.error?.code).toBe("covered_element");
    await actor.act({ type: "type", text: "Oak" });
    await actor.act({ type: "click", target: actor.id('button "Save"') });
    await page.expectState({ open: false, renamed: "Oak" });
    expect(actor.id('button "Rename"')).toBe(rename);
  });
});
