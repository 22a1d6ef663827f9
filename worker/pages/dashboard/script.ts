/**
 * @module The dashboard's lists and their refreshing. Runs in the reader's browser; all text goes in as text, never as HTML.
 */
export const SCRIPT = String.raw`
"use strict";
const REFRESH_MS = 3000;
const HEALTH_REFRESH_MS = 15000;
const TOKEN_KEY = "stillwater-token";
const LOOKS = {
  ready: "good", starting: "warn", failed: "bad", ended: "muted",
  succeeded: "good", running: "warn", errored: "bad", blocked: "bad", unscored: "muted", cancelled: "muted",
  pausing: "warn", paused: "warn", stopping: "warn", done: "muted",
};

const $ = (id) => document.getElementById(id);
const el = (tag, props, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name === "class") node.className = value;
    else if (name === "onclick") node.addEventListener("click", value);
    else if (value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};
const pill = (text) => el("span", { class: "pill " + (LOOKS[text] ?? "muted") }, text);
const short = (id) => (id.length > 14 ? id.slice(0, 10) + "…" + (id.match(/_\d+$/)?.[0] ?? "") : id);
const ago = (ms) => {
  const seconds = Math.max(0, Math.round((Date.now() - ms) / 1000));
  if (seconds < 60) return seconds + " s ago";
  if (seconds < 3600) return Math.round(seconds / 60) + " min ago";
  return seconds < 86400 ? Math.round(seconds / 3600) + " h ago" : Math.round(seconds / 86400) + " d ago";
};
const time = (ms) => el("time", { datetime: new Date(ms).toISOString(), title: new Date(ms).toLocaleString() }, ago(ms));

class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}
const api = async (path) => {
  const answer = await fetch(path, { headers: { authorization: "Bearer " + (sessionStorage.getItem(TOKEN_KEY) ?? "") } });
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  throw new Refused(answer.status, body?.error?.message ?? "status " + answer.status);
};
const read = async (path) => (await api(path)).json();

const tile = (name, value, note, share) =>
  el("div", { class: "tile" },
    el("dl", null, el("dt", null, name), el("dd", null, value, note ? el("small", null, note) : null)),
    share === undefined ? null : meter(share));
const meter = (share) => {
  const bar = el("span");
  bar.style.width = Math.round(Math.min(1, Math.max(0, share)) * 100) + "%";
  return el("div", { class: "meter", "aria-hidden": "true" }, bar);
};

const showHealth = async () => {
  const badge = $("health");
  try {
    const health = await (await fetch("/v1/health")).json();
    badge.textContent = health.ok ? "healthy" : "unwell";
    badge.className = "pill " + (health.ok ? "good" : "bad");
    $("checks").replaceChildren(...Object.entries(health.checks).map(([name, check]) => {
      const mark = el("span", { class: check.ok ? "good" : "bad" }, check.ok ? "ok" : "fails");
      return tile(name, mark, check.message ?? check.ms + " ms");
    }));
  } catch {
    badge.textContent = "unreachable";
    badge.className = "pill bad";
  }
};

const showCapacity = async () => {
  try {
    const capacity = await read("/v1/capacity");
    const sites = Object.entries(capacity.sites).map(([name, site]) => tile("site " + name, String(site.active), "sessions"));
    $("capacity").replaceChildren(
      tile("browsers in use", capacity.active + " of " + capacity.max, "recommended " + capacity.recommendedConcurrency, capacity.active / Math.max(1, capacity.max)),
      tile("queued", String(capacity.queued)),
      tile("warm", String(capacity.warm)),
      ...sites);
  } catch (error) {
    if (error.status === 401) throw error;
    $("capacity").replaceChildren(tile("capacity", el("span", { class: "bad" }, "unknown"), error.message));
  }
};

const opener = (id, open) => el("button", { type: "button", class: "link", title: id, "data-key": id, onclick: () => open(id) }, short(id));
const fill = (body, none, rows) => {
  const held = body.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  body.replaceChildren(...rows);
  none.hidden = rows.length > 0;
  if (held) Array.from(body.querySelectorAll("[data-key]")).find((node) => node.dataset.key === held)?.focus();
};
const row = (...cells) => el("tr", null, ...cells.map((cell, i) => el("td", i === 3 ? { class: "wrap" } : null, cell)));

const showSessions = async () => {
  const status = $("status").value;
  const { items } = await read("/v1/sessions?limit=25" + (status ? "&status=" + status : ""));
  fill($("sessions"), $("sessions-none"), items.map((session) => row(
    opener(session.id, openSession), pill(session.status), String(session.step),
    session.goal ?? session.task?.id ?? "–", session.sites.map((site) => site.name).join(", ") || "–", time(session.createdAt))));
};
const showTrajectories = async () => {
  const { items } = await read("/v1/trajectories?limit=25");
  fill($("trajectories"), $("trajectories-none"), items.map((item) => el("tr", null,
    el("td", null, opener(item.id, openTrajectory)), el("td", null, pill(item.outcome)), el("td", null, String(item.steps)),
    el("td", null, item.score === null ? "–" : String(item.score)), el("td", { class: "wrap" }, item.goal ?? item.task?.id ?? "–"),
    el("td", null, time(item.startedAt)))));
};

const showRollouts = async () => {
  const { items } = await read("/v1/rollouts?limit=10");
  $("rollouts-card").hidden = items.length === 0;
  $("rollouts").replaceChildren(...items.map((rollout) => el("tr", null,
    el("td", null, el("code", { title: rollout.id }, short(rollout.id))), el("td", null, pill(rollout.state)),
    el("td", null, rollout.counts.done + " of " + rollout.total, meter(rollout.counts.done / rollout.total)),
    el("td", null, String(rollout.counts.launching + rollout.counts.running)),
    el("td", null, rollout.success.succeeded + " of " + rollout.success.of),
    el("td", null, String(rollout.outcomes.errored + rollout.outcomes.blocked + rollout.outcomes.cancelled)),
    el("td", null, rollout.stepsPerSecond.toFixed(1)), el("td", null, Math.round(rollout.phases.policy.p50) + " ms"),
    el("td", null, time(rollout.createdAt)))));
};

let turn = 0;
const askForToken = (message) => {
  turn += 1;
  sessionStorage.removeItem(TOKEN_KEY);
  $("data").hidden = true;
  $("forget").hidden = true;
  $("door").hidden = false;
  $("door-error").textContent = message;
  $("token").focus();
};
const refresh = async (mine) => {
  if (mine !== turn) return;
  try {
    if (!document.hidden) await Promise.all([showCapacity(), showSessions(), showTrajectories(), showRollouts()]);
    if (mine !== turn) return;
    $("door").hidden = true;
    $("data").hidden = false;
    $("forget").hidden = false;
  } catch (error) {
    if (mine !== turn) return;
    if (error.status === 401 || error.status === 403) return askForToken(error.message);
    $("health").textContent = "unreachable";
    $("health").className = "pill bad";
  }
  setTimeout(refresh, REFRESH_MS, mine);
};
const begin = () => refresh(++turn);

$("door").addEventListener("submit", (event) => {
  event.preventDefault();
  sessionStorage.setItem(TOKEN_KEY, $("token").value.trim());
  $("token").value = "";
  $("door-error").textContent = "";
  begin();
});
$("forget").addEventListener("click", () => askForToken(""));
$("status").addEventListener("change", begin);
document.addEventListener("visibilitychange", () => { if (!document.hidden && sessionStorage.getItem(TOKEN_KEY)) begin(); });

showHealth();
setInterval(() => { if (!document.hidden) showHealth(); }, HEALTH_REFRESH_MS);
if (sessionStorage.getItem(TOKEN_KEY)) begin();
else askForToken("");
`;
