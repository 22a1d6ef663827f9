import { describe, expect, test } from "vitest";
import { built, controls } from "./stage.ts";

describe("rich editors", () => {
  const page = built("editors.js", '<div id="letter"></div><div id="memo"></div>');

  test("are one text field each, beside their tools", async () => {
    const actor = await page.open();
    expect(controls(actor.text)).toEqual([
      'textbox "Letter"',
      'button "Normal" collapsed',
      'button "bold"',
      'button "link"',
      'button "list: bullet"',
      'textbox "Memo"',
    ]);
  });

  test("ProseMirror's document is what was filled and typed, with its keys", async () => {
    const actor = await page.open();
    const letter = actor.id('textbox "Letter"');
    await actor.act({ type: "fill", target: letter, text: "Dear Ada" });
    await page.expectState({ letter: [["Dear Ada"]], paragraphs: 1 });
    await actor.act({ type: "press", target: letter, key: "Enter" });
    await actor.act({ type: "press", key: "Control+b" });
    await actor.act({ type: "type", target: letter, text: "thank you" });
    await page.expectState({ letter: [["Dear Ada"], ["thank you", "strong"]], paragraphs: 2 });
    await actor.act({ type: "fill", target: letter, text: "Anew: ü, 漢字, 👍" });
    await page.expectState({ letter: [["Anew: ü, 漢字, 👍"]], paragraphs: 1 });
    expect(actor.id('textbox "Letter"')).toBe(letter);
    await actor.act({ type: "clear", target: letter });
    await page.expectState({ letter: [], paragraphs: 1 });
  });

  test("Quill's document is what was filled and typed, and its tools work on it", async () => {
    const actor = await page.open();
    const memo = actor.id('textbox "Memo"');
    await actor.act({ type: "fill", target: memo, text: "Plain " });
    await actor.act({ type: "click", target: actor.id('button "bold"') });
    await actor.act({ type: "type", target: memo, text: "bold" });
    await page.expectState({ memo: [{ insert: "Plain " }, { insert: "bold", attributes: { bold: true } }, { insert: "\n" }] });
    await actor.act({ type: "click", target: actor.id('button "Normal"') });
    await actor.act({ type: "click", target: actor.id('button "Heading 1"') });
    await page.expectState({ memo: [{}, {}, { insert: "\n", attributes: { header: 1 } }] });
    await actor.act({ type: "fill", target: memo, text: "one\ntwo" });
    expect(actor.text).toContain('textbox "Memo" value="one two"');
  });
});
