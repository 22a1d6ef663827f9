import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages, type Tab } from "./support.ts";

/** Opens the markup, looks at it, and gives ids by name. */
const openWith = async (pages: PageWorld, html: string): Promise<{ tab: Tab; id: (name: string) => string }> => {
  const tab = await pages.open({ html });
  const { lines } = await tab.view();
  return { tab, id: (name) => lines.find((line) => line.id && line.text.includes(`"${name}"`))?.id ?? `no ${name}` };
};

describe("aiming at an element", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it("scrolls to what is below, and hits it", async () => {
    const { tab, id } = await openWith(
      pages,
      "<div style='height:3000px'></div><button onclick='window.hit = 1'>Far</button><div style='height:3000px'></div>",
    );
    await tab.click(id("Far"));
    expect(await tab.evaluate("window.hit")).toBe(1);
  });

  it("hits inside a closed shadow root", async () => {
    const tab = await pages.open({ fixture: "shadow" });
    const { lines } = await tab.view();
    await tab.click(lines.find((line) => line.text.includes("Closed button"))?.id ?? "");
    expect(await tab.evaluate("window.clicked")).toBe("closed");
  });

  it("finds a free point of a link that is partly covered or wraps over two lines", async () => {
    const { tab, id } = await openWith(
      pages,
      `<div style="position:relative;width:300px"><button onclick="window.hit = 1" style="width:300px;height:40px">Half</button>
       <div style="position:absolute;left:60px;top:0;width:240px;height:40px;background:red"></div></div>
       <p style="width:120px;font:16px monospace">some words <a href="#x" onclick="window.link = 1">that wrap around</a></p>`,
    );
    await tab.click(id("Half"));
    await tab.click(id("that wrap around"));
    expect(await tab.evaluate("[window.hit, window.link]")).toEqual([1, 1]);
  });

  it("says what is in the way, by its id", async () => {
    const { tab, id } = await openWith(
      pages,
      "<button>Under</button><div style='position:fixed;inset:0;background:#0008'><button>Accept cookies</button></div>",
    );
    expect(await tab.aim(id("Under"))).toMatchObject({ ok: false, code: "covered_element" });
    const { tab: other, id: otherId } = await openWith(
      pages,
      "<button>Under</button><a href='/x' style='position:fixed;inset:0;display:block'>Overlay</a>",
    );
    expect(await other.aim(otherId("Under"))).toMatchObject({
      message: `${otherId("Under")} button "Under" is covered by ${otherId("Overlay")} link "Overlay".`,
    });
  });

  it("refuses what is disabled, hidden or gone, each with its own code", async () => {
    const { tab, id } = await openWith(
      pages,
      "<fieldset disabled><button>Off</button></fieldset><button aria-disabled=true>Off too</button><button id=h>Hides</button><button id=g>Goes</button>",
    );
    await tab.evaluate("h.style.display = 'none'; g.remove()");
    const codes = [];
    for (const name of ["Off", "Off too", "Hides", "Goes"]) codes.push(await tab.aim(id(name)));
    expect(codes).toMatchObject([
      { code: "disabled_element" },
      { code: "disabled_element" },
      { code: "hidden_element" },
      { code: "stale_element" },
    ]);
  });

  it("waits until a moving element rests, and gives up on one that never does", async () => {
    const { tab, id } = await openWith(
      pages,
      `<style>@keyframes in { from { transform: translateX(300px) } } @keyframes on { to { transform: translateX(400px) } }
       .in { animation: in 0.3s } .on { animation: on 0.7s linear infinite alternate }</style>
       <button class=in onclick="window.hit = 1">Comes</button><br><button class=on>Never rests</button>`,
    );
    await tab.click(id("Comes"));
    expect(await tab.evaluate("window.hit")).toBe(1);
    expect(await tab.aim(id("Never rests"))).toMatchObject({ ok: false, code: "moving_element" });
  });

  it("does not take the point where a swinging element turns back for its place", async () => {
    const { tab, id } = await openWith(
      pages,
      `<button id=swing style="position:absolute">Swings</button>
       <script>const path = [0, 20, 40, 60, 60, 40, 20, 0];
       let n = 0;
       const swings = () => { swing.style.left = path[n++ % path.length] + "px"; requestAnimationFrame(swings); };
       swings();</script>`,
    );
    expect(await tab.aim(id("Swings"))).toMatchObject({ ok: false, code: "moving_element" });
  });

  it("hits the areas of an image map", async () => {
    const { tab, id } = await openWith(
      pages,
      `<div style="height:1500px"></div><img usemap="#m" width="200" height="100" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
       <map name="m"><area shape="rect" coords="0,0,100,100" href="#left" alt="Left half"><area shape="circle" coords="150,50,20" href="#dot" alt="Dot"></map>`,
    );
    await tab.click(id("Left half"));
    expect(await tab.evaluate("location.hash")).toBe("#left");
    await tab.click(id("Dot"));
    expect(await tab.evaluate("location.hash")).toBe("#dot");
  });

  it("clicks a drawn checkbox through its label", async () => {
    const { tab, id } = await openWith(
      pages,
      "<style>input{position:absolute;opacity:0;width:1px;height:1px;clip-path:inset(50%)}</style><label><input type=checkbox id=c><span>Drawn by the page</span> <a href=#>terms</a></label>",
    );
    await tab.click(id("Drawn by the page terms"));
    expect(await tab.evaluate("c.checked")).toBe(true);
  });
});

