/**
 * @module Answers of a server: fetch, XHR, streams, debounce, retries, and several after each other.
 */
import { script, torturePage } from "../torture-page.ts";

const FIELD = '<label>Query <input id="go" autocomplete="off"></label>';

export const networkPages = [
  torturePage("fetch", "one request, then the result", (ms) =>
    script(`onGo(async () => { show("loading"); await (await fetch("data?ms=${ms(20, 900)}")).json(); finish(); });`),
  ),
  torturePage("silent-fetch", "nothing is shown until the answer", (ms) =>
    script(`onGo(() => fetch("data?ms=${ms(100, 1500)}").then((answer) => answer.json()).then(finish));`),
  ),
  torturePage("xhr", "an XMLHttpRequest with an onload", (ms) =>
    script(
      `onGo(() => { const xhr = new XMLHttpRequest(); xhr.open("GET", "data?ms=${ms(20, 900)}"); xhr.onload = finish; xhr.send(); });`,
    ),
  ),
  torturePage("streamed-body", "the body comes in parts, and each is shown", (ms) =>
    script(`onGo(async () => {
      const reader = (await fetch("stream?chunks=${ms(3, 6)}&gap=${ms(60, 350)}")).body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { value = "", done } = await reader.read();
        if (done) return;
        if (value.includes(FINAL)) finish(); else show(value);
      }
    });`),
  ),
  torturePage("late-body", "the head of the answer is there long before its body", (ms) =>
    script(
      `onGo(async () => { const answer = await fetch("stream?chunks=2&gap=${ms(200, 900)}"); show("head"); await answer.text(); finish(); });`,
    ),
  ),
  torturePage("requests-in-a-row", "three requests, each needs the one before, with work between", (ms) =>
    script(`onGo(async () => {
      for (const ms of [${ms(20, 300)}, ${ms(20, 300)}, ${ms(20, 300)}]) {
        await (await fetch("data?text=x&ms=" + ms)).json();
        await later(${ms(5, 60)});
      }
      finish();
    });`),
  ),
  torturePage("parallel-requests", "many at once, and the slowest decides", (ms) =>
    script(`onGo(async () => {
      let done = 0;
      await Promise.all([${Array.from({ length: 8 }, () => ms(10, 800))}].map(async (ms) => { await (await fetch("data?text=x&ms=" + ms)).json(); show(++done + " of 8"); }));
      finish();
    });`),
  ),
  torturePage(
    "debounced-search",
    "typing, a pause, a request, suggestions",
    (ms) =>
      `${FIELD}${script(`let timer;
      onGo(() => { clearTimeout(timer); timer = setTimeout(async () => { await (await fetch("data?ms=${ms(30, 500)}")).json(); finish(); }, ${ms(150, 400)}); }, "input");`)}`,
    { action: { type: "fill", role: "textbox", name: "Query", text: "lamp" } },
  ),
  torturePage(
    "search-on-enter",
    "Enter in a field sends a request after a pause",
    (ms) =>
      `${FIELD}${script(`onGo(async (event) => { if (event.key !== "Enter") return; await later(${ms(20, 200)}); await fetch("data?ms=${ms(30, 500)}"); finish(); }, "keydown");`)}`,
    { action: { type: "press", role: "textbox", name: "Query", key: "Enter" } },
  ),
  torturePage("retry-after-errors", "the server refuses twice; the page waits longer each time", (ms) =>
    script(`onGo(async () => {
      for (let pause = ${ms(80, 200)}; ; pause *= 2) {
        const answer = await fetch("flaky?times=2&ms=${ms(10, 100)}");
        if (answer.ok) { await answer.json(); return finish(); }
        show("trying again");
        await later(pause);
      }
    });`),
  ),
  torturePage("retry-after-cut", "the connection breaks twice, with nothing shown", (ms) =>
    script(`onGo(async () => {
      for (;;) {
        try { await (await fetch("flaky?times=2&cut", { method: "POST" })).json(); return finish(); }
        catch { await later(${ms(150, 450)}); }
      }
    });`),
  ),
  torturePage("redirected-fetch", "the request is redirected three times", (ms) =>
    script(`onGo(async () => { await (await fetch("hop?hops=3&each=${ms(20, 200)}&to=data")).json(); finish(); });`),
  ),
  torturePage("aborted-then-again", "the first request is given up for a second one", (ms) =>
    script(`onGo(async () => {
      const first = new AbortController();
      fetch("never", { signal: first.signal }).catch(() => {});
      await later(${ms(30, 250)});
      first.abort();
      await (await fetch("data?ms=${ms(30, 400)}")).json();
      finish();
    });`),
  ),
  torturePage("fetch-then-timer", "the answer is shown a while after it has come", (ms) =>
    script(`onGo(async () => { await (await fetch("data?ms=${ms(20, 300)}")).json(); setTimeout(finish, ${ms(50, 500)}); });`),
  ),
  torturePage("late-answer-with-timeout", "a time limit of 30 s stands beside the request, and is cleared", (ms) =>
    script(`onGo(async () => {
      const controller = new AbortController(), timer = setTimeout(() => controller.abort(), 30000);
      await (await fetch("data?ms=${ms(50, 500)}", { signal: controller.signal })).json();
      clearTimeout(timer);
      finish();
    });`),
  ),
  torturePage("time-limit-left-standing", "the page leaves a timer of 20 s behind, which does nothing to see", (ms) =>
    script(`onGo(async () => {
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error("too late")), 20000));
      await Promise.race([fetch("data?ms=${ms(30, 400)}"), late]);
      finish();
    });`),
  ),
];
