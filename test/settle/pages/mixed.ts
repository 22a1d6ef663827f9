/**
 * @module Chains that the action causes, on pages that never rest by themselves.
 */
import { script, torturePage } from "../torture-page.ts";

const TICKER = '<p>Ticks: <span id="ticks">0</span></p>';
const TICK =
  'const tick = () => { const ticks = document.getElementById("ticks"); ticks.textContent = Number(ticks.textContent) + 1; };';

export const mixedPages = [
  torturePage(
    "polling-and-fetch",
    "a request of the action among those of the poll",
    (ms) =>
      `${TICKER}${script(`${TICK} setInterval(async () => { await (await fetch("data?text=x&ms=${ms(5, 60)}")).json(); tick(); }, ${ms(100, 400)});
      onGo(async () => { show("loading"); await (await fetch("data?ms=${ms(80, 800)}")).json(); finish(); });`)}`,
  ),
  torturePage(
    "clock-and-timer",
    "a timer of the action among the ticks of a clock",
    (ms) =>
      `${TICKER}${script(`${TICK} setInterval(tick, ${ms(20, 150)}); onGo(() => setTimeout(() => setTimeout(finish, ${ms(40, 400)}), ${ms(40, 400)}));`)}`,
  ),
  torturePage(
    "spinner-and-debounce",
    "a debounced search beside an endless spinner and a chat",
    (ms) =>
      `<style>@keyframes turn { to { transform: rotate(360deg) } } .spin { width: 30px; height: 30px; border: 3px solid #888; animation: turn 700ms linear infinite }</style><div class="spin"></div>
      <label>Query <input id="go"></label><p id="chat"></p>${script(`
      new WebSocket(new URL("ws?every=${ms(80, 200)}", location).href.replace("http", "ws")).onmessage = ({ data }) => { chat.textContent = data; };
      let timer;
      onGo(() => { clearTimeout(timer); timer = setTimeout(() => fetch("data?ms=${ms(30, 400)}").then(finish), ${ms(150, 400)}); }, "input");`)}`,
    { action: { type: "fill", role: "textbox", name: "Query", text: "rug" } },
  ),
  torturePage(
    "chat-and-answer",
    "the answer comes over the same socket as the chatter",
    (ms) =>
      `<p id="chat"></p>${script(`const socket = new WebSocket(new URL("ws?every=${ms(80, 200)}", location).href.replace("http", "ws"));
      socket.onmessage = ({ data }) => { if (data === FINAL) finish(); else chat.textContent = data; };
      onGo(() => socket.send("ask:${ms(20, 250)}"));`)}`,
  ),
  torturePage("frame-loop-renders", "a loop that runs anyway draws what the action has put into the state", (ms) =>
    script(`let state = "before", shown = "before";
      const loop = () => { if (state !== shown) { shown = state; if (state === "final") finish(); else show(state); } requestAnimationFrame(loop); };
      loop();
      onGo(async () => { state = "loading"; await (await fetch("data?ms=${ms(40, 500)}")).json(); state = "final"; });`),
  ),
  torturePage("interval-picks-up", "the action leaves a note, and a clock that ticks anyway carries it out", (ms) =>
    script(`let wanted = false;
      setInterval(() => { if (wanted) { wanted = false; finish(); } }, ${ms(30, 120)});
      onGo(() => { wanted = true; });`),
  ),
  torturePage(
    "everything-at-once",
    "poll, clock, spinner, socket and pixel around a chain of the action",
    (ms) =>
      `${TICKER}<style>@keyframes turn { to { transform: rotate(360deg) } } .spin { width: 30px; height: 30px; animation: turn 700ms linear infinite }</style><div class="spin">*</div><p id="chat"></p>${script(`${TICK}
      setInterval(tick, ${ms(50, 150)});
      setInterval(() => fetch("data?text=x&ms=20"), ${ms(150, 400)});
      new Image().src = "never";
      new WebSocket(new URL("ws?every=${ms(80, 200)}", location).href.replace("http", "ws")).onmessage = ({ data }) => { chat.textContent = data; };
      onGo(async () => { await later(${ms(30, 200)}); await (await fetch("data?ms=${ms(40, 400)}")).json(); await later(${ms(20, 200)}); finish(); });`)}`,
  ),
];