describe("filling a field", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it.each([
    ["<input aria-label=F value=old>", "document.activeElement.value"],
    ["<input type=email aria-label=F value=a@b.c>", "document.activeElement.value"],
    ["<textarea aria-label=F>old\nlines</textarea>", "document.activeElement.value"],
    ["<div contenteditable aria-label=F><p>old</p><p>text</p></div>", "document.activeElement.textContent"],
    ["<div style='height:2000px'></div><input aria-label=F value=old>", "document.activeElement.value"],
  ])("that takes text: %s", async (html, read) => {
    const { tab, id } = await openWith(pages, html);
    expect(await tab.prepareFill(id("F"), "new")).toEqual({ ok: true, how: "insert" });
    await tab.send("Input.insertText", { text: "new" });
    expect(await tab.evaluate(read)).toBe("new");
  });

  it.each(["prepareFill", "prepareType"])("%s waits until an editor knows of the new selection", async (method) => {
    const { tab, id } = await openWith(
      pages,
      `<div contenteditable aria-label=F>text</div>
       <script>document.addEventListener("selectionchange", () => { window.known = String(getSelection().focusOffset); });</script>`,
    );
    await tab.evaluate("document.querySelector('div').focus(); getSelection().setPosition(document.querySelector('div'), 0)");
    await tab.evaluate("new Promise((resolve) => setTimeout(resolve, 100))");
    expect(await tab.evaluate("window.known")).toBe("0");
    const args = method === "prepareFill" ? [id("F"), "", tab.nextId] : [id("F"), tab.nextId];
    await tab.call(method, ...args);
    expect(await tab.evaluate("window.known")).toBe("1");
  });

  it.each([
    ["date", "2026-03-14", "14.3.2026"],
    ["time", "09:30", "half past nine"],
    ["datetime-local", "2026-03-14T09:30", "tomorrow"],
    ["month", "2026-03", "March"],
    ["week", "2026-W11", "11"],
    ["color", "#1e90ff", "blue"],
    ["range", "7", "seven"],
    ["number", "12.5", "many"],
  ])("of type %s sets a right value with its events, and refuses a wrong one with the format", async (type, right, wrong) => {
    const { tab, id } = await openWith(pages, `<input type=${type} step=any aria-label=F id=f>`);
    await tab.evaluate("window.seen = []; for (const t of ['input', 'change']) f.addEventListener(t, () => seen.push(t))");
    expect(await tab.prepareFill(id("F"), right)).toEqual({ ok: true, how: "done" });
    expect(await tab.evaluate("[f.value, seen]")).toEqual([right, ["input", "change"]]);
    expect(await tab.prepareFill(id("F"), wrong)).toMatchObject({
      ok: false,
      code: "wrong_element",
      message: expect.stringMatching(/takes (a number|YYYY|HH|#rrggbb)/),
    });
    expect(await tab.evaluate("f.value")).toBe(right);
  });

  it("chooses the option of a select, by its label", async () => {
    const { tab, id } = await openWith(pages, "<select id=f aria-label=F><option value=1>One<option value=2>Two</select>");
    expect(await tab.prepareFill(id("F"), "Two")).toEqual({ ok: true, how: "done" });
    expect(await tab.evaluate("f.value")).toBe("2");
  });

  it.each([
    ["<select aria-label=F><option>a</select>", "no_such_option", 'it has "a"'],
    ["<input type=checkbox aria-label=F>", "wrong_element", "use check"],
    ["<input type=file aria-label=F>", "wrong_element", "use upload"],
    ["<button>F</button>", "wrong_element", "use click"],
    ["<input readonly aria-label=F>", "wrong_element", "read-only"],
    ["<input disabled aria-label=F>", "disabled_element", "disabled"],
    ["<div onclick='1'>F</div>", "wrong_element", "not a field"],
  ])("is refused for %s", async (html, code, words) => {
    const { tab, id } = await openWith(pages, html);
    expect(await tab.prepareFill(id("F"), "x")).toMatchObject({ ok: false, code, message: expect.stringContaining(words) });
  });
});

describe("waiting for quiet", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it("ends after the last change, also in a closed shadow root", async () => {
    const tab = await pages.open({
      html: `<div id=h></div><script>const root = h.attachShadow({ mode: "closed" }); let n = 0;
        window.go = () => { const t = setInterval(() => { root.append(String(n++)); if (n === 10) { clearInterval(t); window.done = true; } }, 30); }</script>`,
    });
    await tab.evaluate("go()");
    expect(await tab.call("quiet", 200, 10_000)).toBe(true);
    expect(await tab.evaluate("window.done")).toBe(true);
  });

  it("gives up at the cap on a page that never rests", async () => {
    const tab = await pages.open({
      html: "<p id=p></p><script>setInterval(() => { p.textContent = Math.random(); }, 10)</script>",
    });
    expect(await tab.call("quiet", 300, 600)).toBe(false);
  });
});
