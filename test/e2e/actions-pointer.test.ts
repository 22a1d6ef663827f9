import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const MOUSE = page(`
  <button id="b">Press me</button>
  <script>
    for (const type of ["click", "dblclick", "auxclick", "contextmenu"])
      b.addEventListener(type, (e) => {
        e.preventDefault();
        const held = ["alt", "ctrl", "meta", "shift"].filter((name) => e[name + "Key"]).join("+");
        log(type, e.button, e.detail, held || "plain", e.isTrusted);
      });
  </script>`);

const COVERED = page(`
  <button onclick="log('below')">Below</button>
  <button id="cover" style="position:fixed;inset:0;opacity:.9" onclick="this.remove(); log('closed')">Close the offer</button>`);

const FAR = page(`
  <div style="height:3000px"></div><button onclick="log('far')">Far below</button>
  <div style="width:300px;height:100px;overflow:auto"><div style="height:900px"></div>
    <button onclick="log('inner')">Deep inside</button></div>
  <span onmouseenter="log('why')"><button disabled>Off</button></span><button id="gone" onclick="this.remove()">Leaves</button>`);

const MENU = page(`
  <style>#menu { display: none } nav:hover #menu { display: block }</style>
  <nav tabindex="0" onmouseenter="log('enter')">Products <div id="menu"><button onclick="log('chosen')">Boats</button></div></nav>
  <canvas id="c" width="200" height="100" style="border:0;display:block"></canvas>
  <script>
    c.onmousemove = (e) => log("move", e.offsetX, e.offsetY);
    c.onclick = (e) => log("canvas", e.offsetX, e.offsetY);
  </script>`);

const MOVING = page(`
  <style>@keyframes slide { from { left: 0 } to { left: 300px } }
    #still { position: relative; animation: slide .4s linear 1 both }
    #never { position: relative; animation: slide .5s linear infinite alternate }</style>
  <button id="still" onclick="log('still')">Comes to rest</button><br><button id="never" onclick="log('never')">Never rests</button>`);

const { open } = stage({ "/mouse": MOUSE, "/covered": COVERED, "/far": FAR, "/menu": MENU, "/moving": MOVING });

describe("click", () => {
  test("sends the button, the count and the modifiers as real events", async () => {
    const actor = await open("/mouse");
    const target = actor.id('button "Press me"');
    await actor.act({ type: "click", target });
    expect(actor.log).toEqual(["click:0:1:plain:true"]);
    await actor.act({ type: "click", target, count: 2 });
    expect(actor.log.slice(1)).toEqual(["click:0:1:plain:true", "click:0:2:plain:true", "dblclick:0:2:plain:true"]);
    await actor.act({ type: "click", target, count: 3 });
    expect(actor.log).toContain("click:0:3:plain:true");
    await actor.act({ type: "click", target, button: "right" });
    expect(actor.log).toContain("contextmenu:2:0:plain:true");
    await actor.act({ type: "click", target, button: "middle" });
    expect(actor.log).toContain("auxclick:1:1:plain:true");
    await actor.act({ type: "click", target, modifiers: ["Control", "Shift"] });
    expect(actor.log.at(-1)).toBe("click:0:1:ctrl+shift:true");
  });

  test("goes to a point, and only to one inside the view", async () => {
    const actor = await open("/menu");
    const canvas = { x: 8 + 50, y: 0 };
    await actor.act({ type: "hover", x: canvas.x, y: 60 });
    const moved = actor.log.find((word) => word.startsWith("move:"));
    expect(moved).toMatch(/^move:50:/);
    await actor.act({ type: "click", x: canvas.x, y: 60 });
    expect(actor.log.at(-1)).toBe(moved?.replace("move", "canvas"));
    expect((await actor.attempt({ type: "click", x: 5000, y: 10 })).error).toMatchObject({
      code: "out_of_view",
      message: expect.stringContaining("1280 by 720"),
    });
    expect((await actor.attempt({ type: "click", x: 5 })).error).toMatchObject({
      code: "bad_action",
      message: "click: give target, or both x and y.",
    });
    expect((await actor.attempt({ type: "click", x: 5, y: 5, target: "e1" })).error?.code).toBe("bad_action");
  });

  test("says by its id what is in the way, which can then be dealt with", async () => {
    const actor = await open("/covered");
    const cover = actor.id('button "Close the offer"');
    const hidden = await actor.attempt({ type: "click", target: actor.id('button "Below"') });
    expect(hidden.error).toMatchObject({
      code: "covered_element",
      message: expect.stringContaining(`covered by ${cover} button "Close the offer"`),
    });
    await actor.act({ type: "click", target: cover });
    await actor.act({ type: "click", target: actor.id('button "Below"') });
    expect(actor.log).toEqual(["closed", "below"]);
  });

  test("scrolls to what is far away, in the page and in a box", async () => {
    const actor = await open("/far");
    await actor.act({ type: "click", target: actor.id('button "Far below"') });
    await actor.act({ type: "click", target: actor.id('button "Deep inside"') });
    expect(actor.log).toEqual(["far", "inner"]);
  });

  test("tells disabled, stale and unknown elements apart", async () => {
    const actor = await open("/far");
    const gone = actor.id('button "Leaves"');
    expect((await actor.attempt({ type: "click", target: actor.id('button "Off"') })).error?.code).toBe("disabled_element");
    await actor.act({ type: "click", target: gone });
    expect((await actor.attempt({ type: "click", target: gone })).error?.code).toBe("stale_element");
    expect((await actor.attempt({ type: "click", target: "e999" })).error?.code).toBe("unknown_element");
    expect(actor.text.split("\n")[0]).toMatch(/^error: unknown_element: /);
  });

  test("waits for what moves, and gives up on what never rests", async () => {
    const actor = await open("/moving");
    await actor.act({ type: "click", target: actor.id('button "Comes to rest"') });
    expect(actor.log).toEqual(["still"]);
    expect((await actor.attempt({ type: "click", target: actor.id('button "Never rests"') })).error?.code).toBe("moving_element");
  });
});

describe("hover", () => {
  test("opens a menu that lives by hovering, whose item can be clicked", async () => {
    const actor = await open("/menu");
    expect(actor.text).not.toContain("Boats");
    await actor.act({ type: "hover", target: actor.id("navigation") });
    expect(actor.log).toEqual(["enter"]);
    await actor.act({ type: "click", target: actor.id('button "Boats"') });
    expect(actor.log).toContain("chosen");
  });

  test("rests also on what is disabled, which may say why it is", async () => {
    const actor = await open("/far");
    await actor.act({ type: "hover", target: actor.id('button "Off"') });
    expect(actor.log).toEqual(["why"]);
  });
});
