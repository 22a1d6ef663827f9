import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

/** A page that has replaced what scripts commonly lean on. */
const BROKEN = page(`
  <button onclick="log('clicked')">Press</button> <label>Name <input id="n" oninput="log('name', n.value)"></label>
  <label><input type="checkbox" onchange="log('tick', this.checked)"> Agree</label>
  <select aria-label="Size" onchange="log('size', value)"><option>S</option><option>L</option></select>
  <input type="file" aria-label="Paper" onchange="log('file', files[0].name, files[0].size)">
  <div id="grip" role="button" tabindex="0" aria-label="Grip" style="width:30px;height:30px;background:teal"></div>
  <div id="spot" role="button" tabindex="0" aria-label="Spot" style="width:120px;height:60px;margin:20px;border:1px solid"></div>
  <div style="height:3000px"></div><p>The last words</p>
  <script>
    let held = false;
    grip.onmousedown = () => { held = true; };
    document.onmouseup = (e) => { if (held) log("dropped"); held = false; };
    const broken = () => { throw new Error("broken by the page"); };
    for (const proto of [Element.prototype, HTMLElement.prototype, EventTarget.prototype, Document.prototype, Range.prototype, Selection.prototype, NodeList.prototype, Map.prototype, WeakMap.prototype])
      for (const name of Object.getOwnPropertyNames(proto)) {
        const own = Object.getOwnPropertyDescriptor(proto, name);
        if (["append", "getElementById", "constructor"].includes(name) || !own.configurable || typeof own.value !== "function") continue;
        Object.defineProperty(proto, name, { ...own, value: broken });
      }
    for (const name of ["trim", "slice", "toLowerCase", "indexOf", "split", "includes"]) String.prototype[name] = broken;
    for (const name of ["push", "map", "filter", "slice", "indexOf", "forEach"]) Array.prototype[name] = broken;
    for (const name of ["scrollTop", "scrollLeft", "id"]) Object.defineProperty(Element.prototype, name, { get: broken, configurable: true });
    window.atob = window.File = window.DataTransfer = window.Event = window.Promise = window.setTimeout = window.requestAnimationFrame = broken;
  </script>`);

const { open } = stage({ "/broken": BROKEN });

describe("on a page that broke the built-ins", () => {
  test("the actions still work", async () => {
    const actor = await open("/broken");
    await actor.act({ type: "click", target: actor.id('button "Press"') });
    await actor.act({ type: "fill", target: actor.id('textbox "Name"'), text: "Ada" });
    await actor.act({ type: "type", target: actor.id('textbox "Name"'), text: "!" });
    await actor.act({ type: "check", target: actor.id('checkbox "Agree"') });
    await actor.act({ type: "select", target: actor.id('combobox "Size"'), values: ["l"] });
    await actor.act({ type: "upload", target: actor.id('file "Paper"'), files: [{ name: "p.txt", content: "aGk=" }] });
    expect(actor.log).toEqual(["clicked", "name:Ada", "name:Ada!", "tick:true", "size:L", "file:p.txt:2"]);
    await actor.act({ type: "scroll", dy: 400 });
    expect(actor.seen.scroll?.y).toBe(400);
    await actor.act({ type: "find", text: "the last words" });
    expect(actor.seen.scroll?.y).toBeGreaterThan(1000);
    await actor.act({ type: "waitFor", text: "last words" });
  });

  test("things are dragged", async () => {
    const actor = await open("/broken");
    await actor.act({ type: "drag", from: actor.id('button "Grip"'), to: actor.id('button "Spot"') });
    expect(actor.log).toEqual(["dropped"]);
  });
});
