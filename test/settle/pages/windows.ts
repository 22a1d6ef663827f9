/**
 * @module What happens in other windows: new tabs, frames of this and of other sites, dialogs, downloads.
 */
import { htmlDocument, script, torturePage } from "../torture-page.ts";

const PLACE = '<p id="out">arriving</p>';
const loading = (title: string, waitMs: number, dataMs: number): string =>
  htmlDocument(
    title,
    `${PLACE}${script(`(async () => { await later(${waitMs}); await (await fetch("data?ms=${dataMs}")).json(); finish(); })();`)}`,
  );
const OTHER_ORIGIN = 'location.protocol + "//" + location.host.replace("lab.", "other.") + location.pathname';

export const windowPages = [
  torturePage(
    "new-tab-link",
    "a link that opens a tab, which loads data",
    (ms) => `<a id="go" href="next?ms=${ms(20, 400)}" target="_blank">Next</a>`,
    {
      action: { type: "click", role: "link", name: "Next" },
      cause: "navigation",
      more: (ms) => ({ next: loading("Tab", ms(20, 200), ms(30, 500)) }),
    },
  ),
  torturePage(
    "window-open",
    "a window is opened by script, and loads data",
    (ms) => script(`onGo(() => window.open("next?ms=${ms(20, 300)}"));`),
    {
      cause: "navigation",
      more: (ms) => ({ next: loading("Tab", ms(20, 200), ms(30, 500)) }),
    },
  ),
  torturePage(
    "window-opened-late",
    "an empty window is opened at once, and gets its address after an answer",
    (ms) =>
      script(
        `onGo(async () => { const tab = window.open("about:blank"); await fetch("data?ms=${ms(50, 500)}"); tab.location = new URL("next", location).href; });`,
      ),
    { cause: "navigation", more: (ms) => ({ next: loading("Tab", ms(10, 100), ms(20, 300)) }) },
  ),
  torturePage(
    "frame-added",
    "a frame of the same site is added, and loads data",
    (ms) =>
      script(
        `onGo(() => { const frame = document.createElement("iframe"); frame.title = "inner"; frame.src = "inner?ms=${ms(20, 300)}"; document.body.append(frame); });`,
      ),
    {
      more: (ms) => ({ inner: loading("Inner", ms(20, 200), ms(30, 500)) }),
    },
  ),
  torturePage(
    "other-site-frame-added",
    "a frame of another site is added, and loads data",
    (ms) =>
      script(
        `onGo(() => { const frame = document.createElement("iframe"); frame.title = "inner"; frame.src = ${OTHER_ORIGIN} + "inner?ms=${ms(20, 300)}"; document.body.append(frame); });`,
      ),
    {
      more: (ms) => ({ inner: loading("Inner", ms(20, 200), ms(30, 500)) }),
    },
  ),
  torturePage(
    "other-site-frame-told",
    "a message to a frame of another site, which fetches and shows",
    () =>
      `<iframe id="inner" title="inner"></iframe>${script(`
      const inner = document.getElementById("inner");
      inner.src = ${OTHER_ORIGIN} + "inner";
      onGo(() => inner.contentWindow.postMessage("go", "*"));`)}`,
    {
      more: (ms) => ({
        inner: htmlDocument(
          "Inner",
          `<p id="out">inner</p>${script(`addEventListener("message", async () => { await later(${ms(20, 200)}); await fetch("data?ms=${ms(30, 500)}"); finish(); });`)}`,
        ),
      }),
    },
  ),
  torturePage(
    "click-in-frame",
    "the action is in a frame, the result beside it",
    () => `<iframe title="inner" src="inner"></iframe>${script('addEventListener("message", finish);')}`,
    {
      goElsewhere: true,
      more: (ms) => ({
        inner: htmlDocument(
          "Inner",
          `<button id="go">Go</button>${script(`onGo(async () => { await fetch("data?ms=${ms(30, 500)}"); await later(${ms(20, 200)}); parent.postMessage("go", "*"); });`)}`,
        ),
      }),
    },
  ),
  torturePage(
    "click-in-other-site-frame",
    "the action is in a frame of another site",
    () =>
      `<iframe id="inner" title="inner"></iframe>${script(`document.getElementById("inner").src = ${OTHER_ORIGIN} + "inner";`)}`,
    {
      goElsewhere: true,
      more: (ms) => ({
        inner: htmlDocument(
          "Inner",
          `<button id="go">Go</button><p id="out">inner</p>${script(`onGo(async () => { await later(${ms(50, 300)}); await fetch("data?ms=${ms(30, 500)}"); finish(); });`)}`,
        ),
      }),
    },
  ),
  torturePage(
    "frame-navigates",
    "a frame in the page is sent elsewhere",
    (ms) =>
      `<iframe name="inner" title="inner" src="first"></iframe><a id="go" href="next?ms=${ms(30, 400)}" target="inner">Next</a>`,
    {
      action: { type: "click", role: "link", name: "Next" },
      more: (ms) => ({ first: htmlDocument("First", "<p>first</p>"), next: loading("Inner", ms(10, 100), ms(20, 300)) }),
    },
  ),
  torturePage(
    "dialog-after-fetch",
    "an alert when the answer has come",
    (ms) => script(`onGo(async () => { await (await fetch("data?ms=${ms(50, 700)}")).json(); rendered(); alert(FINAL); });`),
    {
      ending: "dialog",
      cause: "dialog",
    },
  ),
  torturePage(
    "dialog-after-pause",
    "a question after a pause",
    (ms) => script(`onGo(() => setTimeout(() => { rendered(); confirm(FINAL); }, ${ms(50, 700)}));`),
    {
      ending: "dialog",
      cause: "dialog",
    },
  ),
  torturePage(
    "download-link",
    "a download that the server takes its time for",
    (ms) => `<a id="go" href="file?ms=${ms(30, 500)}" download>Next</a>`,
    {
      action: { type: "click", role: "link", name: "Next" },
      ending: "download",
    },
  ),
  torturePage(
    "download-after-fetch",
    "data is fetched, and given to the user as a file",
    (ms) =>
      script(`onGo(async () => {
      const blob = await (await fetch("data?ms=${ms(30, 500)}")).blob();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "data.json";
      link.click();
      rendered();
    });`),
    {
      ending: "download",
    },
  ),
];
