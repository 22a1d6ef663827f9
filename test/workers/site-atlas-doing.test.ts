/**
 * @module What visitors, members and moderators do on the map, and what they may not.
 */
import { expect, test } from "vitest";
import { AtlasBrowser, openAtlas } from "./site-atlas-support.ts";

test("search finds places, streets, addresses, towns and coordinates, and suggests them", async () => {
  const atlas = await openAtlas(null);
  const { places, towns } = await atlas.atlas();
  const [place] = places;
  const [town] = towns;
  if (!place || !town) throw new Error("the map is empty");
  const labels = async (q: string): Promise<string[]> => {
    const answer = await atlas.fetch(`/suggest?q=${encodeURIComponent(q)}`);
    const { suggestions } = await answer.json<{ suggestions: { label: string }[] }>();
    return suggestions.map(({ label }) => label);
  };
  expect(await labels(place.name)).toContain(place.name);
  expect(await labels(place.address)).toContain(place.address);
  expect(await labels(town.name.slice(0, 5))).toContain(town.name);
  expect((await atlas.get(`/search?q=${place.lat},${place.lon}`)).text).toContain(place.address);
  expect((await atlas.get("/search?q=no+such+thing")).text).toContain("0 places");
  const near = await atlas.get(`/search?near=${place.id}&category=cafe&within=2000`);
  expect(near.status).toBe(200);
  expect((await atlas.get("/@1,1,14")).status).toBe(404);
});

test("several stops, the shortest way, and no way by car to where a footpath leads", async () => {
  const atlas = await openAtlas(null);
  const { places, network } = await atlas.atlas();
  const lookout = places.find(
    ({ category, edge }) => category === "viewpoint" && network.roads[network.edges[edge]?.road ?? -1]?.kind === "footpath",
  );
  const [one, two, three] = places.map(({ name }) => name) as [string, string, string];
  const several = await atlas.get(
    `/directions?${new URLSearchParams([
      ["stop", one],
      ["stop", two],
      ["stop", three],
    ])}`,
  );
  expect(several.text).toContain(`Part 2, B to C: ${two} to ${three}`);
  if (!lookout) throw new Error("no footpath leads to a viewpoint");
  const query = new URLSearchParams([
    ["stop", one],
    ["stop", lookout.name],
    ["mode", "car"],
  ]);
  expect((await atlas.get(`/directions?${query}`)).text).toContain(`There is no way from ${one} to ${lookout.name} by car.`);
  query.set("mode", "foot");
  expect((await atlas.get(`/directions?${query}`)).text).toContain(`Arrive at ${lookout.name}`);
});

test("measuring adds up straight lines", async () => {
  const atlas = await openAtlas(null);
  const { places } = await atlas.atlas();
  const [a, b] = places as [(typeof places)[number], (typeof places)[number]];
  const metres = Math.round(Math.hypot(a.x - b.x, a.y - b.y));
  const page = await atlas.get(
    `/measure?${new URLSearchParams([
      ["p", a.name],
      ["p", b.name],
    ])}`,
  );
  expect(page.text).toContain(`Total: ${metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(2)} km`}`);
});

test("members keep lists and notes, and write one review of a place", async () => {
  const atlas = await openAtlas();
  await atlas.post("/lists", { name: "Seaside", description: "", shared: "1" });
  const list = (await atlas.atlas()).lists.at(-1);
  expect(list).toMatchObject({ user: "ines_holt", name: "Seaside", shared: true, places: [] });
  expect((await atlas.post("/lists", { name: "seaside" })).status).toBe(422);
  await atlas.post("/places/3/save", { list: String(list?.id) });
  await atlas.post("/places/3/note", { note: "Bring a coat." });
  const first = await atlas.atlas();
  const before = first.places.find(({ id }) => id === 3);
  const had = first.reviews.some(
    (review) => "user" in review && review.user === "ines_holt" && "place" in review && review.place === before?.name,
  );
  await atlas.post("/places/3/reviews", { stars: "5", body: "Lovely." });
  await atlas.post("/places/3/reviews", { stars: "2", body: "Less so." });
  const state = await atlas.atlas();
  const place = state.places.find(({ id }) => id === 3);
  expect(state.lists.at(-1)?.places).toEqual([place?.name]);
  expect(state.notes).toContainEqual(expect.objectContaining({ user: "ines_holt", place: place?.name, body: "Bring a coat." }));
  const mine = state.reviews.filter(
    (review) => "user" in review && review.user === "ines_holt" && "place" in review && review.place === place?.name,
  );
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({ stars: 2, body: "Less so." });
  expect(place?.ratings).toBe((before?.ratings ?? 0) + (had ? 0 : 1));
  await atlas.post(`/lists/${list?.id}/delete`);
  expect((await atlas.atlas()).lists.some(({ name }) => name === "Seaside")).toBe(false);
});

test("a suggested edit changes the place when a moderator accepts it, and not otherwise", async () => {
  const member = await openAtlas();
  const moderator = new AtlasBrowser(member.lease);
  await moderator.post("/login", { username: "marek_dunn", password: "slate-bridge-76" });
  expect((await member.post("/places/1/edit", { field: "phone", value: "12" })).status).toBe(422);
  await member.post("/places/1/edit", { field: "phone", value: "0299 111 222", comment: "Seen." });
  await member.post("/places/2/edit", { field: "hours-friday", value: "10:00-16:00", comment: "" });
  const [phone, hours] = (await member.atlas()).edits.slice(-2).map((edit) => Number("id" in edit ? edit.id : 0));
  expect((await member.post(`/edits/${phone}`, { decision: "accept" })).status).toBe(403);
  expect((await moderator.post(`/edits/${hours}`, { decision: "reject", reason: "" })).status).toBe(422);
  await moderator.post(`/edits/${phone}`, { decision: "accept" });
  await moderator.post(`/edits/${hours}`, { decision: "reject", reason: "Not so." });
  const { places, edits } = await member.atlas();
  expect(places[0]?.phone).toBe("0299 111 222");
  expect(places[1]?.hours?.Friday).not.toBe("10:00–16:00");
  expect(edits.slice(-2)).toMatchObject([
    { status: "accepted", resolvedBy: "marek_dunn" },
    { status: "rejected", reason: "Not so." },
  ]);
  expect((await moderator.post(`/edits/${phone}`, { decision: "accept" })).status).toBe(409);
});

test("visitors are sent to sign in, and private lists stay private", async () => {
  const member = await openAtlas();
  const visitor = new AtlasBrowser(member.lease);
  expect((await visitor.get("/lists")).url).toContain("/login");
  await member.post("/lists", { name: "Only mine" });
  const hidden = (await member.atlas()).lists.at(-1);
  expect((await member.get(`/lists/${hidden?.id}`)).status).toBe(200);
  expect((await visitor.get(`/lists/${hidden?.id}`)).status).toBe(404);
  const before = await member.atlas();
  await visitor.post("/places/1/note", { note: "x" });
  expect(await member.atlas()).toEqual(before);
});

test("settings change units and the usual way to travel", async () => {
  const atlas = await openAtlas();
  await atlas.post("/settings", { units: "imperial", mode: "bicycle" });
  const [one, two] = (await atlas.atlas()).places.map(({ name }) => name) as [string, string];
  const page = await atlas.get(
    `/directions?${new URLSearchParams([
      ["stop", one],
      ["stop", two],
    ])}`,
  );
  expect(page.text).toMatch(/Bicycle: .* · [\d.]+ mi/);
});
