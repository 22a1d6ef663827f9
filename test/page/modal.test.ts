import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages } from "./support.ts";

const PAGE = "<main><h1>Page</h1><button>Behind</button></main>";
const DIALOG = "role=dialog aria-modal=true aria-label=Question";

describe("a dialog that says it is modal", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it.each([
    [
      "a layer beside it",
      `<div style="position:fixed;inset:0"></div><div ${DIALOG} style="position:fixed;top:90px;left:90px;width:300px"><button>Yes</button></div>`,
    ],
    [
      "a layer around it",
      `<div style="position:fixed;inset:0"><div ${DIALOG} style="margin:90px;width:300px"><button>Yes</button></div></div>`,
    ],
    ["the whole view", `<div ${DIALOG} style="position:fixed;inset:0;background:#fff"><button>Yes</button></div>`],
  ])("hides the page behind it when nothing there can be reached: %s", async (_name, dialog) => {
    const text = await (
      await pages.open({ html: `${PAGE}${dialog}<div style="position:fixed;bottom:0"><p>Sent</p></div>` })
    ).text();
    expect(text).toContain('button "Yes"');
    expect(text).toContain("the page behind the dialog is left out");
    expect(text).not.toContain("Behind");
    expect(text).toContain("Sent");
  });

  it.each([
    [
      "a strip at the bottom",
      `<div ${DIALOG} style="position:fixed;bottom:0;height:60px;width:100%;background:#eee"><button>Yes</button></div>`,
      true,
    ],
    [
      "a drawer out of view",
      `<div ${DIALOG} style="position:fixed;top:0;right:0;width:300px;height:100%;transform:translateX(100%)"><button>Yes</button></div>`,
      false,
    ],
    ["a closed one", `<div ${DIALOG} style="display:none"><button>Yes</button></div>`, false],
  ])("leaves the page in the text when it can still be reached: %s", async (_name, dialog, shown) => {
    const tab = await pages.open({ html: `${PAGE}<p style="height:600px">Words</p>${dialog}` });
    const text = await tab.text();
    expect(text).toContain('button "Behind"');
    expect(text).not.toContain("left out");
    expect(text.includes('button "Yes"')).toBe(shown);
  });
});
