import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Session } from "../../sdk/protocol/index.ts";
import { API } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));

/** Everything here is true in a browser that nobody watches. */
const FACTS = `({
  "methods print as native": ["setTimeout", "setInterval", "clearTimeout", "requestAnimationFrame", "requestIdleCallback", "fetch", "postMessage"]
    .every((name) => Function.prototype.toString.call(window[name]) === "function " + name + "() { [native code] }" && window[name].name === name),
  "prototypes print as native": [[XMLHttpRequest, "send"], [WebSocket, "send"], [Worker, "postMessage"], [IDBObjectStore, "put"], [Response, "json"], [EventTarget, "addEventListener"]]
    .every(([owner, name]) => String(owner.prototype[name]) === "function " + name + "() { [native code] }"),
  "toString prints as native": String(Function.prototype.toString) === "function toString() { [native code] }",
  "lengths are native": setTimeout.length === 1 && fetch.length === 1 && XMLHttpRequest.length === 0 && WebSocket.length === 1,
  "constructors are their prototypes'": [XMLHttpRequest, WebSocket, EventSource, Worker, MessageChannel].every((made) => made.prototype.constructor === made),
  "instances are instances": new XMLHttpRequest() instanceof XMLHttpRequest && new XMLHttpRequest().constructor === XMLHttpRequest && new MessageChannel() instanceof MessageChannel,
  "statics are there": XMLHttpRequest.DONE === 4 && WebSocket.OPEN === 1 && EventSource.CLOSED === 2,
  "subclasses work": (() => { class Mine extends XMLHttpRequest { mine() { return 7; } } const made = new Mine(); return made.mine() === 7 && made instanceof Mine && made instanceof XMLHttpRequest; })(),
  "methods have no prototype": !("prototype" in setTimeout) && !("prototype" in fetch),
  "accessors print as native": String(Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src").set) === "function set src() { [native code] }",
  "no style sheet is adopted": document.adoptedStyleSheets.length === 0 && document.styleSheets.length === 0 && String(Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets").get) === "function get adoptedStyleSheets() { [native code] }",
  "window is not littered": Object.keys(window).every((key) => !/stillwater|^_[0-9a-f]{32}$/i.test(key)) && !Object.entries(window).some(([key]) => /^_[0-9a-f]{32}$/.test(key)),
  "constructors need new": (() => { try { XMLHttpRequest(); return false; } catch (error) { return error instanceof TypeError; } })(),
  "wrong receivers throw as ever": (() => { try { XMLHttpRequest.prototype.send.call({}); return false; } catch (error) { return error instanceof TypeError; } })(),
  "timers take strings and arguments": typeof setTimeout("0") === "number" && typeof setTimeout(() => {}, 1, 2) === "number",
  "other realms print as native": (() => { const frame = document.body.appendChild(document.createElement("iframe")); const theirs = frame.contentWindow.Function.prototype.toString; const fine = theirs.call(setTimeout) === "function setTimeout() { [native code] }" && Function.prototype.toString.call(frame.contentWindow.fetch) === "function fetch() { [native code] }" && theirs.call(Function.prototype.toString) === "function toString() { [native code] }"; frame.remove(); return fine; })(),
  "errors of native methods have no frame but the caller's": (() => { const stacks = []; const failing = [() => setTimeout.call({}, () => {}), () => fetch.call({}, ""), () => XMLHttpRequest.prototype.send.call({}), () => document.addEventListener(), () => Function.prototype.toString.call({}), () => new WebSocket("not an address"), () => Element.prototype.attachShadow.call(document.body.firstChild, {})]; for (const fail of failing) try { const made = fail(); made?.catch?.(() => {}); } catch (error) { stacks.push(error.stack); } return stacks.length >= 5 && stacks.every((stack) => !/<anonymous>:|Object.apply|Reflect.apply|Reflect.construct/.test(stack)); })(),
  "callbacks have no frame below them": stacksOfCallbacks.length === 5 && stacksOfCallbacks.every((stack) => stack.split("\\n").length === 3),
  "nobody drives it": navigator.webdriver === false,
  "it is a Chrome": typeof chrome === "object" && typeof chrome.loadTimes() === "object" && String(chrome.csi) === "function csi() { [native code] }" && !("prototype" in chrome.csi),
  "hints agree with the user agent": (() => { const { brands, platform, mobile } = navigator.userAgentData; const major = /Chrome.([0-9]+)/.exec(navigator.userAgent)[1]; return !/Headless/.test(navigator.userAgent) && platform === "Linux" && !mobile && brands.length === 3 && brands.some(({ brand, version }) => brand === "Google Chrome" && version === major); })(),
  "the window fits the page": outerWidth === innerWidth && outerHeight === innerHeight,
  "the document is unmarked": document.querySelectorAll("[data-id], [data-stillwater]").length === 0,
})`;

let lab: Lab;
let session: Session;
beforeAll(async () => {
  lab = await startLab({
    "/": `<!doctype html><title>Looks around</title><button>Any</button><script>
      const stacksOfCallbacks = [];
      const note = () => stacksOfCallbacks.push(new Error("here").stack);
      setTimeout(function () { note(); }); requestAnimationFrame(function () { note(); }); requestIdleCallback(function () { note(); });
      const interval = setInterval(function () { note(); clearInterval(interval); }, 1); navigator.locks.request("any", function () { note(); });
      addEventListener("load", () => setTimeout(() => {
        const facts = ${FACTS};
        for (const [fact, holds] of Object.entries(facts)) { const p = document.createElement("p"); p.textContent = (holds ? "holds: " : "BROKEN: ") + fact; document.body.append(p); }
      }, 50));</script>`,
  });
  session = await api.create({ sites: [lab.site], viewport: { width: 1100, height: 640 } });
});
afterAll(async () => {
  await api.end(session.id);
  await lab.close();
});

test("a page that looks for signs of us finds none", () => {
  expect(session.observation?.console).toEqual([]);
  const lines = (session.observation?.text ?? "").split("\n");
  expect(lines.filter((line) => line.includes("BROKEN"))).toEqual([]);
  expect(lines.filter((line) => line.includes("holds: "))).toHaveLength(23);
});
