import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attacks, hiddenNames } from "./attacks.ts";
import { type PageWorld, startPages, type Tab } from "./support.ts";

/** Uses everything that only hooks in the page's world can tell: listeners, framework properties, closed roots, internals. */
const CONTENT = `
<h1>Order</h1><p>Choose <b>one</b> of <a href="/terms">the terms</a>.</p>
<form><label>Name <input name="who" value="Ada"></label><select aria-label="Size"><option>S</option><option selected>M</option></select></form>
<button id="cancel">Cancel</button><button id="pay">Pay</button>
<div id="listens">Listens</div><div id="reacts">React card</div><ul id="jq"><li class="row">Row</li></ul><div id="closed"></div><x-toggle>Mode</x-toggle>
<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><button>Edit</button></td></tr></table>`;

const KEEP = `<script>window.kept = { add: EventTarget.prototype.addEventListener, call: Function.prototype.call.bind(Function.prototype.call),
  attach: Element.prototype.attachShadow, html: Object.getOwnPropertyDescriptor(ShadowRoot.prototype, "innerHTML").set, byId: document.getElementById.bind(document),
  define: customElements.define.bind(customElements), internals: HTMLElement.prototype.attachInternals, role: Object.getOwnPropertyDescriptor(ElementInternals.prototype, "role").set,
  label: Object.getOwnPropertyDescriptor(ElementInternals.prototype, "ariaLabel").set, Base: HTMLElement, show: Object.getOwnPropertyDescriptor(HTMLElement.prototype, "tabIndex").set };</script>`;

const SET_UP = `<script>{
  const { add, call, attach, html, byId, define, internals, role, label, Base, show } = kept;
  window.hits = "";
  call(add, byId("cancel"), "click", () => { window.hits += "cancel "; });
  call(add, byId("pay"), "click", () => { window.hits += "pay "; });
  call(add, byId("listens"), "click", () => {});
  byId("reacts").__reactProps$1 = { onClick() {} };
  byId("jq").jQuery1 = { events: { click: [{ selector: ".row" }] } };
  call(html, call(attach, byId("closed"), { mode: "closed" }), "<button>Inside</button><p>closed words</p>");
  define("x-toggle", class extends Base { constructor() { super(); const own = call(internals, this); call(role, own, "switch"); call(label, own, "Dark mode"); call(show, this, 0); } });
}</script>`;

const pageOf = (attack: string, markup = ""): string =>
  `<!doctype html><html><head><title>Attacked</title>${KEEP}<script>${attack}</script></head><body>${CONTENT}${SET_UP}${markup}</body></html>`;

/** All that a script can reach from the window, with what can be asked of it. */
const CENSUS = `(() => {
  const lines = [], seen = new Set();
  const print = Function.prototype.toString;
  const visit = (object, path, depth) => {
    if (seen.has(object) || depth > 4) return;
    seen.add(object);
    for (const key of Reflect.ownKeys(object)) {
      const d = Object.getOwnPropertyDescriptor(object, key);
      const name = path + "." + String(key);
      lines.push(name + " " + [d.enumerable, d.configurable, d.writable, typeof d.value].join());
      for (const part of [d.value, d.get, d.set]) {
        if (typeof part === "function") lines.push(name + " " + [part.name, part.length, print.call(part), Object.getPrototypeOf(part) === Function.prototype, "prototype" in part].join());
        if (typeof part === "function" || (typeof part === "object" && part && depth < 2 && path !== "window.kept")) visit(part, name, depth + 1);
      }
    }
  };
  visit(window, "window", 0);
  for (const root of [document, document.createElement("template").content.ownerDocument]) {
    const walker = document.createTreeWalker(root);
    for (let node = root; node; node = walker.nextNode()) lines.push([node.nodeName, node.nodeValue?.trim(), Reflect.ownKeys(node).map(String).sort()].join());
  }
  lines.push("sheets " + document.adoptedStyleSheets.length + document.styleSheets.length, "frames " + window.length, "entries " + performance.getEntriesByType("resource").length);
  return lines.sort();
})()`;

