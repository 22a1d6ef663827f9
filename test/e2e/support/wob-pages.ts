/**
 * @module Small pages of our own that speak MiniWoB++'s page protocol, in a folder as a checkout has them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The protocol: START, a problem of the seeded generator, raw rewards in globals, a display that endEpisode writes into. */
const CORE = `
var core = { cover_div: null, EPISODE_MAX_TIME: 10000, canvasDrawClick: function () {} };
var WOB_DONE_GLOBAL = false, WOB_RAW_REWARD_GLOBAL = 0, WOB_REWARD_REASON = null, WOB_EPISODE_ID = 0, WOB_TASK_READY = true;
Math.seedrandom = function (seed) {
  if (typeof seed !== "number") throw new Error("the seed is no number");
  var state = (seed * 2654435761 + 12345) >>> 0;
  Math.random = function () { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 4294967296; };
};
core.setDataMode = function () {};
core.getUtterance = function () { return document.getElementById("query").textContent; };
core.clearTimer = function () { document.getElementById("timer-countdown").textContent = "-"; };
core.startEpisode = function () {
  if (!document.getElementById("reward-display")) {
    document.body.insertAdjacentHTML("beforeend", '<div id="reward-display">Last reward: <b id="reward-last">-</b> <b id="timer-countdown">-</b></div>');
  }
  if (!core.cover_div) {
    core.cover_div = document.createElement("button");
    core.cover_div.id = "sync-task-cover";
    core.cover_div.textContent = "START";
    core.cover_div.onclick = function () { core.startEpisodeReal(); };
    document.body.appendChild(core.cover_div);
  }
  core.cover_div.style.display = "block";
};
core.startEpisodeReal = function () {
  genProblem();
  WOB_DONE_GLOBAL = false; WOB_RAW_REWARD_GLOBAL = 0; WOB_REWARD_REASON = null;
  core.cover_div.style.display = "none";
};
core.endEpisode = function (reward, proportional, reason) {
  WOB_RAW_REWARD_GLOBAL = reward; WOB_REWARD_REASON = reason || null; WOB_DONE_GLOBAL = true; WOB_EPISODE_ID++;
  document.getElementById("reward-last").textContent = reward.toFixed(2);
  core.startEpisode();
};
`;

const page = (title: string, script: string, body = ""): string => `<!doctype html><title>${title}</title>
<script src="../core/core.js"></script><script>${script}
window.onload = function () { core.startEpisode(); };</script>
<div id="query"></div><div id="area">${body}</div>`;

/** Three buttons, of which the query names one; the wrong ones end the problem as well. */
const PICK = `var genProblem = function () {
  var right = 1 + Math.floor(Math.random() * 3), code = Math.floor(Math.random() * 1e6);
  document.getElementById("query").textContent = "Press button " + right + " of problem " + code + ".";
  document.getElementById("area").innerHTML = [1, 2, 3].map(function (n) { return '<button id="b' + n + '">Button ' + n + '</button>'; }).join(" ");
  [1, 2, 3].forEach(function (n) { document.getElementById("b" + n).onclick = function () { core.endEpisode(n === right ? 1 : -1, false, "pressed " + n); }; });
};`;
/** Ready only after a while, and with fields in its utterance. */
const SLOW = `${PICK}
core.getUtterance = function () { return { utterance: document.getElementById("query").textContent, fields: {} }; };
var inner = genProblem;
genProblem = function () { WOB_TASK_READY = false; setTimeout(function () { inner(); WOB_TASK_READY = true; }, 150); };`;
/** Pays for parts. */
const PARTS = `var genProblem = function () {
  document.getElementById("query").textContent = "Press all of it.";
  document.getElementById("area").innerHTML = '<button id="half">Half</button> <button id="all">All of it</button>';
  document.getElementById("half").onclick = function () { core.endEpisode(0.5); };
  document.getElementById("all").onclick = function () { core.endEpisode(1); };
};`;
/** Links and a form that lead away. */
const AWAY = `${PICK}
var own = genProblem;
genProblem = function () {
  own();
  document.getElementById("area").insertAdjacentHTML("beforeend", '<a href="#part">Part</a> <a href="easy.html">Easy</a> <a href="away.html?again=1">Again</a> <a href="away.html">Same</a> <a href="easy.html" target="_blank">Beside</a> <form action="easy.html"><button>Send</button></form>');
};`;
/** One button that pays. */
const EASY = `var genProblem = function () {
  document.getElementById("query").textContent = "Press it.";
  document.getElementById("area").innerHTML = '<button id="it">Free</button>';
  document.getElementById("it").onclick = function () { core.endEpisode(1); };
};`;

export interface WobFolder {
  readonly path: string;
  remove(): void;
}

export const makeWobFolder = (): WobFolder => {
  const path = mkdtempSync(join(tmpdir(), "stillwater-wob-"));
  const html = join(path, "miniwob/html");
  for (const part of ["core", "miniwob", "flight/Air"]) mkdirSync(join(html, part), { recursive: true });
  writeFileSync(join(html, "core/core.js"), CORE);
  writeFileSync(join(path, "secret.txt"), "outside");
  const pages = { pick: PICK, slow: SLOW, parts: PARTS, away: AWAY, easy: EASY };
  for (const [name, script] of Object.entries(pages)) writeFileSync(join(html, "miniwob", `${name}.html`), page(name, script));
  writeFileSync(join(html, "miniwob/plain.html"), "<!doctype html><title>Plain</title><p>No protocol.</p>");
  writeFileSync(join(html, "flight/Air/wrapper.html"), page("Air", PARTS).replace("../core", "../../core"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
