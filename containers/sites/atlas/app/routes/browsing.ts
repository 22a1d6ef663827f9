/**
 * @module Looking at the map: front page, views, search, places, towns, spots, tiles and photos.
 */
import { html } from "hono/html";
import { readPage, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { CATEGORIES, FEATURES } from "../content/categories.ts";
import { describePoint } from "../geo/addresses.ts";
import { distance, exactDistance, isInside, type Point, readLatLon, toPoint } from "../geo/plane.ts";
import { drawPhoto, PHOTOS } from "../photo.ts";
import { LIMITS, ZOOM_MAX, ZOOM_MIN } from "../rules.ts";
import { reviewsOf } from "../store/contributions.ts";
import { findAll, foundPoint } from "../store/find.ts";
import { holding, listsOf, noteOf } from "../store/lists.ts";
import { allPlaces, fitsWords, isOpenAt, type Place, placeById, ratingOf } from "../store/places.ts";
import { drawTile, metresPerPixel } from "../tiles.ts";
import { coordinatesOf, placePath, pointPath, townPath, viewPath } from "../views/format.ts";
import { clampPoint, clampZoom, type MapView, viewAround, wholeMap } from "../views/map.ts";
import { aboutPanel, homePanel, spotCard, spotPanel, townPanel } from "../views/panels.ts";
import { markersOf, placeRows, placeView } from "../views/places.ts";
import { DISTANCES_M, type SearchQuery, SORTS, searchView } from "../views/search.ts";
import { type AtlasContext, newRoutes, oneOf, page, Refusal, requirePlace, unitsOf } from "./context.ts";

const NEARBY = 6;
const PAGE_SIZE = 12;
const SUGGESTIONS = 7;
const MOST_MARKERS = 40;
const KEEP_S = 31_536_000;
const PLACE_ZOOM = 15;
/** What of a view counts as seen before the script has told its size. */
const VIEW_PX = { width: 860, height: 640 } as const;

export const browsing = newRoutes()
  .get("/", (c) => page(c, { title: "Map", panel: homePanel(c.get("world")), map: wholeMap }))
  .get("/about", (c) => page(c, { title: "About", panel: aboutPanel() }))
  .get("/tiles/:key/:z{[0-9]+}/:x{-?[0-9]+}/:file{-?[0-9]+\\.svg}", (c) => {
    const [zoom, column, row] = [Number(c.req.param("z")), Number(c.req.param("x")), Number.parseInt(c.req.param("file"), 10)];
    if (zoom < ZOOM_MIN || zoom > ZOOM_MAX || c.req.param("key") !== c.get("world").key)
      throw new Refusal(404, "There is no such tile.");
    return c.body(drawTile(c.get("world"), zoom, column, row), 200, svg());
  })
  .get("/places/:id{[0-9]+}/photos/:file{[0-9]\\.svg}", (c) => {
    const number = Number.parseInt(c.req.param("file"), 10);
    if (number < 1 || number > PHOTOS) throw new Refusal(404, "There is no such photo.");
    return c.body(drawPhoto(c.get("world").seed, requirePlace(c), number), 200, {
      ...svg(),
      "cache-control": "private, no-cache",
    });
  })
  .get("/view", (c) => {
    const world = c.get("world");
    const centre = readPoint(c, c.req.query("at"));
    const zoom = clampZoom(Number(c.req.query("zoom")) || ZOOM_MIN);
    const size = {
      width: Number(c.req.query("width")) || VIEW_PX.width,
      height: Number(c.req.query("height")) || VIEW_PX.height,
    };
    const places = inView(c, centre, zoom, size);
    const markers = markersOf(places).map(
      ({ label, sign, href, point }) =>
        html`<a class="marker" href="${href}" aria-label="${label}" title="${label}" data-x="${point.x}" data-y="${point.y}"><span aria-hidden="true">${sign}</span></a>`,
    );
    return c.json({
      where: `Centre ${coordinatesOf(world, centre)}, zoom ${zoom}. ${describePoint(world, centre)}`,
      path: viewPath(world, centre, zoom),
      list: String(viewList(c, places)),
      markers: markers.map(String).join(""),
    });
  })
  .get("/reverse", (c) => {
    const found = foundPoint(c.get("world"), readPoint(c, c.req.query("at")));
    return c.html(spotCard(c.get("world"), found));
  })
  .get("/suggest", (c) => {
    const world = c.get("world");
    const found = findAll(c.env.sql, world, (c.req.query("q") ?? "").slice(0, LIMITS.query), SUGGESTIONS);
    return c.json({
      suggestions: found.map(({ label, note, point, place }) => ({
        label,
        note,
        path: place ? placePath(place) : pathOf(c, label, point),
      })),
    });
  })
  .get("/search", (c) => {
    const world = c.get("world");
    const query = readQuery(c);
    const found = searched(c, query);
    const shown = slice(found.length, PAGE_SIZE, readPage(c.req.query("page")));
    const places = found.slice(shown.offset, shown.offset + PAGE_SIZE);
    const others = findAll(c.env.sql, world, query.q, SUGGESTIONS).filter(({ place }) => place === null);
    const other =
      others.length === 0
        ? null
        : html`<h2>Towns, streets and addresses</h2><ul class="rows">${others.map(({ label, note, point }) => html`<li><a href="${pathOf(c, label, point)}">${label}</a> <span class="muted">${note}</span></li>`)}</ul>`;
    const rows = placeRows(places, { now: c.get("now"), units: unitsOf(c), from: query.near });
    const points: Point[] = query.near ? [query.near, ...places] : places;
    const map: MapView = points.length === 0 ? wholeMap : { ...viewAround(points), markers: markersOf(places) };
    return page(c, { title: "Search", q: query.q, panel: searchView(world, query, found.length, other, rows, shown), map });
  })
  .get("/places/:id{[0-9]+}/:slug?", (c) => {
    const { sql } = c.env;
    const place = requirePlace(c);
    const viewer = c.get("viewer");
    const nearby = nearest(c, place)
      .filter(({ id }) => id !== place.id)
      .slice(0, NEARBY);
    const panel = placeView({
      world: c.get("world"),
      place,
      now: c.get("now"),
      units: unitsOf(c),
      viewer,
      reviews: reviewsOf(sql, place.id),
      nearby,
      lists: viewer ? listsOf(sql, viewer.id) : [],
      held: viewer ? holding(sql, viewer.id, place.id) : new Set(),
      note: viewer ? noteOf(sql, viewer.id, place.id) : "",
    });
    return page(c, { title: place.name, panel, map: { centre: place, zoom: PLACE_ZOOM, markers: markersOf([place]) } });
  })
  .get("/towns/:slug", (c) => {
    const world = c.get("world");
    const town = world.towns.find(({ name }) => townPath(name) === `/towns/${c.req.param("slug")}`);
    if (!town) throw new Refusal(404, "There is no such town.");
    const places = allPlaces(c.env.sql).filter((place) => place.town === town.name);
    return page(c, {
      title: town.name,
      panel: townPanel(world, town, places, unitsOf(c)),
      map: { centre: town.centre, zoom: 14, markers: markersOf(places) },
    });
  })
  .get("/at/:spot", (c) => {
    const world = c.get("world");
    const point = readPoint(c, c.req.param("spot"));
    const nearby = placeRows(nearest(c, point).slice(0, NEARBY), {
      now: c.get("now"),
      units: unitsOf(c),
      from: { ...point } as Place,
    });
    const found = foundPoint(world, point);
    const map = {
      centre: point,
      zoom: PLACE_ZOOM,
      markers: [{ label: `Spot ${found.label}`, sign: "•", href: pointPath(world, point), point }],
    };
    return page(c, { title: found.note, panel: spotPanel(world, found, nearby), map });
  })
  .get("/:view{@.+}", (c) => {
    const [, coordinates, zoom] = /^@(-?[\d.]+,-?[\d.]+),(\d{1,2})z?$/.exec(c.req.param("view")) ?? [];
    const centre = readPoint(c, coordinates);
    const view = { centre, zoom: clampZoom(Number(zoom ?? PLACE_ZOOM)) };
    const places = inView(c, centre, view.zoom, VIEW_PX);
    const panel = html`<h1>Map view</h1><p class="muted">${describePoint(c.get("world"), centre)}</p><div data-in-view>${viewList(c, places)}</div>`;
    return page(c, { title: "Map view", panel, map: { ...view, markers: markersOf(places), follows: true } });
  });

const svg = () => ({ "content-type": "image/svg+xml", "cache-control": `public, max-age=${KEEP_S}, immutable` });

const pathOf = (c: AtlasContext, label: string, point: Point): string =>
  c.get("world").towns.some(({ name }) => name === label) ? townPath(label) : pointPath(c.get("world"), point);

/** "52.1,1.2" as a point of the region. */
const readPoint = (c: AtlasContext, text: string | undefined): Point => {
  const coordinates = readLatLon(text ?? "");
  const point = coordinates && toPoint(c.get("world").origin, coordinates);
  if (!point || !isInside(point)) throw new Refusal(404, "These coordinates are not on this map.");
  return clampPoint(point);
};

const nearest = (c: AtlasContext, point: Point): Place[] =>
  allPlaces(c.env.sql).sort((one, other) => exactDistance(one, point) - exactDistance(other, point) || one.id - other.id);

const inView = (c: AtlasContext, centre: Point, zoom: number, { width, height }: { width: number; height: number }): Place[] => {
  const [halfX, halfY] = [(width / 2) * metresPerPixel(zoom), (height / 2) * metresPerPixel(zoom)];
  return nearest(c, centre)
    .filter(({ x, y }) => Math.abs(x - centre.x) <= halfX && Math.abs(y - centre.y) <= halfY)
    .slice(0, MOST_MARKERS);
};

const viewList = (c: AtlasContext, places: readonly Place[]) =>
  html`<h2>${places.length === MOST_MARKERS ? `The ${MOST_MARKERS} places nearest to the centre` : `${places.length} places in view`}</h2>${placeRows(places, { now: c.get("now"), units: unitsOf(c) })}`;

/** Takes any query string: what makes no sense counts as not given. */
const readQuery = (c: AtlasContext): SearchQuery => {
  const text = (name: string): string => (c.req.query(name) ?? "").trim().slice(0, LIMITS.query);
  const near = placeById(c.env.sql, Number(c.req.query("near")));
  return {
    q: text("q"),
    category: Object.hasOwn(CATEGORIES, text("category")) ? text("category") : "",
    town: c.get("world").towns.find(({ name }) => name === text("town"))?.name ?? "",
    feature: FEATURES.find((feature) => feature === text("feature")) ?? "",
    near,
    within: near && Object.hasOwn(DISTANCES_M, text("within")) ? text("within") : "",
    open: text("open") === "1",
    sort: oneOf(SORTS, c.req.query("sort"), near ? "distance" : "relevance"),
  };
};

const searched = (c: AtlasContext, { q, category, town, feature, near, within, open, sort }: SearchQuery): Place[] => {
  const found = allPlaces(c.env.sql).filter(
    (place) =>
      (q === "" || fitsWords(place, q)) &&
      (category === "" || place.category === category) &&
      (town === "" || place.town === town) &&
      (feature === "" || place.features.split(", ").includes(feature)) &&
      (near === null || place.id !== near.id) &&
      (near === null || within === "" || distance(place, near) <= Number(within)) &&
      (!open || isOpenAt(place, c.get("now"))),
  );
  if (sort === "rating") return found.sort((one, other) => (ratingOf(other) ?? 0) - (ratingOf(one) ?? 0) || one.id - other.id);
  if (sort === "name") return found.sort((one, other) => (one.name < other.name ? -1 : 1));
  if (sort === "distance" && near) return found.sort((one, other) => exactDistance(one, near) - exactDistance(other, near));
  return found;
};
