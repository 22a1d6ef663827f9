/**
 * @module The other panels: front page, search, towns, spots, lists, contributions, moderation, accounts.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { errorText, invalid, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { CATEGORIES } from "../content/categories.ts";
import type { Town } from "../geo/land.ts";
import { distance } from "../geo/plane.ts";
import { MODES } from "../geo/route.ts";
import type { World } from "../geo/world.ts";
import { ATLAS_NAME, LIMITS, UNITS, type Units } from "../rules.ts";
import { currentValue, EDIT_FIELDS, type Edit, type Review } from "../store/contributions.ts";
import type { Found } from "../store/find.ts";
import type { List, Note } from "../store/lists.ts";
import type { Place } from "../store/places.ts";
import type { User } from "../store/users.ts";
import { coordinatesOf, directionsPath, distanceText, placePath, pointPath, townPath, viewPath } from "./format.ts";

export type Errors = Readonly<Record<string, string>>;

export const homePanel = (
  world: World,
): Markup => html`<h1>${world.region}</h1><p>Find places, plan ways and keep what you like. Everything on this map is drawn and written by its people.</p>
<h2>Kinds of places</h2><ul class="chips">${Object.entries(CATEGORIES).map(([name, { plural, sign }]) => html`<li><a href="/search?category=${name}"><span aria-hidden="true">${sign}</span> ${plural}</a></li>`)}</ul>
<h2>Towns</h2><ul class="rows">${world.towns.map(({ name, kind, population }) => html`<li><a href="${townPath(name)}">${name}</a> <span class="muted">${kind}, ${population} people</span></li>`)}</ul>`;

export const townPanel = (world: World, town: Town, places: readonly Place[], units: Units): Markup => {
  const kinds = Object.entries(CATEGORIES).map(([name, kind]) => ({
    ...kind,
    count: places.filter(({ category }) => category === name).length,
    name,
  }));
  return html`<h1>${town.name}</h1><p>${town.kind === "city" ? "The city" : town.kind === "town" ? "A town" : "A village"} of ${world.region}.</p>
<dl class="facts"><dt>Population</dt><dd>${town.population}</dd><dt>Coordinates</dt><dd>${coordinatesOf(world, town.centre)}</dd><dt>Places</dt><dd>${places.length}</dd></dl>
<p class="buttons"><a class="button" href="${directionsPath(["", town.name])}">Directions to here</a><a class="button quiet" href="/search?town=${encodeURIComponent(town.name)}">All places in ${town.name}</a></p>
<h2>Places by kind</h2><ul class="chips">${kinds.filter(({ count }) => count > 0).map(({ name, plural, count }) => html`<li><a href="/search?category=${name}&town=${encodeURIComponent(town.name)}">${plural} (${count})</a></li>`)}</ul>
<h2>Other towns</h2><table aria-label="Other towns"><thead><tr><th scope="col">Town</th><th scope="col">As the crow flies</th></tr></thead><tbody>${world.towns.filter(({ id }) => id !== town.id).map((other) => html`<tr><td><a href="${townPath(other.name)}">${other.name}</a></td><td>${distanceText(distance(town.centre, other.centre), units)}</td></tr>`)}</tbody></table>`;
};

export const spotPanel = (
  world: World,
  { label, note, point }: Found,
  nearby: Markup,
): Markup => html`<h1>${note}</h1><dl class="facts"><dt>Coordinates</dt><dd>${label}</dd><dt>Share</dt><dd><a href="${viewPath(world, point, 16)}">Link to this spot on the map</a></dd></dl>
<p class="buttons"><a class="button" href="${directionsPath(["", label])}">Directions to here</a><a class="button quiet" href="${directionsPath([label, ""])}">Directions from here</a></p><h2>Nearby</h2>${nearby}`;

export const spotCard = (world: World, { label, note, point }: Found): Markup =>
  html`<p><strong>${note}</strong></p><p class="muted">${label}</p><p class="buttons"><a class="button" href="${pointPath(world, point)}">Open this spot</a><a class="button quiet" href="${directionsPath(["", label])}">Directions to here</a><button type="button" class="quiet" data-close>Close</button></p>`;

export const listsPanel = (
  lists: readonly List[],
  shared: readonly List[],
  errors: Errors = {},
): Markup => html`<h1>Your lists</h1>${listRows(lists)}
<h2>New list</h2><form class="stack" action="/lists" method="post">${textField({ name: "name", label: "Name", value: "", error: errors.name })}${textField({ name: "description", label: "Description", value: "", error: undefined })}<label class="check"><input type="checkbox" name="shared" value="1"> Share with everybody</label><p class="buttons"><button type="submit">Create list</button></p></form>
<h2>Shared by others</h2>${listRows(shared)}`;

const listRows = (lists: readonly List[]): Markup =>
  html`<ul class="rows">${lists.map(({ id, name, description, places, shared, owner }) => html`<li><h3><a href="/lists/${id}">${name}</a></h3><p class="muted">${places} places · ${shared ? `shared, by ${owner}` : "private"}</p><p>${description}</p></li>`)}</ul>`;

export const listPanel = (
  list: List,
  rows: Markup,
  isOwn: boolean,
  errors: Errors = {},
): Markup => html`<h1>${list.name}</h1><p class="muted">${list.places} places · by ${list.owner} · ${list.shared ? "shared" : "private"}</p><p>${list.description}</p>${rows}
${isOwn ? html`<h2>Change the list</h2><form class="stack" action="/lists/${list.id}" method="post">${textField({ name: "name", label: "Name", value: list.name, error: errors.name })}${textField({ name: "description", label: "Description", value: list.description, error: undefined })}<label class="check"><input type="checkbox" name="shared" value="1"${list.shared ? " checked" : ""}> Share with everybody</label><p class="buttons"><button type="submit">Save list</button></p></form><form action="/lists/${list.id}/delete" method="post"><button type="submit" class="quiet">Delete list</button></form>` : null}`;

export const editPanel = (
  place: Place,
  form: { field: string; value: string; comment: string },
  errors: Errors = {},
): Markup => html`<h1>Suggest an edit</h1><p><a href="${placePath(place)}">${place.name}</a></p>
<form class="stack" action="/places/${place.id}/edit" method="post"><p class="field"><label for="field">What is wrong</label><select id="field" name="field"${invalid("field", errors.field)}><option value="">Choose</option>${Object.entries(EDIT_FIELDS).map(([name, label]) => html`<option value="${name}"${name === form.field ? " selected" : ""}>${label}</option>`)}</select>${errorText("field", errors.field)}</p>
${textField({ name: "value", label: "New value", value: form.value, error: errors.value })}${textField({ name: "comment", label: "How do you know?", value: form.comment, error: undefined })}
<p class="buttons"><button type="submit">Send suggestion</button></p></form>
<h2>What it says now</h2><dl class="facts">${Object.entries(EDIT_FIELDS).map(([name, label]) => html`<dt>${label}</dt><dd>${currentValue(place, name)}</dd>`)}</dl>`;

const editText = (edit: Edit): Markup =>
  html`<h3>${EDIT_FIELDS[edit.field]} of <a href="${placePath({ id: edit.place_id, name: edit.place })}">${edit.place}</a></h3><p>${edit.old_value} → <strong>${edit.new_value}</strong></p><p class="muted">Edit ${edit.id} by ${edit.author}, ${longDate(isoDate(edit.created))}: ${edit.comment}</p>`;

export const moderationPanel = (
  edits: readonly Edit[],
  status: string,
  errors: Errors = {},
): Markup => html`<h1>Suggested edits</h1><ul class="chips">${["open", "accepted", "rejected", "withdrawn"].map((name) => html`<li><a href="/moderation?status=${name}"${name === status ? html` aria-current="page"` : null}>${name}</a></li>`)}</ul>
${edits.length === 0 ? html`<p class="muted">There are none.</p>` : html`<ul class="rows">${edits.map((edit) => html`<li>${editText(edit)}${edit.status === "open" ? html`<form class="stack" action="/edits/${edit.id}" method="post"><p class="field"><label for="reason${edit.id}">Reason, when it is rejected</label><input id="reason${edit.id}" name="reason" maxlength="300"${invalid(`reason${edit.id}`, errors[edit.id])}>${errorText(`reason${edit.id}`, errors[edit.id])}</p><p class="buttons"><button type="submit" name="decision" value="accept" aria-label="Accept edit ${edit.id} of ${edit.place}">Accept</button><button type="submit" class="quiet" name="decision" value="reject" aria-label="Reject edit ${edit.id} of ${edit.place}">Reject</button></p></form>` : html`<p class="muted">${edit.status}${edit.reason === "" ? null : `: ${edit.reason}`}</p>`}</li>`)}</ul>`}`;

export const contributionsPanel = (
  reviews: readonly Review[],
  notes: readonly Note[],
  edits: readonly Edit[],
): Markup => html`<h1>Your contributions</h1>
<h2>Reviews</h2><ul class="rows">${reviews.map((review) => html`<li><a href="${placePath({ id: review.place_id, name: review.place })}">${review.place}</a> · ${review.stars} of 5 stars<p>${review.body}</p></li>`)}</ul>
<h2>Notes</h2><ul class="rows">${notes.map((note) => html`<li><a href="${placePath({ id: note.place_id, name: note.place })}">${note.place}</a><p>${note.body}</p></li>`)}</ul>
<h2>Suggested edits</h2><ul class="rows">${edits.map((edit) => html`<li>${editText(edit)}<p class="muted">${edit.status}${edit.reason === "" ? null : `: ${edit.reason}`}</p>${edit.status === "open" ? html`<form action="/edits/${edit.id}/withdraw" method="post"><button type="submit" class="quiet">Withdraw</button></form>` : null}</li>`)}</ul>`;

const password = (name: string, label: string, error?: string): Markup =>
  html`<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="password" maxlength="120"${invalid(name, error)}>${errorText(name, error)}</p>`;

export const signInPanel = (name: string, next: string, errors: Errors = {}): Markup =>
  html`<h1>Sign in</h1><form class="stack" action="/login" method="post"><input type="hidden" name="next" value="${next}">${textField({ name: "username", label: "User name", value: name, error: errors.username, autocomplete: "username" })}${password("password", "Password")}<p class="buttons"><button type="submit">Sign in</button></p></form><p>No account yet? <a href="/register">Sign up</a></p>`;

export const registerPanel = (name: string, errors: Errors = {}): Markup =>
  html`<h1>Sign up</h1><form class="stack" action="/register" method="post">${textField({ name: "username", label: "User name", value: name, error: errors.username, autocomplete: "username" })}${password("password", "Password, at least 8 characters", errors.password)}<p class="buttons"><button type="submit">Create account</button></p></form>`;

export const settingsPanel = ({ name, units, mode }: User): Markup =>
  html`<h1>Settings</h1><p class="muted">Signed in as ${name}</p><form class="stack" action="/settings" method="post"><p class="field"><label for="units">Distances in</label><select id="units" name="units">${Object.entries(UNITS).map(([value, label]) => html`<option value="${value}"${value === units ? " selected" : ""}>${label}</option>`)}</select></p><p class="field"><label for="mode">Usual way to travel</label><select id="mode" name="mode">${Object.entries(MODES).map(([value, label]) => html`<option value="${value}"${value === mode ? " selected" : ""}>${label}</option>`)}</select></p><p class="buttons"><button type="submit">Save settings</button></p></form>`;

export const aboutPanel = (): Markup =>
  html`<h1>About ${ATLAS_NAME}</h1><p>A map that its people look after. Routes follow the roads; distances “away” are as the crow flies. Cars may not use cycleways, footpaths and pedestrian streets; bicycles and walkers may not use motorways.</p><p>Suggested edits change the map when a moderator accepts them. A route may have up to ${LIMITS.stops} stops.</p>`;

export const messagePanel = (title: string, message: string): Markup =>
  html`<h1>${title}</h1><p>${message}</p><p><a class="button quiet" href="/">Back to the map</a></p>`;
