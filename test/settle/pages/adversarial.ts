/**
 * @module Pages at the edge: a frozen main thread, changes in every frame, a thousand requests, and no end at all.
 */
import { script, torturePage } from "../torture-page.ts";

const ADVERSARIAL = { adversarial: true } as const;

export const adversarialPages = [
  torturePage(
    "frozen",
    "the main thread stands still for 2 s, then shows the result",
    () =>
      script(
        "onGo(() => setTimeout(() => { const end = performance.now() + 2000; while (performance.now() < end); finish(); }, 30));",
      ),
    ADVERSARIAL,
  ),
  torturePage(
    "frozen-then-fetch",
    "frozen in the listener itself, then a request",
    (ms) =>
      script(
        `onGo(async () => { const end = performance.now() + 2000; while (performance.now() < end); await fetch("data?ms=${ms(50, 400)}"); finish(); });`,
      ),
    ADVERSARIAL,
  ),
  torturePage(
    "changes-in-every-frame",
    "the page is changed in every frame, for ever",
    (ms) =>
      `<p id="churn"></p>${script(`const loop = () => { churn.textContent = Math.random(); requestAnimationFrame(loop); }; loop();
      onGo(async () => { await (await fetch("data?ms=${ms(50, 500)}")).json(); finish(); });`)}`,
    ADVERSARIAL,
  ),
  torturePage(
    "thousand-requests",
    "the action makes a thousand requests",
    () =>
      script(`onGo(async () => {
      let done = 0;
      await Promise.all(Array.from({ length: 1000 }, async (_, n) => { await (await fetch("data?text=x&n=" + n)).json(); if (++done % 50 === 0) show(done); }));
      finish();
    });`),
    ADVERSARIAL,
  ),
  torturePage(
    "never-ends",
    "a chain without end, each link caused by the one before",
    (ms) =>
      script(`onGo(async () => {
      finish();
      for (let n = 0; ; n++) { await (await fetch("data?text=x&ms=${ms(20, 60)}&n=" + n)).json(); document.body.append("link " + n + " "); await later(20 + 40 * Math.random()); }
    });`),
    { adversarial: true, ends: false, cause: "cap" },
  ),
];
