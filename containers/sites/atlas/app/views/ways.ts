/**
 * @module Directions with their steps, and measured distances.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { distance } from "../geo/plane.ts";
import { MODES, type Way, type Wish } from "../geo/route.ts";
import type { Step } from "../geo/steps.ts";
import { LIMITS, type Units } from "../rules.ts";
import type { Found } from "../store/find.ts";
import { directionsPath, distanceText, timeText } from "./format.ts";

export interface Leg {
  readonly from: Found;
  readonly to: Found;
  readonly way: Way;
  readonly steps: readonly Step[];
}

export interface DirectionsPage {
  /** As they were written; at least two. */
  readonly stops: readonly string[];
  readonly wish: Wish;
  readonly legs: readonly Leg[];
  readonly problem: string | null;
  readonly units: Units;
  /** For other modes: time and distance, null where there is no way. */
  readonly others: readonly { readonly mode: Wish["mode"]; readonly seconds: number | null; readonly metres: number }[];
}

const letter = (at: number): string => String.fromCharCode(65 + at);

const stopField = (value: string, at: number, last: number): Markup => {
  const label = at === 0 ? "From" : at === last ? "To" : `Stop ${at}`;
  return html`<p class="field"><label for="stop${at}">${label}</label><input id="stop${at}" name="stop" type="text" value="${value}" maxlength="80" autocomplete="off" placeholder="Place, address or coordinates" data-suggest="fill"></p>`;
};

export const directionsView = ({ stops, wish, legs, problem, units, others }: DirectionsPage): Markup => {
  const seconds = legs.reduce((sum, { way }) => sum + way.seconds, 0);
  const metres = legs.reduce((sum, { way }) => sum + way.metres, 0);
  const more = {
    mode: wish.mode,
    ...(wish.shortest ? { prefer: "shortest" } : {}),
    ...(wish.avoidMotorways ? { motorways: "avoid" } : {}),
  };
  return html`<h1>Directions</h1>
<form class="stack" action="/directions" method="get">${stops.map((stop, at) => stopField(stop, at, stops.length - 1))}
<fieldset><legend>Travel</legend>${Object.entries(MODES).map(([mode, label]) => html`<label class="check"><input type="radio" name="mode" value="${mode}"${mode === wish.mode ? " checked" : ""}> ${label}</label>`)}</fieldset>
<div class="pair"><p class="field"><label for="prefer">Prefer</label><select id="prefer" name="prefer"><option value="quickest">Quickest way</option><option value="shortest"${wish.shortest ? " selected" : ""}>Shortest way</option></select></p>
<p class="field"><label for="motorways">Motorways</label><select id="motorways" name="motorways"><option value="use">Use</option><option value="avoid"${wish.avoidMotorways ? " selected" : ""}>Avoid</option></select></p></div>
<p class="buttons"><button type="submit">Get directions</button>${stops.length < LIMITS.stops ? html`<a class="button quiet" href="${directionsPath([...stops.slice(0, -1), "", stops.at(-1) ?? ""], more)}">Add a stop</a>` : null}<a class="button quiet" href="${directionsPath([...stops].reverse(), more)}">Reverse</a></p></form>
${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}
${
  legs.length === 0
    ? null
    : html`<h2>${MODES[wish.mode]}: ${legs[0]?.from.label} to ${legs.at(-1)?.to.label}</h2><p class="sum">${timeText(seconds)} · ${distanceText(metres, units)}</p>
<p class="muted">${others.map(({ mode, seconds: other, metres: long }) => html`<a href="${directionsPath(stops, { ...more, mode })}">${MODES[mode]}</a>: ${other === null ? "no way" : `${timeText(other)}, ${distanceText(long, units)}`}. `)}</p>
${legs.map((leg, at) => html`${legs.length === 1 ? null : html`<h3>Part ${at + 1}, ${letter(at)} to ${letter(at + 1)}: ${leg.from.label} to ${leg.to.label}, ${timeText(leg.way.seconds)}, ${distanceText(leg.way.metres, units)}</h3>`}<ol class="steps">${leg.steps.map((step) => html`<li>${step.text} <span class="muted">${distanceText(step.metres, units)}, ${timeText(step.seconds)}</span></li>`)}<li>Arrive at ${leg.to.label}</li></ol>`)}`
}`;
};

export const measureView = (points: readonly { readonly text: string; readonly found: Found | null }[], units: Units): Markup => {
  const known = points.flatMap(({ found }) => (found ? [found] : []));
  const parts = known.slice(1).map((found, at) => distance((known[at] as Found).point, found.point));
  const total = parts.reduce((sum, part) => sum + part, 0);
  const query = (texts: readonly string[]): string => `/measure?${new URLSearchParams(texts.map((text) => ["p", text]))}`;
  const texts = points.map(({ text }) => text);
  return html`<h1>Measure a distance</h1><p class="muted">As the crow flies. Click the map, press Enter on it, or name a place, an address or coordinates.</p>
<form class="stack" action="/measure" method="get">${texts.map((text) => html`<input type="hidden" name="p" value="${text}">`)}<p class="field"><label for="p">Next point</label><input id="p" name="p" type="text" maxlength="80" autocomplete="off" data-suggest="fill"></p><p class="buttons"><button type="submit">Add point</button>${texts.length > 0 ? html`<a class="button quiet" href="${query(texts.slice(0, -1))}">Undo last point</a><a class="button quiet" href="/measure">Clear</a>` : null}</p></form>
<ol class="steps">${points.map(({ text, found }) => html`<li>${found ? `${found.label} (${found.note})` : html`<span class="bad">Nothing was found for “${text}”.</span>`}${found && known.indexOf(found) > 0 ? html` <span class="muted">${distanceText(parts[known.indexOf(found) - 1] ?? 0, units)}</span>` : null}</li>`)}</ol>
${known.length > 1 ? html`<p class="sum">Total: ${distanceText(total, units)}</p>` : null}`;
};
