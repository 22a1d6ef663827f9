import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

/** A field that tells of its events and of its value after each. */
const told = `for (const field of document.querySelectorAll("input, textarea, [contenteditable]"))
  for (const type of ["input", "change"])
    field.addEventListener(type, () => log(type, (field.value ?? field.innerText).replaceAll("\\n", "|").replaceAll(" ", "_")));`;

const TYPES = {
  text: "plain",
  search: "boats",
  email: "ada@example.org",
  password: "s3cret",
  tel: "+49-30-1234",
  url: "https://example.org/",
  number: "12.5",
  date: "2026-03-14",
  time: "09:30",
  "datetime-local": "2026-03-14T09:30",
  month: "2026-03",
  week: "2026-W11",
  color: "#1e90ff",
  range: "70",
};

const FIELDS = page(
  `${Object.keys(TYPES)
    .map((type) => `<label>Field ${type} <input type="${type}" step="any"></label><br>`)
    .join(
      "",
    )}<label>Notes <textarea></textarea></label><div contenteditable role="textbox" aria-label="Letter">old <b>words</b></div>
  <label>Fixed <input readonly value="x"></label><script>${told}</script>`,
);

/** Sets its own value on every render, as controlled components do. */
const CONTROLLED = page(`
  <label>Upper <input id="u"></label>
  <script>
    let state = "";
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    let tracked = "";
    Object.defineProperty(u, "value", { get() { return own.get.call(this); }, set(v) { tracked = v; own.set.call(this, v); } });
    u.addEventListener("input", () => {
      const next = own.get.call(u);
      if (next === tracked) return;
      state = next.toUpperCase();
      u.value = state;
      log("state", state);
    });
  </script>`);

/** Keeps a model, cancels the browser's own editing and draws anew after each change, as rich editors do. */
const EDITOR = page(`
  <div id="ed" contenteditable role="textbox" aria-label="Editor"><p>first</p><p>second</p></div>
  <script>
    let lines = ["first", "second"];
    const draw = () => { ed.innerHTML = lines.map((l) => "<p>" + (l || "<br>") + "</p>").join(""); log("model", lines.join("|").replaceAll(" ", "_")); };
    const caretToEnd = () => { const s = getSelection(); s.selectAllChildren(ed.lastChild); s.collapseToEnd(); };
    ed.addEventListener("beforeinput", (e) => {
      e.preventDefault();
      const range = e.getTargetRanges()[0];
      const all = range && !getSelection().isCollapsed;
      if (all) lines = [""];
      if (e.inputType === "insertText") lines[lines.length - 1] += e.data;
      else if (e.inputType === "insertParagraph" || e.inputType === "insertLineBreak") lines.push("");
      else if (e.inputType.startsWith("delete") && !all) lines[lines.length - 1] = lines.at(-1).slice(0, -1);
      draw(); caretToEnd();
    });
  </script>`);

const KEYS = page(`
  <input id="i" aria-label="Line" value="a-"> <textarea id="t" aria-label="Lines"></textarea>
  <input type="email" aria-label="Mail" value="ada@"> <button>Not a field</button> <div id="div">Just text</div>
  <form onsubmit="event.preventDefault(); log('submit')"><input aria-label="Query"></form>
  <script>
    i.onkeydown = (e) => log("down", e.key, e.code, e.keyCode, e.shiftKey);
    i.onkeyup = (e) => log("up", e.key);
    for (const f of document.querySelectorAll("input, textarea"))
      f.addEventListener("input", (e) => f === i || (f === t && !f.value.endsWith("next")) || log("value", JSON.stringify(f.value).replaceAll(" ", "_")));
  </script>`);

/** Takes keys without being a field: the click on its face gives the focus to something unseen. */
const SHEET = page(`
  <div id="face" role="button" aria-label="Sheet" style="width:200px;height:60px;background:#eee"></div>
  <textarea id="hidden" style="position:absolute;left:-999px"></textarea>
  <script>face.onclick = () => hidden.focus(); hidden.oninput = () => log("sheet", hidden.value);</script>`);

/** Fields in a shadow root that scripts of the page cannot look into. */
const SHADOW = page(`<x-form></x-form><script>
  customElements.define("x-form", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "closed" });
      root.innerHTML = '<label>Name <input></label> <label><input type="checkbox"> Agree</label>' +
        '<select aria-label="Size"><option>S</option><option>L</option></select><div contenteditable role="textbox" aria-label="Note">old</div>';
      for (const field of root.querySelectorAll("input, select, div"))
        field.addEventListener("input", () => log(field.type === "checkbox" ? field.checked : (field.value ?? field.textContent)));
    }
  });</script>`);

/** Each digit moves the focus on. */
const CODE = page(`${[1, 2, 3, 4].map((n) => `<input maxlength="1" aria-label="Digit ${n}">`).join("")}<script>
  const digits = [...document.querySelectorAll("input")];
  digits.forEach((digit, i) => digit.addEventListener("input", () => { digits[i + 1]?.focus(); log(digits.map((d) => d.value || "_").join("")); }));
  </script>`);

const { open } = stage({
  "/shadow": SHADOW,
  "/code": CODE,
  "/fields": FIELDS,
  "/controlled": CONTROLLED,
  "/editor": EDITOR,
  "/keys": KEYS,
  "/sheet": SHEET,
});

