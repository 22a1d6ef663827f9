/**
 * @module The map in the browser: drag, wheel, keys and buttons move it; a click asks what is there.
 */
export const MAP_JS = `
(() => {
  const map = document.querySelector("[data-map]");
  if (!map) return;
  const at = JSON.parse(map.dataset.map);
  const find = (selector) => map.querySelector(selector);
  const surface = find(".surface"), tiles = find(".tiles"), markers = find(".markers"), line = find(".line polyline");
  const where = find("[data-where]"), share = find("[data-share]"), spot = find("[data-spot]");
  const STEP = 240, DEGREE = 111320;
  const metres = () => 2 ** (16 - at.zoom);
  const perLon = DEGREE * Math.cos((at.origin.lat * Math.PI) / 180);
  const latLon = (x, y) => (at.origin.lat - y / DEGREE).toFixed(5) + "," + (at.origin.lon + x / perLon).toFixed(5);
  const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
  const place = (element, x, y) => {
    element.style.left = "calc(50% + " + Math.round((x - at.x) / metres()) + "px)";
    element.style.top = "calc(50% + " + Math.round((y - at.y) / metres()) + "px)";
  };
  const draw = () => {
    const m = metres(), size = at.tile * m;
    const halfX = (surface.clientWidth / 2) * m, halfY = (surface.clientHeight / 2) * m;
    const wanted = new Map();
    for (let row = Math.floor((at.y - halfY) / size); row * size < at.y + halfY; row++)
      for (let column = Math.floor((at.x - halfX) / size); column * size < at.x + halfX; column++)
        wanted.set("/tiles/" + at.key + "/" + at.zoom + "/" + column + "/" + row + ".svg", [column * size, row * size]);
    for (const tile of [...tiles.children]) {
      const address = tile.getAttribute("src");
      if (!wanted.has(address)) tile.remove();
      else { place(tile, ...wanted.get(address)); wanted.delete(address); }
    }
    for (const [address, [x, y]] of wanted) {
      const tile = new Image(at.tile, at.tile);
      tile.alt = ""; tile.draggable = false; tile.src = address;
      place(tile, x, y);
      tiles.append(tile);
    }
    for (const marker of markers.children) place(marker, Number(marker.dataset.x), Number(marker.dataset.y));
    line.setAttribute("points", at.line.map(({ x, y }) => Math.round((x - at.x) / m) + "," + Math.round((y - at.y) / m)).join(" "));
  };
  let later;
  const settled = () => {
    clearTimeout(later);
    later = setTimeout(async () => {
      const query = new URLSearchParams({ at: latLon(at.x, at.y), zoom: at.zoom, width: surface.clientWidth, height: surface.clientHeight });
      const answer = await fetch("/view?" + query);
      if (!answer.ok) return;
      const view = await answer.json();
      where.textContent = view.where;
      share.href = view.path;
      for (const button of map.querySelectorAll(".controls a")) button.dataset.ready = "1";
      if (!at.follows) return;
      history.replaceState(null, "", view.path);
      document.querySelector("[data-in-view]")?.replaceChildren(...new DOMParser().parseFromString(view.list, "text/html").body.childNodes);
      markers.innerHTML = view.markers;
      draw();
    }, 120);
  };
  const go = (x, y, zoom = at.zoom) => {
    at.x = clamp(x, 0, at.width); at.y = clamp(y, 0, at.height); at.zoom = clamp(zoom, at.min, at.max);
    spot.hidden = true;
    draw();
    settled();
  };
  const move = (dx, dy) => go(at.x + dx * STEP * metres(), at.y + dy * STEP * metres());
  /** Keeps what is under the pointer where it is. */
  const zoomAt = (by, px = 0, py = 0) => {
    const zoom = clamp(at.zoom + by, at.min, at.max), before = metres(), after = 2 ** (16 - zoom);
    go(at.x + px * (before - after), at.y + py * (before - after), zoom);
  };
  const ask = async (x, y) => {
    const coordinates = latLon(x, y);
    if (at.clickTo) { location.href = at.clickTo + encodeURIComponent(coordinates.replace(",", ", ")); return; }
    const answer = await fetch("/reverse?at=" + coordinates);
    spot.innerHTML = await answer.text();
    spot.hidden = false;
  };
  map.addEventListener("click", (event) => {
    const control = event.target.closest("[data-zoom], [data-move]");
    if (event.target.closest("[data-close]")) spot.hidden = true;
    if (!control) return;
    event.preventDefault();
    if (control.dataset.zoom) zoomAt(Number(control.dataset.zoom));
    else move(...control.dataset.move.split(",").map(Number));
  });
  const offsetOf = (event) => {
    const box = surface.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  };
  let held = null;
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("a")) return;
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, from: [at.x, at.y], moved: false };
    surface.setPointerCapture(event.pointerId);
  });
  surface.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (Math.abs(dx) + Math.abs(dy) > 4) held.moved = true;
    if (held.moved) go(held.from[0] - dx * metres(), held.from[1] - dy * metres());
  });
  const release = (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { moved } = held;
    held = null;
    if (moved || event.type === "pointercancel") return;
    const [px, py] = offsetOf(event);
    ask(at.x + px * metres(), at.y + py * metres());
  };
  surface.addEventListener("pointerup", release);
  surface.addEventListener("pointercancel", release);
  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(event.deltaY < 0 ? 1 : -1, ...offsetOf(event));
  }, { passive: false });
  const KEYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  surface.addEventListener("keydown", (event) => {
    if (event.target !== surface) return;
    if (KEYS[event.key]) move(...KEYS[event.key]);
    else if (event.key === "+" || event.key === "=") zoomAt(1);
    else if (event.key === "-") zoomAt(-1);
    else if (event.key === "Enter") ask(at.x, at.y);
    else return;
    event.preventDefault();
  });
  addEventListener("resize", draw);
  draw();
})();
`;
