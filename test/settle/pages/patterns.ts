/**
 * @module How pages of today behave: optimistic changes, skeletons, toasts, lists that grow.
 */
import { script, torturePage } from "../torture-page.ts";

export const patternPages = [
  torturePage(
    "optimistic-then-corrected",
    "the expected result is shown at once, and corrected by the server",
    (ms) =>
      script(
        `onGo(async () => { show("Saved for you"); await (await fetch("data?ms=${ms(60, 700)}", { method: "POST" })).json(); finish(); });`,
      ),
    { absent: "Saved for you" },
  ),
  torturePage(
    "skeleton",
    "grey boxes that shimmer until the content is there",
    (
      ms,
    ) => `<style>@keyframes shimmer { to { opacity: 0.4 } } .grey { background: #ccc; height: 20px; animation: shimmer 300ms infinite alternate }</style>
      ${script(`onGo(async () => {
        document.getElementById("out").innerHTML = '<span>Please hold</span><div class="grey"></div><div class="grey"></div>';
        await later(${ms(10, 100)});
        await (await fetch("data?ms=${ms(100, 800)}")).json();
        finish();
      });`)}`,
    { absent: "Please hold" },
  ),
  torturePage(
    "toast",
    "a message that appears after the answer, and goes after 4 s",
    (ms) =>
      `<div role="status" id="toasts"></div>${script(`onGo(async () => {
      await fetch("data?ms=${ms(50, 500)}", { method: "POST" });
      const toast = document.createElement("p");
      toast.textContent = FINAL;
      setTimeout(() => { document.getElementById("toasts").append(toast); rendered(); setTimeout(() => toast.remove(), 4000); }, ${ms(20, 150)});
    });`)}`,
  ),
  torturePage(
    "endless-list",
    "the end of the list comes into view, and more is loaded",
    (ms) =>
      `<button id="go">Items</button><ul id="list">${"<li style='height:120px'>item</li>".repeat(12)}</ul><p id="out">more below</p>${script(`
      let asked = false;
      new IntersectionObserver(async ([entry]) => {
        if (!entry.isIntersecting || asked) return;
        asked = true;
        await (await fetch("data?ms=${ms(50, 600)}")).json();
        finish();
      }).observe(document.getElementById("out"));`)}`,
    { action: { type: "press", role: "button", name: "Items", key: "End" } },
  ),
  torturePage(
    "observer-loads",
    "a change of the page makes an observer load the rest",
    (ms) =>
      `<div id="box"></div>${script(`new MutationObserver(async () => { await (await fetch("data?ms=${ms(40, 500)}")).json(); finish(); }).observe(document.getElementById("box"), { childList: true });
      onGo(() => document.getElementById("box").append("changed"));`)}`,
  ),
  torturePage("wizard", "three phases, each of another kind", (ms) =>
    script(`onGo(async () => {
      await later(${ms(60, 300)}); show("phase 1");
      await (await fetch("data?text=x&ms=${ms(40, 300)}")).json(); show("phase 2");
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const image = new Image(); image.src = "image?ms=${ms(40, 300)}"; await image.decode(); show("phase 3");
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }));
      finish();
    });`),
  ),
  torturePage("spinner-until-job-is-done", "the page asks again and again whether the job is done", (ms) =>
    script(`onGo(async () => {
      show("working");
      for (;;) { const answer = await fetch("flaky?times=${ms(2, 4)}"); if (answer.ok) break; await later(${ms(100, 300)}); }
      finish();
    });`),
  ),
  torturePage(
    "progress-bar",
    "a bar that a timer fills",
    (ms) =>
      `<progress id="bar" max="100" value="0"></progress>${script(`onGo(() => {
      const bar = document.getElementById("bar"), begin = Date.now(), length = ${ms(300, 1200)};
      const id = setInterval(() => { bar.value = Math.min(100, 100 * (Date.now() - begin) / length); if (bar.value === 100) { clearInterval(id); finish(); } }, 30);
    });`)}`,
  ),
];
