/**
 * @module Motion that has an end, and what appears at its end.
 */
import { script, torturePage } from "../torture-page.ts";

const PANEL = "<div id='panel' style='width:80px;height:20px;background:#8ac'></div>";

export const motionPages = [
  torturePage(
    "transition-end",
    "the text comes when the transition has ended",
    (ms) =>
      `<style>#panel { transition: transform ${ms(100, 800)}ms } #panel.moved { transform: translateX(200px) }</style>${PANEL}${script(`
      const panel = document.getElementById("panel");
      panel.addEventListener("transitionend", finish);
      onGo(() => panel.classList.add("moved"));`)}`,
  ),
  torturePage(
    "animation-end",
    "an animation with three turns",
    (ms) =>
      `<style>@keyframes shake { from { margin-left: 0 } to { margin-left: 40px } } #panel.shaken { animation: shake ${ms(60, 250)}ms 3 }</style>${PANEL}${script(`
      const panel = document.getElementById("panel");
      panel.addEventListener("animationend", finish);
      onGo(() => panel.classList.add("shaken"));`)}`,
  ),
  torturePage(
    "animate-finished",
    "the promise of element.animate()",
    (ms) =>
      `${PANEL}${script(`onGo(async () => {
      await document.getElementById("panel").animate([{ opacity: 1 }, { opacity: 0.2 }], { duration: ${ms(80, 500)}, delay: ${ms(0, 200)} }).finished;
      finish();
    });`)}`,
  ),
  torturePage(
    "fetch-then-transition",
    "the answer opens a panel, whose text comes when it is open",
    (ms) =>
      `<style>#panel { transition: margin-top ${ms(80, 500)}ms } #panel.open { margin-top: 60px }</style>${PANEL}${script(`
      const panel = document.getElementById("panel");
      panel.addEventListener("transitionend", finish);
      onGo(async () => { await fetch("data?ms=${ms(30, 400)}"); panel.classList.add("open"); });`)}`,
  ),
  torturePage(
    "smooth-scroll",
    "the page scrolls softly to its end, and says so there",
    () =>
      `<div style="height:3000px"></div><p id="out">before</p>${script(`
      addEventListener("scrollend", finish, { once: true });
      onGo(() => scrollTo({ top: 3000, behavior: "smooth" }));`)}`,
  ),
  torturePage(
    "fades-out",
    "the old text is taken away when it has faded",
    (ms) =>
      `<style>#note { transition: opacity ${ms(100, 600)}ms } #note.gone { opacity: 0 }</style><p id="note">Old note</p>${script(`
      const note = document.getElementById("note");
      note.addEventListener("transitionend", () => { note.remove(); finish(); });
      onGo(() => note.classList.add("gone"));`)}`,
    { absent: "Old note" },
  ),
];
