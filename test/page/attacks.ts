/**
 * @module Scripts by which a page may try to change, call, find or forge what is seen of it.
 */

export interface Attack {
  readonly name: string;
  readonly script: string;
  /** Runs after the page has been seen once, instead of before everything. */
  readonly late: boolean;
}

const PROTOTYPES = [
  "Array",
  "String",
  "Number",
  "Map",
  "WeakMap",
  "Set",
  "WeakRef",
  "RegExp",
  "Function",
  "Promise",
  "EventTarget",
  "Event",
  "FocusEvent",
  "InputEvent",
  "UIEvent",
  "Node",
  "Element",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLSelectElement",
  "CharacterData",
  "Comment",
  "Document",
  "DocumentFragment",
  "ShadowRoot",
  "NodeList",
  "HTMLCollection",
  "CSSStyleDeclaration",
  "MutationObserver",
  "IntersectionObserver",
  "MessagePort",
  "MessageChannel",
  "MessageEvent",
  "Performance",
  "Animation",
  "ElementInternals",
  "DOMRectReadOnly",
  "Range",
];

/** What a poisoned method or getter does. */
const POISONS: Readonly<Record<string, string>> = {
  throws: `() => { throw new Error("no"); }`,
  lies: `() => "lie"`,
  "gives nothing": "() => undefined",
};

const poison = (owner: string, how: string): string => `{
  const bad = ${POISONS[how]};
  const define = Object.defineProperty, describe = Object.getOwnPropertyDescriptor;
  const names = Object.getOwnPropertyNames(${owner}.prototype);
  for (let i = 0; i < names.length; i++) {
    if (names[i] === "constructor") continue;
    const d = describe(${owner}.prototype, names[i]);
    if (!d.configurable) continue;
    define(${owner}.prototype, names[i], d.get || d.set ? { configurable: true, get: bad, set: bad } : { configurable: true, writable: true, value: bad });
  }
}`;

const POISONED: Attack[] = PROTOTYPES.flatMap((owner) =>
  Object.keys(POISONS).map((how, n) => ({ name: `${owner}.prototype ${how}`, script: poison(owner, how), late: n === 1 })),
);

const LISTS = "[Array.prototype, Object.prototype]";

