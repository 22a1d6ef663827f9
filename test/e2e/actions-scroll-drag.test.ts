import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const LONG = page(`
  <div id="box" tabindex="0" aria-label="Box" role="region" style="width:200px;height:100px;overflow:auto"><div style="width:900px;height:1000px">in the box</div></div>
  <div style="width:3000px;height:5000px"></div><button>End</button>
  <script>
    const tell = () => { document.getElementById("log").textContent = "log: page:" + scrollX + ":" + scrollY + " box:" + box.scrollLeft + ":" + box.scrollTop; };
    addEventListener("scroll", tell, true); addEventListener("wheel", (e) => { wheels++; tell(); }); let wheels = 0;
  </script>`);

/** The page itself does not scroll, a part of it does. */
const APP = page(`
  <style>html, body { height: 100%; margin: 0; overflow: hidden } main { height: 500px; overflow-y: auto }</style>
  <main id="m"><div style="height:4000px">long</div></main>
  <script>m.onscroll = () => { document.getElementById("log").textContent = "log: main:" + m.scrollTop; };</script>`);

const SMOOTH =
  page(`<style>html { scroll-behavior: smooth }</style><h1 id="top">Top</h1><div style="height:5000px"></div><a href="#top">Top</a>
  <script>onscroll = () => { document.getElementById("log").textContent = "log: " + scrollY; };</script>`);

const MAP =
  page(`<div id="map" style="width:400px;height:300px;background:#cde" tabindex="0" role="application" aria-label="Map"></div>
  <script>map.addEventListener("wheel", (e) => { e.preventDefault(); log("zoom", Math.sign(e.deltaY)); }, { passive: false });</script>
  <div style="height:3000px"></div>`);

const POINTER_DRAG = page(`
  <style>#thumb { position: absolute; left: 20px; top: 20px; width: 40px; height: 40px; background: teal; z-index: 1; touch-action: none }
    #goal { position: absolute; left: 500px; top: 300px; width: 100px; height: 100px; border: 1px solid }</style>
  <div id="thumb" tabindex="0" role="button" aria-label="Thumb"></div><div id="goal" tabindex="0" role="button" aria-label="Goal"></div>
  <script>
    let moves = 0, dx, dy;
    thumb.onpointerdown = (e) => { thumb.setPointerCapture(e.pointerId); dx = e.clientX - thumb.offsetLeft; dy = e.clientY - thumb.offsetTop; log("down"); };
    thumb.onpointermove = (e) => { if (e.buttons !== 1) return; moves++; thumb.style.left = e.clientX - dx + "px"; thumb.style.top = e.clientY - dy + "px"; };
    thumb.onpointerup = () => log("up", Math.round(thumb.offsetLeft + 20), Math.round(thumb.offsetTop + 20), moves > 5 ? "smoothly" : "at-once");
  </script>`);

const HTML5_DRAG = page(`
  <ul id="from"><li draggable="true" id="card">Card one</li></ul>
  <div style="height:1200px"></div>
  <div id="to" tabindex="0" role="region" aria-label="Done" style="width:300px;height:120px;border:1px solid"></div><button onclick="log('after')">After</button>
  <script>
    card.ondragstart = (e) => { e.dataTransfer.setData("text/plain", "card-1"); e.dataTransfer.effectAllowed = "move"; log("start"); };
    card.ondragend = (e) => log("end", e.dataTransfer.dropEffect);
    to.ondragenter = (e) => { e.preventDefault(); log("enter"); };
    let over = false;
    to.ondragover = (e) => { e.preventDefault(); e.dataTransfer.dropEffect = "move"; if (!over) log("over"); over = true; };
    to.ondrop = (e) => { e.preventDefault(); log("drop", e.dataTransfer.getData("text/plain")); to.append(card); };
  </script>`);

const DRAWING = page(`<canvas id="c" width="300" height="200" style="position:absolute;left:50px;top:50px"></canvas>
  <input type="range" aria-label="Volume" style="position:absolute;left:100px;top:300px;width:200px;margin:0" onchange="log('volume', value)">
  <script>
    let points = 0;
    c.onmousedown = (e) => log("pen", e.offsetX, e.offsetY);
    c.onmousemove = (e) => { if (e.buttons === 1) points++; };
    c.onmouseup = (e) => log("up", e.offsetX, e.offsetY, points > 5);
  </script>`);

const { open } = stage({
  "/drawing": DRAWING,
  "/long": LONG,
  "/app": APP,
  "/smooth": SMOOTH,
  "/map": MAP,
  "/pointer": POINTER_DRAG,
  "/html5": HTML5_DRAG,
});

