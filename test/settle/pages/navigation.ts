/**
 * @module Navigation: other documents, chains of redirects, pauses before it, and addresses that change in place.
 */
import { htmlDocument, script, type TorturePage, torturePage } from "../torture-page.ts";

const LINK = { type: "click", role: "link", name: "Next" } as const;
const PLACE = '<p id="out">arriving</p>';
const STATIC_END = () => ({ next: htmlDocument("Next", `${PLACE}${script("finish();")}`) });

/** A link to a page that is made of these files. */
const linkTo = (name: string, note: string, more: TorturePage["files"]) =>
  torturePage(name, note, () => '<a id="go" href="next">Next</a>', { action: LINK, cause: "navigation", more });

export const navigationPages = [
  torturePage("slow-link", "a link to a page that takes a while", (ms) => `<a id="go" href="next?ms=${ms(20, 900)}">Next</a>`, {
    action: LINK,
    cause: "navigation",
    more: STATIC_END,
  }),
  linkTo("link-to-loading-page", "the next page loads its data when it is there", (ms) => ({
    next: htmlDocument(
      "Next",
      `${PLACE}${script(`addEventListener("load", async () => { await later(${ms(20, 250)}); await fetch("data?ms=${ms(30, 600)}"); finish(); });`)}`,
    ),
  })),
  torturePage(
    "redirect-chain",
    "three redirects of the server",
    (ms) => `<a id="go" href="hop?hops=3&each=${ms(20, 300)}&to=next">Next</a>`,
    {
      action: LINK,
      cause: "navigation",
      more: STATIC_END,
    },
  ),
  torturePage(
    "pause-then-navigation",
    "the page says goodbye and leaves later",
    (ms) =>
      script(
        `onGo(() => { show("leaving"); setTimeout(() => { location.href = "next?ms=${ms(10, 200)}"; }, ${ms(100, 900)}); });`,
      ),
    {
      cause: "navigation",
      more: STATIC_END,
    },
  ),
  torturePage(
    "fetch-then-navigation",
    "the answer says where to go",
    (ms) =>
      script(
        `onGo(async () => { await (await fetch("data?ms=${ms(30, 500)}")).json(); location.assign("next?ms=${ms(20, 400)}"); });`,
      ),
    {
      cause: "navigation",
      more: STATIC_END,
    },
  ),
  torturePage(
    "client-redirects",
    "two documents that send on by script before the last one",
    () => '<a id="go" href="first">Next</a>',
    {
      action: LINK,
      cause: "navigation",
      more: (ms) => ({
        first: htmlDocument("First", script(`setTimeout(() => location.replace("second"), ${ms(50, 500)});`)),
        second: htmlDocument(
          "Second",
          script(`addEventListener("load", () => setTimeout(() => { location.href = "next"; }, ${ms(20, 400)}));`),
        ),
        ...STATIC_END(),
      }),
    },
  ),
  torturePage("meta-refresh", "a document that refreshes to another at once", () => '<a id="go" href="stop">Next</a>', {
    action: LINK,
    cause: "navigation",
    more: () => ({
      stop: htmlDocument("Stop", '<meta http-equiv="refresh" content="0;url=next"><p>One moment</p>'),
      ...STATIC_END(),
    }),
  }),
  torturePage(
    "form-post-redirect",
    "a form is posted, the server redirects, the page loads data",
    (ms) =>
      `<form method="post" action="hop?hops=1&each=${ms(30, 500)}&to=next"><input name="name" value="x"><button id="go">Go</button></form>`,
    {
      cause: "navigation",
      more: (ms) => ({ next: htmlDocument("Thanks", `${PLACE}${script(`fetch("data?ms=${ms(30, 400)}").then(finish);`)}`) }),
    },
  ),
  torturePage("push-state", "the address changes in place, then the view is loaded", (ms) =>
    script(
      `onGo(async () => { history.pushState({}, "", "view"); show("loading"); await (await fetch("data?ms=${ms(30, 700)}")).json(); document.title = "View"; finish(); });`,
    ),
  ),
  torturePage(
    "hash-route",
    "a router on the hash, which waits before it renders",
    (ms) =>
      `<a id="go" href="#/view">Next</a>${script(`addEventListener("hashchange", async () => { await later(${ms(20, 200)}); await fetch("data?ms=${ms(30, 400)}"); finish(); });`)}`,
    { action: LINK },
  ),
  linkTo("document-in-parts", "the next document arrives in parts, the last one late", (ms) => ({
    next: htmlDocument(
      "Next",
      `${PLACE}<script src="late.js?ms=${ms(100, 500)}"></script><script defer src="later.js?ms=${ms(100, 600)}"></script>`,
    ),
    "late.js": 'show("half");',
    "later.js": "finish();",
  })),
  linkTo("next-late-picture", "the next page is done when its picture is there", (ms) => ({
    next: htmlDocument("Next", `${PLACE}<img alt="" src="image?ms=${ms(20, 400)}" onload="finish()">`),
  })),
  linkTo("next-work-after-load", "the next page has all its parts, and goes on in frames and by a further part", (ms) => ({
    next: htmlDocument(
      "Next",
      `${PLACE}${script(`addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(() => {
            const late = document.createElement("script"); late.src = "late.js?ms=${ms(20, 300)}"; document.head.append(late); })));`)}`,
    ),
    "late.js": "finish();",
  })),
  linkTo("next-frame-by-script", "the next page puts a frame in while it loads, and is done when the frame is", (ms) => ({
    next: htmlDocument(
      "Next",
      `${PLACE}${script(`addEventListener("DOMContentLoaded", () => {
            const frame = document.createElement("iframe"); frame.src = "inner?ms=${ms(20, 300)}"; frame.onload = () => finish(); document.body.append(frame); });`)}`,
    ),
    inner: htmlDocument("Inner", "<p>inner</p>"),
  })),
  linkTo(
    "next-slow-and-endless-parts",
    "the next page loads for longer than it is asked at once, and one picture never comes",
    (ms) => ({
      next: htmlDocument("Next", `${PLACE}<img alt="" src="image?ms=60000"><script src="late.js?ms=${ms(300, 600)}"></script>`),
      "late.js": "finish();",
    }),
  ),
];
