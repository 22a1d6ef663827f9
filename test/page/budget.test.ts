import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { estimateTokens } from "../../durable-objects/session/page/tokens.ts";
import { type PageWorld, startPages } from "./support.ts";

const LONG = `<title>Long</title><main><h1>Top</h1>${Array.from(
  { length: 300 },
  (_, n) => `<section><h2>Part ${n}</h2><p>${`Sentence of part ${n}. `.repeat(5)}</p><button>Open ${n}</button></section>`,
).join("")}</main>`;

describe("the budget of the text", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it.each([64, 200, 1000, 4096])("is kept at %i tokens", async (maxTokens) => {
    const tab = await pages.open({ html: LONG });
    const header = {
      error: { code: "stale_element" as const, message: "e1 is gone.", suggestion: "Use another." },
      tabs: [],
      dialog: null,
    };
    const text = await tab.text({ maxTokens, header });
    expect(estimateTokens(text)).toBeLessThanOrEqual(maxTokens);
    expect(text.split("\n")[0]).toBe("error: stale_element: e1 is gone. Use another.");
    expect(text).toMatch(/… \d+ lines left out.*; use read/);
  });

  it("drops plain text before controls, and the far before the near", async () => {
    const tab = await pages.open({ html: LONG });
    const text = await tab.text({ maxTokens: 2600 });
    expect(text.match(/button "Open/g)?.length).toBeGreaterThan(150);
    expect(text).toContain("Sentence of part 0.");
    expect(text).not.toContain("Sentence of part 250.");
    const view = await tab.view({ maxTokens: 700 });
    const opened = view.lines.flatMap((line) => /button "Open (\d+)"/.exec(line.text)?.[1] ?? []).map(Number);
    expect(Math.max(...opened)).toBeLessThan(100);
  });

  it("leaves a page that fits whole", async () => {
    const tab = await pages.open({ fixture: "shop" });
    expect(await tab.text({ maxTokens: 4096 })).toBe(await tab.text());
    expect((await tab.view({ maxTokens: 4096 })).tokens.dropped).toBe(0);
  });
});
