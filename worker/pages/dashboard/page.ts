/**
 * @module The dashboard's shell. It holds no data: its script asks the API with the token that the reader gives.
 */
import { SESSION_STATUSES } from "../../../sdk/protocol/index.ts";
import { html } from "../html.ts";
import { masthead, pageResponse } from "../layout.ts";
import { DETAIL_SCRIPT } from "./detail-script.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

export const dashboardPage = (): Response =>
  pageResponse({
    title: "Stillwater",
    style: STYLE,
    script: SCRIPT + DETAIL_SCRIPT,
    body: html`${masthead("/", html`<span id="health" class="pill muted" role="status">checking</span><button type="button" id="forget" hidden>Forget token</button>`)}
<main>
<form id="door" class="card" hidden>
<h1>Token</h1>
<p class="muted">Sessions and trajectories are shown to callers with the scope read. The token stays in this tab and is forgotten when it closes.</p>
<label for="token">Token of this service</label>
<div class="row"><input id="token" type="password" autocomplete="off" spellcheck="false" required><button class="primary">Open</button></div>
<p id="door-error" class="bad" role="alert"></p>
</form>
<section id="checks" class="tiles" aria-label="Health"></section>
<div id="data" hidden>
<section id="capacity" class="tiles" aria-label="Capacity"></section>
<section id="rollouts-card" class="card" aria-labelledby="rollouts-title" hidden>
<div class="bar"><h2 id="rollouts-title">Rollouts</h2></div>
<div class="scroll"><table><thead><tr><th>Rollout</th><th>State</th><th>Done</th><th>Running</th><th>Succeeded</th><th>No result</th><th>Steps/s</th><th>Policy p50</th><th>Created</th></tr></thead><tbody id="rollouts"></tbody></table></div>
</section>
<div class="columns">
<section class="card" aria-labelledby="sessions-title">
<div class="bar"><h2 id="sessions-title">Sessions</h2>
<label class="inline">Status <select id="status"><option value="">all</option>${SESSION_STATUSES.map((status) => html`<option>${status}</option>`)}</select></label></div>
<div class="scroll"><table><thead><tr><th>Session</th><th>Status</th><th>Step</th><th>Task</th><th>Sites</th><th>Created</th></tr></thead><tbody id="sessions"></tbody></table></div>
<p id="sessions-none" class="none muted" hidden>No sessions. Create one with <code>POST /v1/sessions</code>; the <a href="/docs#createSession">API page</a> has a curl.</p>
</section>
<section class="card" aria-labelledby="trajectories-title">
<div class="bar"><h2 id="trajectories-title">Latest trajectories</h2></div>
<div class="scroll"><table><thead><tr><th>Trajectory</th><th>Outcome</th><th>Steps</th><th>Score</th><th>Task</th><th>Started</th></tr></thead><tbody id="trajectories"></tbody></table></div>
<p id="trajectories-none" class="none muted" hidden>No trajectories yet.</p>
</section>
</div>
</div>
</main>
<dialog id="detail" aria-labelledby="detail-title"><div class="bar"><h2 id="detail-title"></h2><button type="button" id="look">Look again</button><button type="button" id="close">Close</button></div><div id="detail-body"></div></dialog>`,
  });