describe("fill", () => {
  test.each(Object.entries(TYPES))("sets a field of type %s and tells the page", async (type, value) => {
    const actor = await open("/fields");
    const target = actor.id(new RegExp(`^\\[e\\d+\\] \\w+ "Field ${type}"`));
    await actor.act({ type: "fill", target, text: value });
    expect(actor.log[0]).toBe(`input:${value}`);
    await actor.act({ type: "fill", target, text: value });
    await actor.act({ type: "clear", target });
    const emptied = { color: "#000000", range: "50" }[type] ?? "";
    expect(actor.log.findLast((word) => word.startsWith("input:"))).toBe(`input:${emptied}`);
  });

  test("replaces many lines, any script and what is marked up", async () => {
    const actor = await open("/fields");
    await actor.act({ type: "fill", target: actor.id('textbox "Notes"'), text: "one\ntwo \u4e2d\u6587 \u{1f600}" });
    expect(actor.log.at(-1)).toBe("input:one|two_\u4e2d\u6587_\u{1f600}");
    await actor.act({ type: "fill", target: actor.id('textbox "Letter"'), text: "new text" });
    expect(actor.log).toContain("input:new_text");
    expect(actor.log).not.toContain("old");
    await actor.act({ type: "clear", target: actor.id('textbox "Letter"') });
    expect(actor.log.at(-1)).toMatch(/^input:\|?$/);
  });

  test("puts lines into an editable as lines", async () => {
    const actor = await open("/fields");
    await actor.act({ type: "fill", target: actor.id('textbox "Letter"'), text: "one\ntwo" });
    expect(actor.log.at(-1)).toMatch(/^input:one\|+two/);
  });

  test("goes the way of controlled fields and of editors with a model", async () => {
    const actor = await open("/controlled");
    await actor.act({ type: "fill", target: actor.id('textbox "Upper"'), text: "quiet" });
    expect(actor.log.at(-1)).toBe("state:QUIET");
    expect(actor.text).toContain('value="QUIET"');

    const editor = await open("/editor");
    await editor.act({ type: "fill", target: editor.id('textbox "Editor"'), text: "all new" });
    expect(editor.log.at(-1)).toBe("model:all_new");
    await editor.act({ type: "type", target: editor.id('textbox "Editor"'), text: " x\ny" });
    expect(editor.log.at(-1)).toBe("model:all_new_x|y");
  });

  test("says what a value must look like, and what else to use", async () => {
    const actor = await open("/fields");
    const date = await actor.attempt({ type: "fill", target: actor.id('date "Field date"'), text: "14 March" });
    expect(date.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("YYYY-MM-DD") });
    const fixed = await actor.attempt({ type: "fill", target: actor.id('textbox "Fixed"'), text: "y" });
    expect(fixed.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("read-only") });
  });
});

describe("type", () => {
  test("writes key by key after what is there", async () => {
    const actor = await open("/keys");
    await actor.act({ type: "type", target: actor.id('textbox "Line"'), text: "bC!" });
    expect(actor.log).toEqual(["down:b:KeyB:66:false", "up:b", "down:C:KeyC:67:true", "up:C", "down:!:Digit1:49:true", "up:!"]);
    expect(actor.text).toContain('value="a-bC!"');
    await actor.act({ type: "type", target: actor.id('textbox "Mail"'), text: "example.org" });
    expect(actor.log.at(-1)).toBe('value:"ada@example.org"');
  });

  test("keeps order and every character of long and foreign text", async () => {
    const actor = await open("/keys");
    const text = `${"The quick brown fox; ".repeat(12)}\u00e9\u4e2d\u{1f469}\u200d\u{1f680} end`;
    await actor.act({ type: "type", target: actor.id('textbox "Lines"'), text: `${text}\nnext` });
    expect(actor.log.at(-1)).toBe(`value:${JSON.stringify(`${text}\nnext`).replaceAll(" ", "_")}`);
  });

  test("goes on where the focus is, and submits when asked to", async () => {
    const actor = await open("/keys");
    await actor.act({ type: "focus", target: actor.id('textbox "Query"') });
    await actor.act({ type: "type", text: "boats" });
    await actor.act({ type: "type", text: " red", submit: true });
    expect(actor.log.slice(-2)).toEqual(['value:"boats_red"', "submit"]);
  });

  test("follows a page that moves the focus while it writes", async () => {
    const actor = await open("/code");
    await actor.act({ type: "type", target: actor.id('textbox "Digit 1"'), text: "2468" });
    expect(actor.log.at(-1)).toBe("2468");
  });

  test("reaches fields in a closed shadow root, as all actions do", async () => {
    const actor = await open("/shadow");
    await actor.act({ type: "fill", target: actor.id('textbox "Name"'), text: "Ada" });
    await actor.act({ type: "type", target: actor.id('textbox "Name"'), text: "!" });
    await actor.act({ type: "check", target: actor.id('checkbox "Agree"') });
    await actor.act({ type: "select", target: actor.id('combobox "Size"'), values: ["L"] });
    await actor.act({ type: "fill", target: actor.id('textbox "Note"'), text: "new" });
    await actor.act({ type: "type", target: actor.id('textbox "Note"'), text: "er" });
    expect(actor.log).toEqual(["Ada", "Ada!", "true", "L", "new", "newe", "newer"]);
  });

  test("clicks into what takes keys only so", async () => {
    const actor = await open("/sheet");
    await actor.act({ type: "type", target: actor.id('button "Sheet"'), text: "=1+1" });
    expect(actor.log.at(-1)).toBe("sheet:=1+1");
  });
});