describe("a page that attacks what is seen of it", () => {
  let pages: PageWorld;
  let tab: Tab;
  let honest: string;
  /** The same tab for all, since each page is a document of its own. */
  const look = async (html: string): Promise<string> => {
    await tab.goto(pages.serve(html));
    tab.nextId = 1;
    // The address differs, and nothing else may.
    return (await tab.text()).replace(/inline-\d+/, "inline");
  };
  const clickCancel = async (): Promise<unknown> => {
    const id = /\[(e\d+)\] button "Cancel"/.exec(honest)?.[1] ?? "";
    await tab.click(id);
    return (await tab.send("Runtime.evaluate", { expression: "hits", returnByValue: true })).result;
  };

  beforeAll(async () => {
    pages = await startPages();
    tab = await pages.open({ html: "" });
    honest = await look(pageOf(""));
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it("is seen whole when it does not attack", async () => {
    for (const part of [
      'link "the terms"',
      'button "Inside"',
      "closed words",
      'switch "Dark mode"',
      '"React card"',
      '"Row"',
      '"Listens"',
    ])
      expect(honest).toContain(part);
    expect(await clickCancel()).toMatchObject({ value: "cancel " });
  });

  it("comes in more than a hundred ways", () => {
    expect(attacks.length).toBeGreaterThan(100);
  });

  it.each(attacks)("sees the same text and ids, and the click where it belongs: $name", async ({ script, late }) => {
    expect(await look(pageOf(late ? "" : script))).toBe(honest);
    if (late) {
      await tab.send("Runtime.evaluate", { expression: `{${script}}` });
      expect((await tab.text()).replace(/inline-\d+/, "inline")).toBe(honest);
    }
    expect(await clickCancel()).toMatchObject({ value: "cancel " });
    // What it has come across of ours, if it looked out for that.
    expect((await tab.send("Runtime.evaluate", { expression: "typeof caught" })).result).toMatchObject({ value: "undefined" });
  });

  it.each(hiddenNames)("is not misled by elements that are named %s", async (name) => {
    const markup = `<div hidden><form id="${name}" name="${name}"><input name="${name}"></form><img name="${name}"><a id="${name}"></a><iframe name="${name}"></iframe></div>`;
    expect(await look(pageOf("", markup))).toBe(honest);
    expect(await clickCancel()).toMatchObject({ value: "cancel " });
  });

  it("finds the same names, functions and nodes as in a browser without us", async () => {
    const plain = await pages.openPlain(pageOf(""));
    await look(pageOf(""));
    await tab.call("still", [], 1_000, null, false);
    const [with_, without] = [await tab.evaluate<string[]>(CENSUS), await plain.evaluate<string[]>(CENSUS)];
    const known = new Set(without);
    // The headless shell lacks the object chrome, which the hooks give it.
    const seen = with_.filter((line) => !line.startsWith("window.chrome"));
    expect(seen.filter((line) => !known.has(line))).toEqual([]);
    expect(seen.length).toBe(without.length);
    expect(with_.length).toBeGreaterThan(10_000);
  });

  it("says the honest truth of what a page changes while it is looked at", async () => {
    const change = `document.getElementById("cancel").textContent = "Stop"; document.getElementById("pay").before(document.createElement("hr"));`;
    const trap = `{ const all = document.getElementById("listens");
      all.__reactProps$9 = new Proxy({}, { ownKeys() { ${change} return []; } }); }`;
    const text = await look(pageOf("", `<script>${trap}</script>`));
    expect(text).toBe(honest.replace('"Cancel"', '"Stop"'));
    await tab.click(/\[(e\d+)\] button "Stop"/.exec(text)?.[1] ?? "");
    expect(await tab.evaluate("hits")).toBe("cancel ");
  });
});
