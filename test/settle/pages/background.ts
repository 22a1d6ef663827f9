/**
 * @module What ticks before the action and never ends. It must not hold the answer; the action itself is quick.
 */
import { script, torturePage } from "../torture-page.ts";

const TICKER = '<p>Ticks: <span id="ticks">0</span></p>';
const TICK =
  'const tick = () => { const ticks = document.getElementById("ticks"); ticks.textContent = Number(ticks.textContent) + 1; };';
const QUICK = "onGo(finish);";
const SOCKET = (everyMs: number) => `new WebSocket(new URL("ws?every=${everyMs}", location).href.replace("http", "ws"))`;

export const backgroundPages = [
  torturePage(
    "polling",
    "asks the server over and over",
    (ms) =>
      `${TICKER}${script(`${TICK} setInterval(async () => { await (await fetch("data?text=x&ms=${ms(5, 80)}")).json(); tick(); }, ${ms(100, 400)}); ${QUICK}`)}`,
  ),
  torturePage(
    "clock",
    "a clock that shows every change",
    (ms) => `${TICKER}${script(`${TICK} setInterval(tick, ${ms(20, 200)}); ${QUICK}`)}`,
  ),
  torturePage(
    "carousel",
    "pictures that slide by",
    (ms) =>
      `<style>#slide { transition: transform 150ms }</style><div id="slide">slide 0</div>${script(`let n = 0;
      setInterval(() => { n++; slide.textContent = "slide " + n % 3; slide.style.transform = "translateX(" + (n % 3) * 40 + "px)"; }, ${ms(180, 400)}); ${QUICK}`)}`,
  ),
  torturePage(
    "endless-spinner",
    "CSS animations without end",
    (ms) =>
      `<style>@keyframes turn { to { transform: rotate(360deg) } } .spin { width: 30px; height: 30px; border: 3px solid #888; animation: turn ${ms(300, 900)}ms linear infinite }</style><div class="spin"></div><div class="spin"></div>${script(QUICK)}`,
  ),
  torturePage(
    "frame-loop",
    "a canvas that is painted in every frame",
    () =>
      `<canvas id="paint" width="200" height="100"></canvas>${script(`const context = paint.getContext("2d"); let n = 0;
      const loop = () => { context.fillStyle = "hsl(" + n++ % 360 + " 50% 50%)"; context.fillRect(0, 0, 200, 100); requestAnimationFrame(loop); }; loop(); ${QUICK}`)}`,
  ),
  torturePage(
    "chat-socket",
    "messages over a socket, ten in a second",
    (ms) =>
      `<ul id="chat"></ul>${script(`${SOCKET(ms(80, 120))}.onmessage = ({ data }) => { const item = document.createElement("li"); item.textContent = data; chat.append(item); if (chat.children.length > 5) chat.firstChild.remove(); }; ${QUICK}`)}`,
  ),
  torturePage(
    "ticking-events",
    "an event stream that ticks",
    (ms) =>
      `${TICKER}${script(`${TICK} new EventSource("events?every=${ms(80, 250)}").addEventListener("tick", tick); ${QUICK}`)}`,
  ),
  torturePage("long-poll", "a request that stands open, and another after it", () =>
    script(`(async () => { for (;;) await fetch("poll"); })(); ${QUICK}`),
  ),
  torturePage("heartbeat", "beacons that tell the server of the visit", (ms) =>
    script(`setInterval(() => navigator.sendBeacon("beat", "x"), ${ms(60, 300)}); ${QUICK}`),
  ),
  torturePage(
    "endless-pixel",
    "a pixel of a counting service that never answers",
    () => `<img src="never" alt="" width="1" height="1">${script(QUICK)}`,
  ),
  torturePage(
    "advertising-frame",
    "a frame of another site that never stops loading",
    () =>
      `<iframe id="ad" title="ad"></iframe>${script(`ad.src = location.protocol + "//" + location.host.replace("lab.", "other.") + location.pathname + "drip"; ${QUICK}`)}`,
  ),
  torturePage(
    "timeout-ticker",
    "a timer that sets itself again",
    (ms) => `${TICKER}${script(`${TICK} (function again() { tick(); setTimeout(again, ${ms(20, 250)}); })(); ${QUICK}`)}`,
  ),
  torturePage(
    "observer-churn",
    "two observers that keep each other busy",
    () =>
      `<div id="a"></div><div id="b"></div>${script(`
      new MutationObserver(() => setTimeout(() => { b.dataset.n = Math.random(); }, 20)).observe(a, { attributes: true });
      new MutationObserver(() => setTimeout(() => { a.dataset.n = Math.random(); }, 20)).observe(b, { attributes: true });
      a.dataset.n = 1; ${QUICK}`)}`,
  ),
  torturePage("analytics-after-action", "the action is reported to a service that never answers", () =>
    script("onGo(() => { finish(); new Image().src = 'never'; });"),
  ),
  torturePage(
    "polling-started-by-action",
    "the action shows its result, and begins to poll for ever",
    (ms) =>
      `${TICKER}${script(`${TICK} onGo(() => { finish(); setInterval(async () => { await fetch("data?text=x"); tick(); }, ${ms(150, 400)}); });`)}`,
  ),
];