describe("scroll", () => {
  test("moves the page by pixels and by pages, and answers when it is there", async () => {
    const actor = await open("/long");
    await actor.act({ type: "scroll", dy: 300 });
    expect(actor.seen.scroll).toMatchObject({ x: 0, y: 300 });
    await actor.act({ type: "scroll", direction: "down" });
    expect(actor.seen.scroll?.y).toBe(300 + 720);
    await actor.act({ type: "scroll", direction: "up", amount: 0.5 });
    expect(actor.seen.scroll?.y).toBe(300 + 360);
    await actor.act({ type: "scroll", dx: 150, dy: -660 });
    expect(actor.seen.scroll).toMatchObject({ x: 150, y: 0 });
    expect(actor.log).toContain("page:150:0");
  });

  test("stops at the end without an error, and says so", async () => {
    const actor = await open("/long");
    await actor.act({ type: "scroll", direction: "down", amount: 50 });
    const { y, maxY } = actor.seen.scroll ?? { y: 0, maxY: 1 };
    expect(y).toBe(maxY);
    expect(actor.text).not.toContain("note:");
    await actor.act({ type: "scroll", direction: "down" });
    expect(actor.seen.scroll?.y).toBe(maxY);
    expect(actor.text).toContain("note: nothing here scrolls further down");
  });

  test("moves the box that is named, and nothing else", async () => {
    const actor = await open("/long");
    const target = actor.id('region "Box"');
    await actor.act({ type: "scroll", target, dy: 250 });
    await actor.act({ type: "scroll", target, direction: "right" });
    expect(actor.log).toContain("page:0:0");
    expect(actor.log.at(-1)).toMatch(/^box:(185|200):250$/);
  });

  test("goes on below a pointer that was left there, but not where a click left it", async () => {
    const actor = await open("/long");
    await actor.act({ type: "hover", x: 100, y: 60 });
    await actor.act({ type: "scroll", dy: 90 });
    expect(actor.log).toEqual(["page:0:0", "box:0:90"]);
    await actor.act({ type: "click", x: 100, y: 60 });
    await actor.act({ type: "scroll", dy: 50 });
    expect(actor.log).toEqual(["page:0:50", "box:0:90"]);
  });

  test("finds what scrolls in a page that does not", async () => {
    const actor = await open("/app");
    await actor.act({ type: "scroll", direction: "down" });
    expect(actor.log).toEqual(["main:500"]);
  });

  test("waits for a page that scrolls smoothly", async () => {
    const actor = await open("/smooth");
    await actor.act({ type: "scroll", dy: 2000 });
    expect(actor.seen.scroll?.y).toBe(2000);
  });

  test("has come to rest as well after keys and links that scroll smoothly", async () => {
    const actor = await open("/smooth");
    await actor.act({ type: "press", key: "PageDown" });
    expect(actor.seen.scroll?.y).toBe(630);
    await actor.act({ type: "press", key: "End" });
    expect(actor.seen.scroll?.y).toBe(actor.seen.scroll?.maxY);
    await actor.act({ type: "click", target: actor.id('link "Top"') });
    expect(actor.seen.scroll?.y).toBeLessThan(30);
  });

  test("leaves the wheel to a page that takes it", async () => {
    const actor = await open("/map");
    await actor.act({ type: "scroll", target: actor.id(/"Map"/), dy: 100 });
    expect(actor.log).toEqual(["zoom:1"]);
    expect(actor.text).not.toContain("note:");
    expect(actor.seen.scroll?.y).toBe(0);
  });

  test("wants either pixels or a direction", async () => {
    const actor = await open("/long");
    expect((await actor.attempt({ type: "scroll" })).error).toMatchObject({
      code: "bad_action",
      message: "scroll: give dx or dy in pixels, or a direction.",
    });
    expect((await actor.attempt({ type: "scroll", dy: 1, direction: "up" })).error?.code).toBe("bad_action");
  });
});

describe("drag", () => {
  test("moves by the pointer, step by step, to an element and to a point", async () => {
    const actor = await open("/pointer");
    await actor.act({ type: "drag", from: actor.id('button "Thumb"'), to: actor.id('button "Goal"') });
    expect(actor.log).toEqual(["down", "up:551:351:smoothly"]);
    await actor.act({ type: "drag", fromX: 551, fromY: 351, toX: 151, toY: 101 });
    expect(actor.log.slice(2)).toEqual(["down", "up:151:101:smoothly"]);
    await actor.act({ type: "drag", from: actor.id('button "Thumb"'), toX: 300, toY: 200 });
    expect(actor.log.at(-1)).toBe("up:300:200:smoothly");
  });

  test("draws on a canvas and pulls a slider by points", async () => {
    const actor = await open("/drawing");
    await actor.act({ type: "drag", fromX: 60, fromY: 60, toX: 200, toY: 150 });
    expect(actor.log).toEqual(["pen:10:10", "up:150:100:true"]);
    await actor.act({ type: "drag", fromX: 200, fromY: 308, toX: 290, toY: 308 });
    expect(Number(actor.log.at(-1)?.split(":")[1])).toBeGreaterThan(85);
  });

  test("carries data through the browser's own drag and drop, though both ends do not fit into the view", async () => {
    const actor = await open("/html5");
    await actor.act({ type: "drag", from: actor.id(/Card one/), to: actor.id('region "Done"') });
    expect(actor.log).toEqual(["start", "enter", "over", "drop:card-1", "end:move"]);
    await actor.act({ type: "click", target: actor.id('button "After"') });
    expect(actor.log.at(-1)).toBe("after");
  });

  test("wants a start and an end", async () => {
    const actor = await open("/pointer");
    expect((await actor.attempt({ type: "drag", from: "e1" })).error).toMatchObject({
      code: "bad_action",
      message: "drag: give either to, or toX and toY.",
    });
    expect((await actor.attempt({ type: "drag", from: "e1", toX: 9000, toY: 1 })).error?.code).toBe("out_of_view");
  });
});
