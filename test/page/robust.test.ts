import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages } from "./support.ts";

describe("the script inside the page", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it("works where the page broke every built-in, actions too", async () => {
    const tab = await pages.open({ fixture: "broken" });
    const view = await tab.view();
    const id = (name: string) => view.lines.find((line) => line.text.includes(`"${name}"`))?.id ?? "";
    expect(await tab.aim(id("Send"))).toMatchObject({ ok: true });
    expect(await tab.prepareFill(id("Email"), "x")).toEqual({ ok: true, how: "insert" });
    expect(await tab.prepareFill(id("Day"), "2026-03-14")).toEqual({ ok: true, how: "done" });
    expect(await tab.prepareFill(id("Rich"), "x")).toEqual({ ok: true, how: "insert" });
    expect(await tab.focus(id("Note"))).toEqual({ ok: true });
    expect(await tab.call("quiet", 20, 1000)).toBe(true);
  });

  it("works under a strict content security policy", async () => {
    const tab = await pages.open({
      html: "<button>Send</button>",
      headers: { "content-security-policy": "default-src 'none'; sandbox; require-trusted-types-for 'script'" },
    });
    expect(await tab.text()).toContain('[e1] button "Send"');
  });

  it("reads what Chrome shows of an XML document", async () => {
    const tab = await pages.open({ html: "<list><item>hello</item></list>", type: "application/xml" });
    expect(await tab.text()).toContain("hello");
  });

  it.each([
    ["an SVG document", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><text>hi</text></svg>'],
    ["an empty document", "text/html", ""],
    ["a frameset", "text/html", "<frameset cols='*'><frame src='about:blank'></frameset>"],
  ])("gives an empty view of %s, and does not throw", async (_name, type, html) => {
    const tab = await pages.open({ html, type });
    expect((await tab.view()).lines.filter((line) => line.id !== null)).toEqual([]);
  });

  it("works on about:blank", async () => {
    const tab = await pages.open({ html: "" });
    await tab.goto("about:blank");
    expect(await tab.text()).toBe("url: about:blank");
  });

  it("stays when the page writes itself anew", async () => {
    const tab = await pages.open({ html: "<button>Old</button>" });
    await tab.view();
    await tab.evaluate('document.open(); document.write("<title>New</title><button>Fresh</button>"); document.close();');
    expect(await tab.text()).toContain('[e2] button "Fresh"');
    expect(await tab.aim("e1")).toMatchObject({ ok: false, code: "stale_element" });
  });

  it("is nowhere in the page's own world", async () => {
    const tab = await pages.open({ html: "<button>Send</button><iframe id=clean></iframe>" });
    await tab.view();
    const added = await tab.evaluate<string[]>(`(() => {
      const keysOf = (object) => Reflect.ownKeys(object).map(String);
      const before = await_native();
      function await_native() { return new Set(keysOf(window)); }
      return [...before].filter((key) => /stillwater|[0-9a-f]{16}/i.test(key));
    })()`);
    expect(added).toEqual([]);
  });

  it("leaves no trace on what it listens in on, and marks nothing in the DOM", async () => {
    const tab = await pages.open({ html: "<div id=a><button>Send</button></div>" });
    const before = await tab.evaluate("document.documentElement.outerHTML");
    await tab.view();
    expect(await tab.evaluate("document.documentElement.outerHTML")).toBe(before);
    expect(
      await tab.evaluate(
        "[Element.prototype.attachShadow, EventTarget.prototype.addEventListener, Function.prototype.toString].map((f) => [String(f), f.name, f.length, 'prototype' in f])",
      ),
    ).toEqual([
      ["function attachShadow() { [native code] }", "attachShadow", 1, false],
      ["function addEventListener() { [native code] }", "addEventListener", 2, false],
      ["function toString() { [native code] }", "toString", 0, false],
    ]);
  });
});
