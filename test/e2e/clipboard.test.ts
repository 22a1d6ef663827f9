import { describe, expect, inject, test } from "vitest";
import { API } from "./support/api.ts";
import { type Actor, page, stage } from "./support/stage.ts";

const FIELDS = page(`
  <input aria-label="One" value="abc def"> <input aria-label="Two"> <input aria-label="Secret" type="password" value="hidden">
  <textarea aria-label="Area">first
second</textarea>
  <div contenteditable role="textbox" aria-label="Rich">rich <b>bold</b></div>
  <div contenteditable="plaintext-only" role="textbox" aria-label="Plain"></div>
  <p tabindex="0" role="button" aria-label="Words" id="words">Some <i>words</i> here</p>
  <button onclick="navigator.clipboard.writeText('by button').then(() => log('written'), (e) => log(e.name))">Write</button>
  <button onclick="navigator.clipboard.readText().then((text) => log('read', text.replaceAll(' ', '_')), (e) => log(e.name))">Read</button>
  <button onclick="navigator.clipboard.write([new ClipboardItem({ 'text/plain': new Blob(['both'], { type: 'text/plain' }), 'text/html': new Blob(['<b>both</b>'], { type: 'text/html' }) })]).then(() => log('written'), (e) => log(e.name))">Write both</button>
  <button onclick="navigator.clipboard.read().then(async ([item]) => log('items', item.types.join('+'), await (await item.getType('text/html')).text()), (e) => log(e.name))">Read both</button>
  <button onclick="getSelection().selectAllChildren(words); log('copy', document.execCommand('copy'))">Copy words</button>
  <button onclick="document.querySelector('input').select(); log('cut', document.execCommand('cut'))">Cut one</button>
  <button onclick="log('paste', document.execCommand('paste'))">Paste by command</button>
  <button onclick="Promise.all(['clipboard-read', 'clipboard-write'].map((name) => navigator.permissions.query({ name }))).then((all) => log(...all.map(({ state }) => state)))">Permissions</button>
  <button onclick="window.onkeydown = (e) => e.ctrlKey && e.key === 'c' && e.preventDefault()">Keep keys</button>
  <button onclick="document.oncopy = (e) => { e.clipboardData.setData('text/plain', 'of the page'); e.clipboardData.setData('application/x-own', 'own'); e.preventDefault(); }">Own copy</button>
  <button onclick="document.onpaste = (e) => { log('pasted', [...e.clipboardData.types].sort().join('+'), e.clipboardData.getData('text/plain').replaceAll(' ', '_'), e.clipboardData.getData('application/x-own')); e.preventDefault(); }">Own paste</button>
  <a href="/fields" target="_blank">Another tab</a> <a href="/framed">Framed</a>
  <script>
    addEventListener("input", (e) => log(e.target.ariaLabel, (e.target.value ?? e.target.innerHTML).replaceAll(/\\s/g, "_")));
  </script>`);

const FRAMED = page(`<textarea aria-label="Outside"></textarea>
  <iframe src="/fields" style="width:1000px;height:400px"></iframe>
  <script>addEventListener("input", (e) => log(e.target.ariaLabel, e.target.value));</script>`);

const { open } = stage({ "/fields": FIELDS, "/framed": FRAMED });
const api = new API(inject("serviceURL"), inject("serviceToken"));

const click = (actor: Actor, name: string) => actor.act({ type: "click", target: actor.id(`button "${name}"`) });
const keys = (actor: Actor, key: string, field?: string) =>
  actor.act({ type: "press", key, ...(field === undefined ? {} : { target: actor.id(`textbox "${field}"`) }) });
const copyAll = async (actor: Actor, field: string, copy = "Control+c") => {
  await keys(actor, "Control+a", field);
  await keys(actor, copy);
};

