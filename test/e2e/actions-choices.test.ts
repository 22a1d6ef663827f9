import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const TICKS = page(`
  <style>.seen { display: inline-block; width: 16px; height: 16px; border: 1px solid } .own { position: absolute; opacity: 0; width: 0; height: 0 }</style>
  <label><input type="checkbox" name="plain"> Plain</label>
  <label><input type="checkbox" name="ticked" checked> Ticked</label>
  <label><input type="checkbox" name="drawn" class="own"><span class="seen"></span> Drawn by the page</label>
  <label><input type="checkbox" name="mixed" id="mixed"> Mixed</label>
  <label><input type="checkbox" name="stubborn" id="stubborn"> Stubborn</label>
  <label><input type="radio" name="size" value="S"> Small</label> <label><input type="radio" name="size" value="L"> Large</label>
  <div role="switch" aria-checked="false" tabindex="0" id="sw">Night mode</div>
  <div role="checkbox" aria-checked="mixed" tabindex="0" id="all">All rows</div>
  <button>No box</button>
  <script>
    mixed.indeterminate = true; mixed.checked = true;
    stubborn.onclick = (e) => e.preventDefault();
    document.onchange = (e) => log(e.target.name, e.target.type === "radio" ? e.target.value : e.target.checked);
    const flip = (e) => setTimeout(() => {
      const next = e.currentTarget ?? e.target;
      next.setAttribute("aria-checked", next.getAttribute("aria-checked") === "true" ? "false" : "true");
      log(next.id, next.getAttribute("aria-checked"));
    }, 80);
    sw.onclick = flip; all.onclick = flip;
  </script>`);

const SELECTS = page(`
  <label>Size <select name="size" style="position:absolute;left:300px;top:300px"><option value="s">Small</option><option value="m">Medium</option>
    <option value="l" disabled>Large</option><option value="xl">  Extra   large </option></select></label>
  <label>Tags <select name="tags" multiple><option>red</option><option selected>green</option><option>blue</option></select></label>
  <div role="combobox" aria-expanded="false" aria-label="City" tabindex="0">Berlin</div>
  <input list="l" aria-label="Fruit"><datalist id="l"><option>Apple</option></datalist>
  <select disabled aria-label="Off"><option>a</option></select> <input type="color" aria-label="Tint"> <input type="file" aria-label="File">
  <script>for (const type of ["input", "change"]) document.addEventListener(type, (e) =>
    log(type, e.target.name, [...e.target.selectedOptions].map((o) => o.value).join("+")));</script>`);

const { open } = stage({ "/ticks": TICKS, "/selects": SELECTS });

describe("check and uncheck", () => {
  test("change what is not yet so, and leave alone what is", async () => {
    const actor = await open("/ticks");
    await actor.act({ type: "check", target: actor.id('checkbox "Plain"') });
    await actor.act({ type: "check", target: actor.id('checkbox "Plain"') });
    await actor.act({ type: "check", target: actor.id('checkbox "Ticked"') });
    await actor.act({ type: "uncheck", target: actor.id('checkbox "Ticked"') });
    expect(actor.log).toEqual(["plain:true", "ticked:false"]);
  });

  test("reach a box through the picture that the page draws of it", async () => {
    const actor = await open("/ticks");
    await actor.act({ type: "check", target: actor.id('checkbox "Drawn by the page"') });
    expect(actor.log).toEqual(["drawn:true"]);
  });

  test("bring a mixed state to the one that is wanted", async () => {
    const actor = await open("/ticks");
    await actor.act({ type: "check", target: actor.id('checkbox "Mixed"') });
    expect(actor.text).toMatch(/checkbox "Mixed" checked/);
    await actor.act({ type: "uncheck", target: actor.id('checkbox "All rows"') });
    expect(actor.log.at(-1)).toBe("all:false");
  });

  test("wait for a switch that takes its time", async () => {
    const actor = await open("/ticks");
    await actor.act({ type: "check", target: actor.id('switch "Night mode"') });
    expect(actor.log).toEqual(["sw:true"]);
    await actor.act({ type: "uncheck", target: actor.id('switch "Night mode"') });
    expect(actor.log).toEqual(["sw:true", "sw:false"]);
  });

  test("choose a radio button, which only another one can take back", async () => {
    const actor = await open("/ticks");
    await actor.act({ type: "check", target: actor.id('radio "Large"') });
    expect(actor.log).toEqual(["size:L"]);
    const back = await actor.attempt({ type: "uncheck", target: actor.id('radio "Large"') });
    expect(back.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("choose another one") });
  });

  test("say when the page does not take it, and when there is nothing to tick", async () => {
    const actor = await open("/ticks");
    const kept = await actor.attempt({ type: "check", target: actor.id('checkbox "Stubborn"') });
    expect(kept.error?.code).toBe("no_effect");
    const button = await actor.attempt({ type: "check", target: actor.id('button "No box"') });
    expect(button.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("use click") });
  });
});

