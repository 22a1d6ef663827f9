import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages } from "./support.ts";

describe("element ids", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it("stay with their element when the page changes around it", async () => {
    const tab = await pages.open({ html: "<div id=list><button>A</button><button>B</button></div>" });
    expect((await tab.view()).lines.map((line) => line.text)).toEqual(['[e1] button "A"', '[e2] button "B"']);
    await tab.evaluate(
      'list.insertAdjacentHTML("afterbegin", "<button>New</button>"); list.children[2].textContent = "Renamed"; list.append(list.children[1])',
    );
    expect((await tab.view()).lines.map((line) => line.text)).toEqual([
      '[e3] button "New"',
      '[e2] button "Renamed"',
      '[e1] button "A"',
    ]);
  });

  it("are never given to another element, and a dead one is stale", async () => {
    const tab = await pages.open({ html: "<div id=list><button>A</button></div>" });
    await tab.view();
    await tab.evaluate("list.innerHTML = '<button>B</button>'");
    expect((await tab.view()).lines.map((line) => line.text)).toEqual(['[e2] button "B"']);
    expect(await tab.aim("e1")).toMatchObject({ ok: false, code: "stale_element" });
    expect(await tab.aim("e9")).toMatchObject({ ok: false, code: "unknown_element" });
    expect(await tab.aim("button")).toMatchObject({ ok: false, code: "unknown_element" });
  });

  it("of an earlier document are stale, also before the new one was looked at", async () => {
    const tab = await pages.open({ html: "<button>A</button>" });
    await tab.view();
    await tab.goto(`${pages.origin}/shop.html`);
    expect(await tab.aim("e1")).toMatchObject({ ok: false, code: "stale_element" });
    expect((await tab.view()).lines.find((line) => line.id !== null)?.id).toBe("e2");
  });

  it("are given anew where nobody was shown the look that gave them", async () => {
    const tab = await pages.open({ html: "<div id=list><button>A</button><button>B</button></div>" });
    await tab.view();
    await tab.evaluate("list.insertAdjacentHTML('beforeend', '<button>C</button><button>D</button>')");
    const shownBefore = tab.nextId;
    expect((await tab.view()).lines.map((line) => line.id)).toEqual(["e1", "e2", "e3", "e4"]);
    tab.nextId = shownBefore;
    await tab.evaluate("list.children[2].remove()");
    expect((await tab.view()).lines.map((line) => line.text)).toEqual(['[e1] button "A"', '[e2] button "B"', '[e3] button "D"']);
    expect(await tab.aim("e4")).toMatchObject({ ok: false, code: "unknown_element" });
  });

  it("are not given by a bare look", async () => {
    const tab = await pages.open({ html: "<button>A</button><button id=b hidden>B</button>" });
    expect(await tab.text({ allocate: false })).toContain('[-] button "A"');
    expect((await tab.view()).lines.map((line) => line.text)).toEqual(['[e1] button "A"']);
    await tab.evaluate("b.hidden = false");
    expect((await tab.view({ allocate: false })).lines.map((line) => line.text)).toEqual(['[e1] button "A"', '[-] button "B"']);
  });

  it("go only to what the budget lets through", async () => {
    const tab = await pages.open({
      html: Array.from({ length: 400 }, (_, n) => `<p>Words number ${n}</p><a href="/${n}">Link ${n}</a>`).join(""),
    });
    const view = await tab.view({ maxTokens: 500 });
    const ids = view.lines.map((line) => line.id).filter((id) => id !== null);
    expect(ids).toEqual(ids.map((_, n) => `e${n + 1}`));
    expect(view.nextId).toBe(ids.length + 1);
  });
});