describe("within a session", () => {
  test.each([
    ["Control+c", "Control+v"],
    ["Control+Insert", "Shift+Insert"],
    ["Control+c", "Control+Shift+v"],
  ])("%s copies what is selected and %s pastes it, as often as wanted, and undo takes it back", async (copy, paste) => {
    const actor = await open("/fields");
    await copyAll(actor, "One", copy);
    await keys(actor, paste, "Two");
    await keys(actor, paste);
    expect(actor.log).toEqual(["Two:abc_def", "Two:abc_defabc_def"]);
    await keys(actor, "Control+z");
    expect(actor.log.at(-1)).not.toBe("Two:abc_defabc_def");
  });

  test.each(["Control+x", "Shift+Delete"])("%s takes away what it copies", async (cut) => {
    const actor = await open("/fields");
    await copyAll(actor, "Area", cut);
    expect(actor.log).toEqual(["Area:"]);
    await keys(actor, "Control+v", "Two");
    await keys(actor, "Control+v", "Area");
    expect([actor.log[1], actor.log.at(-1)]).toEqual(["Two:first_second", "Area:first_second"]);
  });

  test("formats are kept where the field takes them, and what is not shown is not copied", async () => {
    const actor = await open("/fields");
    await copyAll(actor, "Rich");
    await keys(actor, "End");
    await keys(actor, "Control+v");
    expect(actor.log.at(-1)).toBe("Rich:rich_‹b›bold‹/b›rich_‹b›bold‹/b›");
    await keys(actor, "Control+v", "Plain");
    expect(actor.log.at(-1)).toBe("Plain:rich_bold");
    await copyAll(actor, "Secret");
    await keys(actor, "Control+v", "Two");
    expect(actor.log.at(-1)).toBe("Two:rich_bold");
  });

  test("pages copy and read by script what keys paste and copy", async () => {
    const actor = await open("/fields");
    await click(actor, "Permissions");
    expect(actor.log.at(-1)).toBe("granted:granted");
    await click(actor, "Write");
    await keys(actor, "Control+v", "Two");
    expect(actor.log.slice(-2)).toEqual(["written", "Two:by_button"]);
    await copyAll(actor, "One");
    await click(actor, "Read");
    expect(actor.log.at(-1)).toBe("read:abc_def");
    await click(actor, "Write both");
    await click(actor, "Read both");
    expect(actor.log.at(-1)).toBe("items:text/plain+text/html:‹b›both‹/b›");
    await click(actor, "Copy words");
    await keys(actor, "Control+v", "Plain");
    expect(actor.log.slice(-2)).toEqual(["copy:true", "Plain:Some_words_here"]);
    await click(actor, "Cut one");
    await click(actor, "Read");
    expect(actor.log.slice(-3)).toEqual(["One:", "cut:true", "read:abc_def"]);
    await click(actor, "Paste by command");
    expect(actor.log.at(-1)).toBe("paste:false");
  });

  test("pages are asked: what they put in is what is pasted, and what they prevent does not happen", async () => {
    const actor = await open("/fields");
    await copyAll(actor, "Area");
    await click(actor, "Own copy");
    await copyAll(actor, "One");
    await keys(actor, "Control+v", "Two");
    expect(actor.log.at(-1)).toBe("Two:of_the_page");
    await click(actor, "Own paste");
    await keys(actor, "Control+v", "Two");
    expect(actor.log.at(-1)).toBe("pasted:application/x-own+text/plain:of_the_page:own");
    await click(actor, "Write");
    await click(actor, "Keep keys");
    await copyAll(actor, "One");
    await click(actor, "Read");
    expect(actor.log.at(-1)).toBe("read:by_button");
  });

  test("it is one for all tabs, pages and frames", async () => {
    const actor = await open("/fields");
    await copyAll(actor, "One");
    await actor.act({ type: "click", target: actor.id('link "Another tab"') });
    await keys(actor, "Control+v", "Two");
    expect(actor.log).toEqual(["Two:abc_def"]);
    await copyAll(actor, "Area");
    await actor.act({ type: "click", target: actor.id('link "Framed"') });
    await keys(actor, "Control+v", "Two");
    await copyAll(actor, "One");
    await keys(actor, "Control+v", "Outside");
    expect(actor.text).toContain("Two:first_second");
    expect(actor.text).toContain("Outside:abc def");
  });
});

describe("between sessions of one Chrome", () => {
  const pasted = async (actor: Actor) => {
    await keys(actor, "Control+v", "Two");
    await keys(actor, "Shift+Insert", "Area");
    await actor.act({ type: "click", target: actor.id('textbox "Two"'), button: "middle" });
    await click(actor, "Paste by command");
    await click(actor, "Read");
    return actor.log;
  };

  test("nothing of what one copied or selected reaches another, nor a later episode", async () => {
    const alice = await open("/fields");
    for (const copy of [() => copyAll(alice, "One"), () => click(alice, "Write"), () => click(alice, "Copy words")]) {
      const bob = await open("/fields");
      await copy();
      await alice.act({ type: "click", target: alice.id('textbox "One"'), count: 2 });
      expect(await pasted(bob)).toEqual(["paste:false", "read:"]);
    }
    expect(await pasted(alice)).toContain("read:Some_words_here");
    alice.seen = (await api.reset(alice.session)).observation ?? alice.seen;
    expect(await pasted(alice)).toEqual(["paste:false", "read:"]);
  });
});
