import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const told = `const told = async (input) => { for (const file of input.files)
  log(file.name, file.type, file.size, (await file.text()).slice(0, 20).replaceAll(" ", "_"), input.value.replace(/.*[\\\\/]/, "")); };`;

const UPLOADS = page(`
  <label>One <input type="file" id="one"></label> <label>Many images <input type="file" id="many" multiple accept="image/*,.pdf"></label>
  <label id="drawn" style="cursor:pointer">Drawn<input type="file" id="hidden" style="display:none"></label>
  <button onclick="loose()">Attach</button> <button onclick="log('nothing')">Plain</button> <input type="file" aria-label="Off" disabled>
  <script>${told}
    for (const input of document.querySelectorAll("input")) input.onchange = () => told(input);
    const loose = () => { const input = document.createElement("input"); input.type = "file"; input.onchange = () => told(input); input.click(); };
  </script>`);

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const letter = { name: "letter.txt", content: base64("Dear Ada, \u00e9\u4e2d"), mimeType: "text/plain" };

const { open } = stage({ "/": UPLOADS });

describe("upload", () => {
  test("gives the page files of the content, the name and the type", async () => {
    const actor = await open("/");
    await actor.act({ type: "upload", target: actor.id('file "One"'), files: [letter] });
    expect(actor.log).toEqual(["letter.txt:text/plain:15:Dear_Ada,_\u00e9\u4e2d:letter.txt"]);
    expect(actor.text).toContain('value="letter.txt"');
  });

  test("keeps to what the field takes: its number and its kinds", async () => {
    const actor = await open("/");
    const one = await actor.attempt({ type: "upload", target: actor.id('file "One"'), files: [letter, letter] });
    expect(one.error).toMatchObject({ code: "wrong_file", message: expect.stringContaining("takes one file") });
    const many = actor.id('file "Many images"');
    const wrong = await actor.attempt({ type: "upload", target: many, files: [letter] });
    expect(wrong.error).toMatchObject({ code: "wrong_file", message: expect.stringContaining("image/*,.pdf") });
    await actor.act({
      type: "upload",
      target: many,
      files: [
        { name: "a.png", content: base64("png") },
        { name: "b.PDF", content: base64("pdf") },
      ],
    });
    expect(actor.log.map((word) => word.split(":").slice(0, 3).join(":"))).toEqual([
      "a.png:image/png:3",
      "b.PDF:application/pdf:3",
    ]);
    const off = await actor.attempt({ type: "upload", target: actor.id('file "Off"'), files: [letter] });
    expect(off.error?.code).toBe("disabled_element");
  });

  test("finds the field behind a label, and the one that a button opens a chooser for", async () => {
    const actor = await open("/");
    await actor.act({ type: "upload", target: actor.id(/Drawn/), files: [letter] });
    expect(actor.log).toHaveLength(1);
    await actor.act({ type: "upload", target: actor.id('button "Attach"'), files: [letter] });
    expect(actor.log).toHaveLength(2);
    const plain = await actor.attempt({ type: "upload", target: actor.id('button "Plain"'), files: [letter] });
    expect(plain.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("opens no file chooser") });
    await actor.act({ type: "click", target: actor.id('button "Attach"') });
    expect(actor.log.at(-1)).toBe("nothing");
  });

  test("refuses content that is not base64", async () => {
    const actor = await open("/");
    const bad = await actor.attempt({ type: "upload", target: actor.id('file "One"'), files: [{ name: "x", content: "!" }] });
    expect(bad.error).toMatchObject({ code: "bad_action", message: expect.stringContaining("files.0.content") });
  });
});
