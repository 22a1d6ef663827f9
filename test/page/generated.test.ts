import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages, type Tab } from "./support.ts";

const PAGES = 12;

/** A small repeatable random source (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const CONTROLS = [
  (n: string) => `<button data-n="${n}">Button ${n}</button>`,
  (n: string) => `<a href="/${n}" data-n="${n}">Link ${n}</a>`,
  (n: string) => `<label>Field ${n} <input data-n="${n}"></label>`,
  (n: string) => `<label><input type="checkbox" data-n="${n}"> Check ${n}</label>`,
  (n: string) => `<select data-n="${n}" aria-label="Select ${n}"><option>a<option>b</select>`,
  (n: string) => `<textarea data-n="${n}" aria-label="Area ${n}"></textarea>`,
  (n: string) => `<div role="button" tabindex="0" data-n="${n}">Div ${n}</div>`,
  (n: string) => `<span onclick="void 0" data-n="${n}">Span ${n}</span>`,
  (n: string) => `<div style="cursor:pointer" data-n="${n}">Pointer ${n}</div>`,
  (n: string) => `<div contenteditable data-n="${n}" aria-label="Edit ${n}">text</div>`,
  (n: string) => `<details><summary data-n="${n}">More ${n}</summary>x</details>`,
];
const WRAPPERS = [
  (inner: string) => `<div>${inner}</div>`,
  (inner: string) => `<p>Words before ${inner} words after</p>`,
  (inner: string) => `<ul><li>Item ${inner}</li><li>${inner.replaceAll(/data-n="([^"]*)"/g, 'data-n="$1b"')}</li></ul>`,
  (inner: string) => `<table><tr><th>Head</th><th>Tail</th></tr><tr><td>cell</td><td>${inner}</td></tr></table>`,
  (inner: string) => `<section aria-label="Part"><h2>Title</h2>${inner}</section>`,
  (inner: string) => `<div style="display:flex"><span>flex</span>${inner}</div>`,
  (inner: string) => `<div style="overflow:hidden">${inner}</div>`,
  (inner: string) => `<div style="overflow:auto;height:30px"><div style="height:100px"></div>${inner}</div>`,
  (inner: string) => `<div style="position:relative">${inner}</div>`,
  (inner: string) => `<fieldset><legend>Legend</legend>${inner}</fieldset>`,
  (inner: string) => `<span>${inner}</span>`,
  (inner: string) => `<div style="display:none">${inner.replaceAll("data-n", "data-hidden")}</div>${inner}`,
];

const pageOf = (seed: number): string => {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let html = "<!doctype html><title>Generated</title>";
  for (let n = 0; n < 40; n++) {
    let part = pick(CONTROLS)(String(n));
    for (let depth = Math.floor(random() * 4); depth > 0; depth--) part = pick(WRAPPERS)(part);
    html += part;
  }
  return html;
};

/** The mark of each listed element, in the order of the text. */
const marks = (tab: Tab, ids: readonly string[]): Promise<string[]> =>
  tab.evaluateInView(`${JSON.stringify(ids)}.map((id) => globalThis[Symbol.for("stillwater")].element(id)?.dataset.n ?? "none")`);

describe("on any page", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it.each(Array.from({ length: PAGES }, (_, seed) => seed))(
    "every control is listed once, in document order, and can be aimed at (page %i)",
    async (seed) => {
      const tab = await pages.open({ html: pageOf(seed) });
      const ids = (await tab.view()).lines.flatMap((line) => line.id ?? []);
      const all = await tab.evaluate<string[]>("[...document.querySelectorAll('[data-n]')].map((e) => e.dataset.n)");
      expect(await marks(tab, ids)).toEqual(all);
      for (const id of ids.filter((_, n) => n % 7 === 0)) expect(await tab.aim(id)).toMatchObject({ ok: true });
    },
  );

  it.each(Array.from({ length: PAGES / 3 }, (_, seed) => seed + 100))(
    "ids stay with their elements through changes (page %i)",
    async (seed) => {
      const tab = await pages.open({ html: pageOf(seed) });
      const known = new Map<string, string>();
      for (let round = 0; round < 4; round++) {
        const ids = (await tab.view()).lines.flatMap((line) => line.id ?? []);
        const found = await marks(tab, ids);
        ids.forEach((id, n) => {
          expect(known.get(id) ?? found[n]).toBe(found[n]);
          known.set(id, found[n] as string);
        });
        await tab.evaluate(`(() => {
        const all = [...document.querySelectorAll("[data-n]")];
        all[${round * 3}]?.remove();
        document.body.prepend(all[${round * 5 + 7}] ?? "");
        const copy = all[${round + 20}]?.cloneNode(true);
        if (copy) { copy.dataset.n = "copy${round}"; document.body.append(copy); }
      })()`);
      }
    },
  );
});