/** Each is tried before the page's first look and after it. */
const TRICKS: Readonly<Record<string, string>> = {
  "globalThis is the page's": "let globalThis = new Proxy({}, { get: () => ({ observe: () => ({ lines: [] }) }) });",
  "Symbol is the page's": "let Symbol = { for: () => 'x' };",
  "JSON is the page's": "let JSON = { stringify: () => 'x', parse: () => ({}) };",
  "Object is the page's": "let Object = null;",
  "setters on Array.prototype": `for (let i = 0; i < 64; i++) Object.defineProperty(Array.prototype, i, { configurable: true, set(v) {}, get() { return "lie"; } });`,
  "setters on Object.prototype": `for (let i = 0; i < 64; i++) Object.defineProperty(Object.prototype, i, { configurable: true, set(v) {}, get() { return "lie"; } });`,
  "the length of arrays": `Object.defineProperty(Object.prototype, "length", { configurable: true, get() { return 9; }, set() {} });`,
  "iterators of everything": `for (const proto of ${LISTS}) Object.defineProperty(proto, Symbol.iterator, { configurable: true, get() { throw new Error("no"); } });`,
  "descriptors with a getter": "Object.prototype.get = () => 'lie'; Object.prototype.set = () => {};",
  "descriptors with a value": "Object.prototype.value = 'lie'; Object.prototype.writable = false;",
  "traps for proxies": `for (const trap of ["apply", "construct", "get", "has", "ownKeys", "getPrototypeOf"]) Object.defineProperty(Object.prototype, trap, { configurable: true, writable: true, value: () => { throw new Error("trapped"); } });`,
  "options of events":
    "for (const name of ['bubbles', 'cancelable', 'composed', 'capture', 'once', 'passive', 'signal', 'relatedTarget']) Object.prototype[name] = name === 'signal' ? AbortSignal.abort() : true;",
  "toJSON everywhere": "for (const made of [Object, Array, String, Number, Boolean]) made.prototype.toJSON = () => 'lie';",
  "toString and valueOf":
    "for (const made of [Object, Array, String, Number]) { made.prototype.toString = () => 'lie'; made.prototype.valueOf = () => 0; }",
  "everything is thenable": "Object.prototype.then = function (done) { done('lie'); };",
  "the constructor of promises": `Object.defineProperty(Promise.prototype, "constructor", { configurable: true, get() { throw new Error("no"); } });`,
  "the species of promises and arrays": `for (const made of [Promise, Array, Map]) Object.defineProperty(made, Symbol.species, { configurable: true, get() { throw new Error("no"); } });`,
  "call, apply and bind": "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 'lie';",
  "stack traces": "Error.prepareStackTrace = () => { throw new Error('no'); }; Error.stackTraceLimit = 0;",
  "instances of everything": `for (const made of [Node, Element, Event, EventTarget, Comment]) Object.defineProperty(made, Symbol.hasInstance, { configurable: true, value: () => false });`,
  "constructors of events":
    "for (const name of ['Event', 'FocusEvent', 'InputEvent', 'CustomEvent', 'MutationObserver', 'MessageChannel', 'Map', 'WeakMap', 'WeakRef', 'Proxy', 'Promise']) window[name] = function () { throw new Error('no'); };",
  "language objects":
    "for (const owner of [Reflect, Math]) for (const name of Reflect.ownKeys(owner)) if (typeof owner[name] === 'function' && name !== 'ownKeys') owner[name] = () => 'lie';",
  "the size of the window": `for (const [name, value] of [["innerWidth", 1], ["innerHeight", NaN], ["devicePixelRatio", NaN], ["visualViewport", null]]) Object.defineProperty(window, name, { configurable: true, get: () => value });`,
  "where the page is scrolled to": `for (const name of ["scrollX", "scrollY", "pageXOffset", "pageYOffset"]) Object.defineProperty(window, name, { configurable: true, get() { throw new Error("no"); } });`,
  "functions of the window":
    "for (const name of ['getComputedStyle', 'setTimeout', 'requestAnimationFrame', 'queueMicrotask', 'getSelection', 'dispatchEvent', 'addEventListener', 'postMessage', 'matchMedia']) window[name] = () => { throw new Error('no'); };",
  "own properties of the document": `for (const name of ["title", "URL", "body", "documentElement", "activeElement", "elementFromPoint", "querySelectorAll", "getElementById", "readyState", "scrollingElement", "createComment"]) Object.defineProperty(document, name, { configurable: true, value: null });`,
  "own properties of each element": `{ const lie = () => { for (const element of document.querySelectorAll("*")) for (const name of ["getAttribute", "textContent", "innerText", "localName", "tagName", "namespaceURI", "id", "firstChild", "parentNode", "shadowRoot", "getBoundingClientRect", "checkVisibility", "matches", "isConnected", "value", "click"])
    Object.defineProperty(element, name, { configurable: true, value: "lie" }); }; lie(); addEventListener("DOMContentLoaded", lie); }`,
  "a prototype of another kind for each element": `{ const lie = () => { for (const element of document.querySelectorAll("h1, p, b, a, td, th")) Object.setPrototypeOf(element, null); }; lie(); addEventListener("DOMContentLoaded", lie); }`,
  "boxes of elements": `Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0); Element.prototype.getClientRects = () => []; Element.prototype.checkVisibility = () => false;`,
  "what is at a point": `Document.prototype.elementFromPoint = ShadowRoot.prototype.elementFromPoint = function () { return document.body; };`,
  "events of every plausible name, everywhere": `{ const names = ["mark", "input", "lineage", "pending", "stirred", "still", "elements", "root", "internals", "stillwater", "meet", "meeting", "message", "ask", "answer"];
    const send = () => { const targets = [window, document, ...document.querySelectorAll("*"), document.createComment(""), ...[...document.childNodes]];
      for (const target of targets) for (const name of names) target.dispatchEvent(new FocusEvent(name, { bubbles: true, composed: true, cancelable: true, relatedTarget: document.createComment("9999\\u00011") })); };
    send(); addEventListener("DOMContentLoaded", send); }`,
  "a comment that answers": `{ const node = document.createComment(""); for (const name of ["pending", "elements", "lineage", "mark"]) node.addEventListener(name, () => { node.data = "0\\u000131\\u0002"; });
    document.append(node); window.dispatchEvent(new FocusEvent("stillwater", { relatedTarget: node, cancelable: true })); node.remove(); }`,
  "whoever is given to dispatchEvent": `{ const real = EventTarget.prototype.dispatchEvent; EventTarget.prototype.dispatchEvent = function (event) { (window.caught ??= []).push([this, event]); return real.call(this, event); }; }`,
  "whoever listens to what": `{ const real = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = function (type, run, options) { if (this instanceof Comment) (window.caught ??= []).push([this, type]); return real.call(this, type, run, options); }; }`,
  "text that comes and goes": `{ const real = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data"); Object.defineProperty(CharacterData.prototype, "data", { configurable: true, get() { (window.caught ??= []).push(this); return "lie"; }, set(v) { (window.caught ??= []).push(v); } }); }`,
  "nodes that are appended": `for (const name of ["appendChild", "removeChild", "insertBefore"]) { const real = Node.prototype[name]; Node.prototype[name] = function (...args) { if (args[0] instanceof Comment) (window.caught ??= []).push(args[0]); return real.apply(this, args); }; }`,
  "comments that are made": `{ const real = Document.prototype.createComment; Document.prototype.createComment = function (text) { const node = real.call(this, text); (window.caught ??= []).push(node); return node; }; }`,
  "shadow roots that are not handed over": `{ const real = Node.prototype.appendChild; Node.prototype.appendChild = function (child) { if (this instanceof ShadowRoot) throw new Error("no"); return real.call(this, child); }; }`,
  "every observer": `{ const observer = new MutationObserver((records) => { for (const { addedNodes } of records) for (const node of addedNodes) if (node.nodeType === 8) (window.caught ??= []).push(node); }); observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true }); }`,
  "whatever on the window looks like ours": `for (const key of Reflect.ownKeys(window)) { let value; try { value = window[key]; } catch { continue; } if (value && typeof value === "object" && typeof value.observe === "function" && value !== window) { value.observe({ nextId: 900, allocate: true }); value.markAction?.(); } }`,
  "names of worlds as names of frames": `addEventListener("DOMContentLoaded", () => { const frame = document.createElement("iframe"); frame.name = "stillwater"; frame.hidden = true; document.body.append(frame); window[Symbol.for("stillwater")] = { observe: () => ({ lines: [] }), aim: () => ({ ok: true, x: 0, y: 0 }) }; });`,
  "a symbol of our name": `window[Symbol.for("stillwater")] = { observe: () => ({ lines: [], nextId: 1 }), aim: () => ({ ok: true, x: 1, y: 1 }) };`,
  "the prototype of the window": `Object.setPrototypeOf(Object.getPrototypeOf(Object.getPrototypeOf(window)), new Proxy(EventTarget.prototype, { get(target, key) { if (typeof key === "symbol" || key === "observe") return () => "lie"; return Reflect.get(target, key); } }));`,
  "a frozen language":
    "for (const proto of [Array.prototype, Object.prototype, Function.prototype, Map.prototype, WeakMap.prototype, EventTarget.prototype, Node.prototype, Element.prototype]) Object.freeze(proto);",
  "strings as objects":
    "String.prototype.split = () => ['lie']; String.prototype.indexOf = () => -1; String.prototype.slice = () => 'lie'; String.prototype.charCodeAt = () => 65;",
  "custom elements that look back": `customElements.define("x-watch", class extends HTMLElement { static observedAttributes = ["x"]; attributeChangedCallback() { throw new Error("no"); } });`,
  "proxies for framework properties": `addEventListener("DOMContentLoaded", () => { for (const element of document.querySelectorAll("h1, p, td")) element.__reactProps$7 = new Proxy({}, { ownKeys() { throw new Error("no"); }, getOwnPropertyDescriptor() { throw new Error("no"); } }); });`,
  "endless selectors": `addEventListener("DOMContentLoaded", () => { document.querySelector("h1").jQuery9 = { events: { click: Array.from({ length: 1e4 }, () => ({ selector: "\\u0001\\u0002 *" })) } }; });`,
  "a listener for whatever happens on the window": `for (const key of Reflect.ownKeys(window)) if (typeof key === "string" && key.startsWith("on")) try { window[key] = (event) => { if (event?.relatedTarget?.nodeType === 8) (window.caught ??= []).push(event); }; } catch {}`,
};

/** These lie to the page's own script that marks the elements, when they run before it. */
const LATE_ONLY = new Set(["Object is the page's", "a frozen language"]);

const TRICKED: Attack[] = Object.entries(TRICKS).flatMap(([name, script]) => [
  ...(LATE_ONLY.has(name) ? [] : [{ name, script, late: false }]),
  ...(script.startsWith("let ") ? [] : [{ name: `${name}, later`, script, late: true }]),
]);

export const attacks: readonly Attack[] = [...POISONED, ...TRICKED];

/** Names of elements are properties of the window, of the document and of forms. */
export const hiddenNames: readonly string[] = [
  "stillwater",
  "globalThis",
  "Symbol",
  "Object",
  "window",
  "document",
  "firstChild",
  "parentNode",
  "body",
  "documentElement",
  "querySelectorAll",
  "getElementById",
  "activeElement",
  "title",
  "URL",
  "innerWidth",
  "navigation",
  "performance",
  "attributes",
  "shadowRoot",
];
