/**
 * @module Places in lists, and the page of one place.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { CATEGORIES, WEEKDAYS } from "../content/categories.ts";
import { span } from "../content/community.ts";
import { distance } from "../geo/plane.ts";
import type { World } from "../geo/world.ts";
import { PHOTOS, photoTitle } from "../photo.ts";
import type { Units } from "../rules.ts";
import type { Review } from "../store/contributions.ts";
import type { List } from "../store/lists.ts";
import { hoursOf, isOpenAt, type Place, ratingOf, weekdayOf } from "../store/places.ts";
import type { User } from "../store/users.ts";
import { coordinatesOf, directionsPath, distanceText, placePath, townPath, viewPath } from "./format.ts";
import type { Marker } from "./map.ts";

export const markersOf = (places: readonly Place[]): Marker[] =>
  places.map((place) => ({
    label: `${place.name}, ${CATEGORIES[place.category].label}`,
    sign: CATEGORIES[place.category].sign,
    href: placePath(place),
    point: place,
  }));

export const ratingText = (place: Place): string => {
  const rating = ratingOf(place);
  return rating === null ? "No ratings yet" : `${rating.toFixed(1)} of 5, ${place.rating_count} ratings`;
};

interface Listed {
  readonly now: number;
  readonly units: Units;
  /** Distances are from here. */
  readonly from?: Place | null;
  /** What else stands with a place. */
  readonly more?: (place: Place) => Markup | null;
}

export const placeRows = (places: readonly Place[], { now, units, from = null, more }: Listed): Markup =>
  html`<ul class="rows">${places.map(
    (place) => html`<li><h3><a href="${placePath(place)}">${place.name}</a></h3>
<p class="muted">${CATEGORIES[place.category].label} · ${ratingText(place)}</p>
<p class="muted">${place.address}</p>
<p class="muted">${openText(place, now)}${from ? html` · ${distanceText(distance(place, from), units)} away` : null}</p>${more?.(place) ?? null}</li>`,
  )}</ul>`;

const openText = (place: Place, now: number): string =>
  place.closed === 1
    ? "Closed for good"
    : hoursOf(place) === null
      ? "Always open"
      : isOpenAt(place, now)
        ? "Open now"
        : "Closed now";

export interface PlacePage {
  readonly world: World;
  readonly place: Place;
  readonly now: number;
  readonly units: Units;
  readonly viewer: User | null;
  readonly reviews: readonly Review[];
  readonly nearby: readonly Place[];
  readonly lists: readonly List[];
  readonly held: ReadonlySet<number>;
  readonly note: string;
}

export const placeView = (given: PlacePage): Markup => {
  const { world, place, now, units, viewer, reviews, nearby } = given;
  const hours = hoursOf(place);
  const today = weekdayOf(now);
  const path = placePath(place);
  const share = viewPath(world, place, 16);
  return html`<div class="photos">${Array.from({ length: PHOTOS }, (_, at) => html`<img src="/places/${place.id}/photos/${at + 1}.svg" alt="Photo ${at + 1}: ${photoTitle(place, at + 1)}" width="184" height="130">`)}</div>
<h1>${place.name}</h1>
<p>${CATEGORIES[place.category].label} in <a href="${townPath(place.town)}">${place.town}</a> · <span class="stars" aria-hidden="true">★</span> ${ratingText(place)}</p>
<p>${place.description}</p>
<p class="buttons"><a class="button" href="${directionsPath(["", place.name])}">Directions to here</a><a class="button quiet" href="${directionsPath([place.name, ""])}">Directions from here</a><a class="button quiet" href="/search?near=${place.id}">Search near here</a><a class="button quiet" href="/measure?p=${encodeURIComponent(place.name)}">Measure from here</a></p>
<dl class="facts"><dt>Address</dt><dd>${place.address}</dd><dt>Coordinates</dt><dd>${coordinatesOf(world, place)}</dd><dt>Phone</dt><dd>${place.phone}</dd><dt>Features</dt><dd>${place.features}</dd><dt>Today</dt><dd>${openText(place, now)}</dd><dt>Share</dt><dd><a href="${share}">Link to this spot on the map</a></dd></dl>
<h2>Opening hours</h2>
${hours ? html`<table aria-label="Opening hours"><tbody>${WEEKDAYS.map((day, at) => html`<tr${at === today ? html` aria-current="date"` : null}><th scope="row">${day}</th><td>${span(hours[at] ?? null)}</td></tr>`)}</tbody></table>` : html`<p>Always open.</p>`}
${viewer ? own(given) : html`<p><a href="/login?next=${encodeURIComponent(path)}">Sign in</a> to save this place, write a note or a review, or suggest an edit.</p>`}
<h2>Reviews</h2>
${reviews.length === 0 ? html`<p class="muted">Nobody has written about this place yet.</p>` : html`<ul class="rows">${reviews.map((review) => html`<li><p><strong>${review.author}</strong> · ${review.stars} of 5 stars · ${longDate(isoDate(review.created))}</p><p>${review.body}</p>${viewer?.id === review.user_id ? html`<form action="/places/${place.id}/reviews/delete" method="post"><button class="quiet" type="submit">Remove my review</button></form>` : null}</li>`)}</ul>`}
${
  viewer
    ? reviewForm(
        place,
        reviews.find(({ user_id }) => user_id === viewer.id),
      )
    : null
}
<h2>Nearby</h2>
<table aria-label="Nearby places"><thead><tr><th scope="col">Place</th><th scope="col">Kind</th><th scope="col">Distance</th></tr></thead><tbody>${nearby.map((other) => html`<tr><td><a href="${placePath(other)}">${other.name}</a></td><td>${CATEGORIES[other.category].label}</td><td>${distanceText(distance(place, other), units)}</td></tr>`)}</tbody></table>`;
};

const own = ({
  place,
  lists,
  held,
  note,
}: PlacePage): Markup => html`<p class="buttons"><a class="button quiet" href="/places/${place.id}/edit">Suggest an edit</a></p>
<h2>Save to lists</h2>
<form action="/places/${place.id}/save" method="post"><p>${lists.map(({ id, name }) => html`<label class="check"><input type="checkbox" name="list" value="${id}"${held.has(id) ? " checked" : ""}> ${name}</label> `)}</p>
<p class="buttons"><button type="submit">Save place</button><a class="button quiet" href="/lists">New list</a></p></form>
<h2>Your note</h2>
<form class="stack" action="/places/${place.id}/note" method="post"><p class="field"><label for="note">Note, only for you</label><textarea id="note" name="note" rows="2" maxlength="1000">${note}</textarea></p><p class="buttons"><button type="submit" class="quiet">Save note</button></p></form>`;

const reviewForm = (
  place: Place,
  mine: Review | undefined,
): Markup => html`<h3>${mine ? "Change your review" : "Write a review"}</h3>
<form class="stack" action="/places/${place.id}/reviews" method="post">
<p class="field"><label for="stars">Stars</label><select id="stars" name="stars"><option value="">Choose</option>${[5, 4, 3, 2, 1].map((stars) => html`<option value="${stars}"${mine?.stars === stars ? " selected" : ""}>${stars} ${stars === 1 ? "star" : "stars"}</option>`)}</select></p>
<p class="field"><label for="body">Your review</label><textarea id="body" name="body" rows="3" maxlength="1000">${mine?.body ?? ""}</textarea></p>
<p class="buttons"><button type="submit">Post review</button></p></form>`;
