/**
 * @module What a page loads by elements and waits for: scripts, modules, images, fonts, styles, a service worker's answer.
 */
import { script, torturePage } from "../torture-page.ts";

export const resourcePages = [
  torturePage(
    "dynamic-import",
    "the code of the answer is loaded on demand",
    (ms) => script(`onGo(async () => { show("loading"); (await import("./module.js?ms=${ms(30, 700)}")).run(); });`),
    { more: () => ({ "module.js": "export const run = () => finish();" }) },
  ),
  torturePage(
    "nested-imports",
    "a module that imports two others, which come later",
    (ms) => script(`onGo(() => import("./a.js?ms=${ms(20, 300)}").then(({ run }) => run()));`),
    {
      more: (ms) => ({
        "a.js": `import { b } from "./b.js?ms=${ms(20, 300)}"; import { c } from "./c.js?ms=${ms(20, 300)}"; export const run = () => { if (b + c === 3) finish(); };`,
        "b.js": "export const b = 1;",
        "c.js": "export const c = 2;",
      }),
    },
  ),
  torturePage(
    "injected-script",
    "a script element whose code calls back, as JSONP does",
    (ms) =>
      script(
        `onGo(() => { const element = document.createElement("script"); element.src = "answer.js?ms=${ms(30, 700)}"; document.head.append(element); });`,
      ),
    { more: () => ({ "answer.js": "finish();" }) },
  ),
  torturePage("image-then-text", "the page shows its caption when the picture has loaded", (ms) =>
    script(
      `onGo(() => { const image = new Image(); image.alt = "picture"; image.onload = () => { document.body.append(image); finish(); }; image.src = "image?ms=${ms(30, 800)}"; });`,
    ),
  ),
  torturePage(
    "picture-in-place",
    "an image element in the page gets another source",
    (ms) =>
      `<img id="picture" alt="picture" width="40" height="30">${script(`const picture = document.getElementById("picture");
      picture.addEventListener("load", finish);
      onGo(() => { picture.src = "image?ms=${ms(30, 800)}"; });`)}`,
  ),
  torturePage("font-then-text", "waits for a font, whatever becomes of it", (ms) =>
    script(`onGo(async () => {
      const face = new FontFace("Late", "url(font?ms=${ms(30, 700)})");
      document.fonts.add(face);
      await face.load().catch(() => {});
      finish();
    });`),
  ),
  torturePage(
    "stylesheet-then-text",
    "waits for a style sheet before it shows the panel",
    (ms) =>
      script(
        `onGo(() => { const link = document.createElement("link"); link.rel = "stylesheet"; link.onload = finish; link.href = "late.css?ms=${ms(30, 700)}"; document.head.append(link); });`,
      ),
    { more: () => ({ "late.css": "#out { color: green }" }) },
  ),
  torturePage(
    "service-worker-answers",
    "the request is answered by a service worker, which takes its time",
    () =>
      script(`const { serviceWorker } = navigator;
      const controlled = new Promise((resolve) => (serviceWorker.controller ? resolve() : serviceWorker.addEventListener("controllerchange", resolve)));
      serviceWorker.register("sw.js");
      controlled.then(() => show("ready"));
      onGo(async () => { await controlled; await (await fetch("from-worker")).text(); finish(); });`),
    {
      more: (ms) => ({
        "sw.js": `addEventListener("install", () => skipWaiting());
          addEventListener("activate", (event) => event.waitUntil(clients.claim()));
          addEventListener("fetch", (event) => {
            if (event.request.url.endsWith("from-worker")) event.respondWith(new Promise((resolve) => setTimeout(() => resolve(new Response("from the worker")), ${ms(80, 800)})));
          });`,
      }),
    },
  ),
  torturePage("lazy-element", "a custom element that loads its content when it is connected", (ms) =>
    script(`customElements.define("late-card", class extends HTMLElement {
        async connectedCallback() {
          const root = this.attachShadow({ mode: "open" });
          root.innerHTML = "<p>loading</p>";
          await (await fetch("data?ms=${ms(40, 600)}")).json();
          root.querySelector("p").textContent = FINAL;
          rendered();
        }
      });
      onGo(() => document.body.append(document.createElement("late-card")));`),
  ),
];
