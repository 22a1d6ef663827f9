/**
 * @module The dashboard's closer look at a session or a trajectory. Runs in the reader's browser, after the lists' script.
 */
export const DETAIL_SCRIPT = `
const detail = $("detail");
let showing = null;
let pictures = [];

const facts = (entries) =>
  el("dl", { class: "facts" }, ...entries.map(([name, value]) => el("div", null, el("dt", null, name), el("dd", null, value))));
const block = (title, ...content) => el("section", null, el("h3", null, title), ...content);
const note = (text) => el("p", { class: "muted" }, text);

const picture = async (path, alt) => {
  const blob = await (await api(path)).blob();
  const url = URL.createObjectURL(blob);
  pictures.push(url);
  return el("img", { src: url, alt });
};
const dropPictures = () => {
  for (const url of pictures) URL.revokeObjectURL(url);
  pictures = [];
};

const attempt = async (work, what) => {
  try {
    return await work();
  } catch (error) {
    return note(what + ": " + error.message);
  }
};

const verdict = (step) => {
  if (step.failure) return el("span", { class: "bad", title: step.failure.message }, "failure: " + step.failure.class);
  if (step.error) return el("span", { class: "warn", title: step.error.message }, step.error.code);
  return step.end ? pill(step.end.reason) : el("span", { class: "good" }, "ok");
};
const stepRow = (step) => el("tr", null,
  el("td", null, String(step.index)),
  el("td", { class: "wrap" }, el("code", null, JSON.stringify(step.action)),
    step.observation?.text ? el("details", null, el("summary", { class: "muted" }, "observation"), el("pre", null, step.observation.text)) : null),
  el("td", null, verdict(step)),
  el("td", null, step.reward === null ? "–" : String(step.reward)),
  el("td", null, step.settle ? step.settle.cause + ", " + Math.round(step.settle.ms) + " ms" : "–"),
  el("td", null, Math.round(step.timing.totalMs) + " ms"));
const stepTable = (rows) => el("div", { class: "scroll" }, el("table", null,
  el("thead", null, el("tr", null, ...["Index", "Action", "Result", "Reward", "Settle", "Time"].map((name) => el("th", null, name)))),
  el("tbody", null, ...rows.map(stepRow))));

const stepsOf = async (trajectory) => {
  const rows = [];
  const holder = el("div");
  const more = el("button", { type: "button" }, "More steps");
  let cursor = null;
  const load = async () => {
    const page = await read("/v1/trajectories/" + trajectory + "/steps?limit=50" + (cursor ? "&cursor=" + cursor : ""));
    rows.push(...page.items);
    cursor = page.cursor;
    more.hidden = cursor === null;
    holder.replaceChildren(rows.length > 0 ? stepTable(rows) : note("No step yet."), more);
  };
  more.addEventListener("click", load);
  await load();
  return holder;
};

const observationText = (observation) => (observation?.text ? el("pre", { tabindex: "0" }, observation.text) : note("No text."));

const sessionBody = async (id) => {
  const session = await read("/v1/sessions/" + id);
  const isLive = session.status === "ready";
  const [text, image, steps] = await Promise.all([
    attempt(async () => observationText(isLive ? await read("/v1/sessions/" + id + "/observation?text=true") : session.observation), "No observation"),
    isLive ? attempt(() => picture("/v1/sessions/" + id + "/screenshot", "The page as it looks now"), "No screenshot") : note("The browser is gone."),
    attempt(() => stepsOf(session.episode.id), "No steps"),
  ]);
  return [
    facts([
      ["Status", pill(session.status)], ["Episode", session.episode.n + " (" + session.episode.id + ")"], ["Next step", String(session.step)],
      ["Task", session.task?.id ?? "–"], ["Goal", session.goal ?? "–"], ["Seed", String(session.seed)],
      ["Sites", session.sites.map((site) => site.name + " at " + site.hosts.join(", ")).join("; ") || "–"],
      ["End", session.end?.reason ?? "–"], ["Failure", session.failure?.message ?? "–"], ["Key", session.key ?? "–"],
      ["Expires", new Date(session.expiresAt).toLocaleString()], ["Page", session.observation?.url ?? "–"],
    ]),
    el("div", { class: "view" }, block("Text", text), block("Screenshot", image)),
    block("Steps of this episode", steps),
  ];
};

const trajectoryBody = async (id) => {
  const trajectory = await read("/v1/trajectories/" + id);
  const shot = trajectory.initial?.screenshot;
  const [image, steps] = await Promise.all([
    shot ? attempt(() => picture(shot.url, "The first page"), "No screenshot") : null,
    attempt(() => stepsOf(id), "No steps"),
  ]);
  return [
    facts([
      ["Outcome", pill(trajectory.outcome)], ["End", trajectory.end?.reason ?? "–"], ["Steps", String(trajectory.steps)],
      ["Score", trajectory.score === null ? "–" : String(trajectory.score)], ["Task", trajectory.task?.id ?? "–"], ["Goal", trajectory.goal ?? "–"],
      ["Seed", String(trajectory.seed)], ["Run", trajectory.run ?? "–"], ["Group", trajectory.group?.id ?? "–"],
      ["Session", opener(trajectory.session, openSession)], ["Started", time(trajectory.startedAt)], ["Browser", trajectory.versions.browser ?? "–"],
    ]),
    el("div", { class: image ? "view" : "" }, block("First observation", observationText(trajectory.initial)), image ? block("First screenshot", image) : null),
    block("Steps", steps),
  ];
};

const show = async (title, make) => {
  const mine = { title, make };
  showing = mine;
  dropPictures();
  $("detail-title").textContent = title;
  $("detail-body").replaceChildren(note("Loading"));
  if (!detail.open) detail.showModal();
  const body = await make().catch((error) => [note(error.message)]);
  if (showing === mine) $("detail-body").replaceChildren(...body);
};
const openSession = (id) => show("Session " + id, () => sessionBody(id));
const openTrajectory = (id) => show("Trajectory " + id, () => trajectoryBody(id));

$("look").addEventListener("click", () => { if (showing) show(showing.title, showing.make); });
$("close").addEventListener("click", () => detail.close());
detail.addEventListener("click", (event) => { if (event.target === detail) detail.close(); });
detail.addEventListener("close", () => {
  showing = null;
  dropPictures();
});
`;