describe("select", () => {
  test("chooses by value, by label, and by a label written roughly", async () => {
    const actor = await open("/selects");
    const target = actor.id('combobox "Size"');
    await actor.act({ type: "select", target, values: ["m"] });
    expect(actor.log).toEqual(["input:size:m", "change:size:m"]);
    await actor.act({ type: "select", target, values: ["Small"] });
    await actor.act({ type: "select", target, values: ["extra LARGE"] });
    expect(actor.log.slice(2)).toEqual(["input:size:s", "change:size:s", "input:size:xl", "change:size:xl"]);
    await actor.act({ type: "select", target, values: ["xl"] });
    expect(actor.log).toHaveLength(6);
  });

  test("chooses exactly the options named where several may be chosen", async () => {
    const actor = await open("/selects");
    await actor.act({ type: "select", target: actor.id('listbox "Tags"'), values: ["red", "blue"] });
    expect(actor.log.at(-1)).toBe("change:tags:red+blue");
  });

  test("lists the options when none fits, and refuses what cannot be", async () => {
    const actor = await open("/selects");
    const target = actor.id('combobox "Size"');
    const none = await actor.attempt({ type: "select", target, values: ["Huge"] });
    expect(none.error).toMatchObject({ code: "no_such_option", message: expect.stringContaining('"Small", "Medium"') });
    expect((await actor.attempt({ type: "select", target, values: ["Large"] })).error?.code).toBe("disabled_element");
    expect((await actor.attempt({ type: "select", target, values: ["s", "m"] })).error?.code).toBe("wrong_element");
    const off = await actor.attempt({ type: "select", target: actor.id('combobox "Off"'), values: ["a"] });
    expect(off.error?.code).toBe("disabled_element");
    expect(actor.log).toEqual([]);
  });

  test("says how a list that the page draws is operated", async () => {
    const actor = await open("/selects");
    const own = await actor.attempt({ type: "select", target: actor.id('combobox "City"'), values: ["Rome"] });
    expect(own.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("click it to open its list") });
    const field = await actor.attempt({ type: "select", target: actor.id('combobox "Fruit"'), values: ["Apple"] });
    expect(field.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("use fill") });
  });
});

describe("a click on a control that would open a window of the browser's own", () => {
  test("says what to use instead", async () => {
    const actor = await open("/selects");
    const size = await actor.attempt({ type: "click", target: actor.id('combobox "Size"') });
    expect(size.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("use select with one of") });
    const tint = await actor.attempt({ type: "click", target: actor.id('color "Tint"') });
    expect(tint.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("use fill") });
    const file = await actor.attempt({ type: "click", target: actor.id('file "File"') });
    expect(file.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("use upload") });
  });

  test("at a point gives a select the focus, so that keys change it", async () => {
    const actor = await open("/selects");
    const answer = await actor.attempt({ type: "click", x: 310, y: 308 });
    expect(answer.error).toMatchObject({ code: "wrong_element", message: expect.stringContaining("It has the focus") });
    await actor.act({ type: "press", key: "ArrowDown" });
    expect(actor.log).toEqual(["input:size:m", "change:size:m"]);
  });

  test("by keys leaves nothing open that would hold up the page", async () => {
    const actor = await open("/selects");
    await actor.act({ type: "press", key: "Space", target: actor.id('combobox "Size"') });
    await actor.act({ type: "press", key: "ArrowDown" });
    await actor.act({ type: "press", key: "Enter" });
    expect(actor.log).toEqual(["input:size:m", "change:size:m"]);
    await actor.act({ type: "press", key: "Enter", target: actor.id('file "File"') });
    await actor.act({ type: "press", key: "Enter", target: actor.id('color "Tint"') });
    await actor.act({ type: "select", target: actor.id('combobox "Size"'), values: ["s"] });
    expect(actor.log.at(-1)).toBe("change:size:s");
  });
});
