import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const ONE = page(`<h1>One</h1><a href="/two">Two</a> <a href="/two" target="_blank">Two beside</a>
  <button onclick="open('/two', 'pop', 'width=300,height=200')">Pop up</button>`);
const TWO = page(`<h1>Two</h1><button onclick="window.close()">Close myself</button>`);
const LEAVE = page(`<button onclick="log('touched')">Touch</button><script>onbeforeunload = (e) => e.preventDefault();</script>`);
let visits = 0;

const { open } = stage({
  "/one": ONE,
  "/two": TWO,
  "/leave": LEAVE,
  "/count": (_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(page(`<p>visit ${++visits}</p>`));
  },
});

const tabs = (seen: { tabs: { id: string; active: boolean }[] }): string =>
  seen.tabs.map((tab) => tab.id + (tab.active ? "*" : "")).join(" ");

describe("history", () => {
  test("goes back and forward, and says where it ends", async () => {
    const actor = await open("/one");
    expect((await actor.attempt({ type: "forward" })).error?.code).toBe("no_history");
    expect((await actor.attempt({ type: "back" })).error?.code).toBe("no_history");
    await actor.act({ type: "click", target: actor.id('link "Two"') });
    const back = await actor.act({ type: "back" });
    expect(back.settle?.cause).toBe("navigation");
    expect(actor.seen.url).toBe("http://lab.localhost/one");
    await actor.act({ type: "forward" });
    expect(actor.seen.url).toBe("http://lab.localhost/two");
  });

  test("reloads", async () => {
    const actor = await open("/count");
    const before = visits;
    await actor.act({ type: "reload" });
    expect(actor.text).toContain(`visit ${before + 1}`);
  });

  test("opens only what the web is made of, and what the session may reach", async () => {
    const actor = await open("/one");
    for (const url of ["file:///etc/passwd", "javascript:alert(1)", "chrome://version", "data:text/html,x", "not a url"]) {
      expect((await actor.attempt({ type: "goto", url })).error?.code).toBe("bad_url");
    }
    expect((await actor.attempt({ type: "goto", url: "http://elsewhere.test/" })).error?.code).toBe("navigation_refused");
    await actor.act({ type: "goto", url: "lab.localhost/two" });
    expect(actor.text).toContain("Two");
    await actor.act({ type: "goto", url: "about:blank" });
    expect(actor.seen.url).toBe("about:blank");
  });

  test("holds the question of a page that is left", async () => {
    const actor = await open("/leave");
    await actor.act({ type: "click", target: actor.id('button "Touch"') });
    await actor.act({ type: "goto", url: "http://lab.localhost/two" });
    expect(actor.seen.dialog).toMatchObject({ kind: "beforeunload" });
    await actor.act({ type: "dialog", accept: false });
    expect(actor.seen.url).toBe("http://lab.localhost/leave");
    await actor.act({ type: "goto", url: "http://lab.localhost/two" });
    await actor.act({ type: "dialog", accept: true });
    expect(actor.seen.url).toBe("http://lab.localhost/two");
  });
});

describe("tabs", () => {
  test("are opened, chosen and closed by ids that never shift", async () => {
    const actor = await open("/one");
    await actor.act({ type: "newTab", url: "http://lab.localhost/two" });
    expect(tabs(actor.seen)).toBe("t1 t2*");
    expect(actor.text).toContain("Two");
    await actor.act({ type: "newTab" });
    expect(tabs(actor.seen)).toBe("t1 t2 t3*");
    expect(actor.seen.url).toBe("about:blank");
    await actor.act({ type: "switchTab", tab: "t1" });
    expect(actor.seen.url).toBe("http://lab.localhost/one");
    await actor.act({ type: "closeTab", tab: "t2" });
    expect(tabs(actor.seen)).toBe("t1* t3");
    await actor.act({ type: "closeTab" });
    expect(tabs(actor.seen)).toBe("t3*");
    expect((await actor.attempt({ type: "closeTab" })).error?.code).toBe("last_tab");
    expect((await actor.attempt({ type: "switchTab", tab: "t1" })).error).toMatchObject({
      code: "unknown_tab",
      message: expect.stringContaining("t3"),
    });
    expect((await actor.attempt({ type: "newTab", url: "file:///etc/passwd" })).error?.code).toBe("bad_url");
  });

  test("that a page opens become active, and give way when they close themselves", async () => {
    const actor = await open("/one");
    await actor.act({ type: "click", target: actor.id('link "Two beside"') });
    expect(tabs(actor.seen)).toBe("t1 t2*");
    await actor.act({ type: "closeTab" });
    await actor.act({ type: "click", target: actor.id('button "Pop up"') });
    expect(tabs(actor.seen)).toBe("t1 t3*");
    await actor.act({ type: "click", target: actor.id('button "Close myself"') });
    expect(tabs(actor.seen)).toBe("t1*");
    expect(actor.text).toContain("One");
  });

  test("open beside the page by a click with Control or the middle button", async () => {
    const actor = await open("/one");
    await actor.act({ type: "click", target: actor.id('link "Two"'), modifiers: ["Control"] });
    expect(actor.seen.tabs).toHaveLength(2);
    await actor.act({ type: "switchTab", tab: "t1" });
    await actor.act({ type: "click", target: actor.id('link "Two"'), button: "middle" });
    expect(actor.seen.tabs).toHaveLength(3);
  });
});
