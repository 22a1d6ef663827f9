/**
 * @module The map of a page: tiles around a centre, markers, a route or a measured line, and buttons that work without scripts too.
 */
import { html, raw } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { describePoint } from "../geo/addresses.ts";
import { HEIGHT_M, type Point, WIDTH_M } from "../geo/plane.ts";
import type { World } from "../geo/world.ts";
import { ZOOM_MAX, ZOOM_MIN } from "../rules.ts";
import { metresPerPixel, TILE_PX } from "../tiles.ts";
import { coordinatesOf, viewPath } from "./format.ts";

export interface Marker {
  readonly label: string;
  readonly sign: string;
  readonly href: string;
  readonly point: Point;
}

export interface MapView {
  readonly centre: Point;
  readonly zoom: number;
  readonly markers: readonly Marker[];
  /** A route or a measured line. */
  readonly line?: readonly Point[];
  /** Whether the page is about the view itself, so that its address follows it. */
  readonly follows?: boolean;
  /** Where a click leads, with the coordinates at its end; by default it asks what is there. */
  readonly clickTo?: string;
}

const STEP_PX = 240;
/** What a page shows of the map before its script knows the size. */
const SERVED_PX = 1_100;

export const wholeMap: MapView = { centre: { x: WIDTH_M / 2, y: HEIGHT_M / 2 }, zoom: ZOOM_MIN, markers: [] };

/** The nearest view that shows all of these points. */
export const viewAround = (points: readonly Point[]): Pick<MapView, "centre" | "zoom"> => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let zoom = ZOOM_MAX - 1;
  while (zoom > ZOOM_MIN && Math.max(right - left, (bottom - top) * 1.3) / metresPerPixel(zoom) > 620) zoom--;
  return { centre: { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) }, zoom };
};

export const clampZoom = (zoom: number): number => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, Math.round(zoom)));

export const clampPoint = ({ x, y }: Point): Point => ({
  x: Math.min(WIDTH_M, Math.max(0, Math.round(x))),
  y: Math.min(HEIGHT_M, Math.max(0, Math.round(y))),
});

export const mapView = (world: World, view: MapView): Markup => {
  const { centre, zoom, markers, line, follows = false, clickTo } = view;
  const step = STEP_PX * metresPerPixel(zoom);
  const to = (dx: number, dy: number, by = 0): string =>
    viewPath(world, clampPoint({ x: centre.x + dx * step, y: centre.y + dy * step }), clampZoom(zoom + by));
  const settings = {
    ...centre,
    zoom,
    key: world.key,
    origin: world.origin,
    min: ZOOM_MIN,
    max: ZOOM_MAX,
    width: WIDTH_M,
    height: HEIGHT_M,
    tile: TILE_PX,
    line: line ?? [],
    follows,
    clickTo: clickTo ?? null,
  };
  return html`<section class="map" aria-label="Map" data-map="${JSON.stringify(settings)}">
<div class="surface" tabindex="0" role="group" aria-label="Map surface: drag or arrow keys move, wheel or plus and minus zoom, click or Enter asks what is there">
<div class="tiles" aria-hidden="true">${tiles(world, centre, zoom)}</div>
${line && line.length > 1 ? html`<svg class="line" aria-hidden="true" overflow="visible"><polyline points="${raw(line.map(({ x, y }) => `${offset(x, centre.x, zoom)},${offset(y, centre.y, zoom)}`).join(" "))}"/></svg>` : html`<svg class="line" aria-hidden="true" overflow="visible"><polyline points=""/></svg>`}
<div class="markers">${markers.map((marker) => html`<a class="marker" href="${marker.href}" aria-label="${marker.label}" title="${marker.label}" data-x="${marker.point.x}" data-y="${marker.point.y}" style="left:calc(50% + ${offset(marker.point.x, centre.x, zoom)}px);top:calc(50% + ${offset(marker.point.y, centre.y, zoom)}px)"><span aria-hidden="true">${marker.sign}</span></a>`)}</div>
</div>
<nav class="controls" aria-label="Map controls">
<a href="${to(0, 0, 1)}" data-zoom="1" aria-label="Zoom in">+</a><a href="${to(0, 0, -1)}" data-zoom="-1" aria-label="Zoom out">−</a>
<a href="${to(0, -1)}" data-move="0,-1" aria-label="Move north">↑</a><a href="${to(0, 1)}" data-move="0,1" aria-label="Move south">↓</a><a href="${to(-1, 0)}" data-move="-1,0" aria-label="Move west">←</a><a href="${to(1, 0)}" data-move="1,0" aria-label="Move east">→</a>
</nav>
<p class="where" role="status" data-where>Centre ${coordinatesOf(world, centre)}, zoom ${zoom}. ${describePoint(world, centre)}</p>
<a class="share" href="${viewPath(world, centre, zoom)}" data-share>Link to this view</a>
<div class="spot" data-spot hidden></div>
</section>`;
};

const offset = (value: number, centre: number, zoom: number): number => Math.round((value - centre) / metresPerPixel(zoom));

const tiles = (world: World, centre: Point, zoom: number): Markup[] => {
  const [x, y] = [centre.x / metresPerPixel(zoom), centre.y / metresPerPixel(zoom)];
  const found: Markup[] = [];
  for (let row = Math.floor((y - SERVED_PX / 3) / TILE_PX); row * TILE_PX < y + SERVED_PX / 3; row++) {
    for (let column = Math.floor((x - SERVED_PX / 2.4) / TILE_PX); column * TILE_PX < x + SERVED_PX / 2.4; column++) {
      const [left, top] = [Math.round(column * TILE_PX - x), Math.round(row * TILE_PX - y)];
      found.push(
        html`<img alt="" draggable="false" width="${TILE_PX}" height="${TILE_PX}" src="/tiles/${world.key}/${zoom}/${column}/${row}.svg" style="left:calc(50% + ${left}px);top:calc(50% + ${top}px)">`,
      );
    }
  }
  return found;
};
