/**
 * @module Writing the almanac: editing, history, talk, watching, protection.
 */
import { expect, test } from "vitest";
import { ACCOUNTS, openAlmanac, pathOf, some } from "./site-almanac-support.ts";

const WREN = ACCOUNTS.editor.username;

test("an edit is previewed, saved in the usual form, and can be restored", async () => {
  const almanac = await openAlmanac("editor");
  const before = await almanac.state();
  const lake = some(before.articles, ({ title, protection }) => title.startsWith("Lake ") && protection === "open");
  const path = pathOf("edit", lake.title);
  const preview = await almanac.post(path, { text: "'''Very''' [[Nowhere]] <b>", action: "preview" });
  expect(preview.html).toContain("<b>Very</b>");
  expect(preview.html).toContain('class="missing"');
  expect(preview.html).toContain("&lt;b&gt;");
  expect((await almanac.state()).revisions.length).toBe(before.revisions.length);

  const page = await almanac.edit(lake.title, `${lake.body}\n\n\n==  Legends==\n  A   pike sings here.  \n[[Category:Legends]]`);
  expect(page.text).toContain("Your edit is saved.");
  const after = await almanac.state();
  const changed = some(after.articles, ({ title }) => title === lake.title);
  expect(changed.body).toBe(`${lake.body}\n\n== Legends ==\nA pike sings here.`);
  expect(changed.categories).toEqual(["Legends"]);
  expect(after.revisions.at(-1)).toMatchObject({ article: lake.title, author: WREN, summary: "A test" });
  expect(after.revisions.slice(0, -1)).toEqual(before.revisions);

  const last = some(before.revisions.toReversed(), ({ article }) => article === lake.title);
  await almanac.post(`/restore/${last.id}`, { summary: "Back" });
  const restored = some((await almanac.state()).articles, ({ title }) => title === lake.title);
  expect(restored).toEqual(lake);
});

test("every old version is what its edits made of it", async () => {
  const almanac = await openAlmanac();
  const { revisions } = await almanac.state();
  const edit = some(
    revisions,
    ({ added, removed }) => added.length === 1 && removed.length === 0 && /^[A-Z][\w ]+\.$/.test(added[0] ?? ""),
  );
  const of = revisions.filter(({ article }) => article === edit.article);
  const at = of.findIndex(({ id }) => id === edit.id);
  expect((await almanac.get(`/revision/${edit.id}`)).text).toContain(edit.added[0]);
  expect((await almanac.get(`/revision/${of[at - 1]?.id}`)).text).not.toContain(edit.added[0]);
  const diff = await almanac.get(`/diff/${of[at - 1]?.id}/${edit.id}`);
  expect(diff.html).toContain(`<ins>${edit.added[0]}</ins>`);
});

test("a bad edit is taken back without the good one after it", async () => {
  const almanac = await openAlmanac("editor", 3);
  const before = await almanac.state();
  const bad = some(before.revisions, ({ article, added, summary }) => {
    const page = before.articles.find(({ title }) => title === article);
    return (
      /^(|improved|better now)$/.test(summary) &&
      page?.protection === "open" &&
      !page.deleted &&
      page.body.includes(added[0] ?? "?")
    );
  });
  const good = some(before.revisions, ({ id, article }) => id > bad.id && article === bad.article);
  await almanac.post(`/undo/${bad.id}`, { summary: "Nonsense" });
  const page = some((await almanac.state()).articles, ({ title }) => title === bad.article);
  expect(page.body).not.toContain(bad.added[0]);
  expect(page.body).toContain(good.added[0]);
  expect((await almanac.post(`/undo/${bad.id}`, { summary: "Again" })).status).toBe(409);
});

test("who edits an old version of the page is told so", async () => {
  const almanac = await openAlmanac("editor");
  const { articles } = await almanac.state();
  const bridge = some(articles, ({ title, protection }) => title.endsWith(" Bridge") && protection === "open");
  await almanac.edit(bridge.title, `${bridge.body}\n\nOnce.`);
  const late = await almanac.post(pathOf("edit", bridge.title), { text: "Twice.", base: "1", action: "save" });
  expect(late.status).toBe(409);
  expect((await almanac.edit(bridge.title, "")).status).toBe(422);
});

test("a section is edited alone, and a new article is written by whoever signs in", async () => {
  const almanac = await openAlmanac("editor");
  const { articles } = await almanac.state();
  const town = some(articles, ({ infobox, protection }) => infobox.Elevation !== undefined && protection === "open");
  const path = `${pathOf("edit", town.title)}?section=1`;
  const { html } = await almanac.get(path);
  expect(/<textarea[^>]*>(== \w+ ==)/.exec(html)?.[1]).toBe("== History ==");
  const base = /name="base" value="(\d+)"/.exec(html)?.[1] ?? "";
  await almanac.post(path, { text: "== History ==\nIt is old.", base, action: "save" });
  const changed = some((await almanac.state()).articles, ({ title }) => title === town.title);
  expect(changed.body).toContain("== History ==\nIt is old.\n\n== Economy ==");
  expect(changed.categories).toEqual(town.categories);

  await almanac.edit("Moon clock", "A '''moon clock''' shows the tide.\n[[Category:Clocks]]");
  expect((await almanac.get("/category/Clocks")).text).toContain("Moon clock");
  expect((await almanac.get("/search/suggestions?q=moon")).html).toContain("/article/Moon_clock");
  const guest = await almanac.as(null);
  expect((await guest.get("/search?q=shows+tide")).text).toContain("Moon clock");
  expect((await guest.post("/edit/Moon_clock", { text: "Mine", action: "save" })).url).toContain("/login");
});

test("talk pages take topics and answers of those who are signed in", async () => {
  const almanac = await openAlmanac("editor");
  const { topics, posts } = await almanac.state();
  const topic = some(topics);
  await almanac.post(`${pathOf("talk", topic.article)}/${topic.id}`, { text: "I agree." });
  await almanac.post(pathOf("talk", topic.article), { heading: "A question", text: "Why [[Nowhere]]?" });
  const after = await almanac.state();
  expect(after.posts.slice(posts.length)).toMatchObject([
    { topic: topic.id, author: WREN, text: "I agree." },
    { author: WREN, text: "Why [[Nowhere]]?" },
  ]);
  expect((await almanac.post(pathOf("talk", topic.article), { heading: "", text: "x" })).status).toBe(422);
});

test("watching a page puts it on the list of who watches it, and of nobody else", async () => {
  const almanac = await openAlmanac("editor");
  const { articles, watches } = await almanac.state();
  const page = some(articles, ({ title }) => !watches.some(({ article }) => article === title));
  await almanac.post(pathOf("watch", page.title), { on: "1" });
  expect((await almanac.get("/watch-list")).text).toContain(page.title);
  expect((await almanac.state()).watches.length).toBe(watches.length + 1);
  await almanac.post(pathOf("watch", page.title), { on: "0" });
  expect((await almanac.state()).watches).toEqual(watches);
});

test("administrators protect, delete and bring back pages, and nobody else does", async () => {
  const admin = await openAlmanac("admin");
  const editor = await admin.as("editor");
  const { articles, log } = await admin.state();
  const { title } = some(articles, ({ title: name, protection }) => name.startsWith("Flood of") && protection === "open");
  expect((await editor.post(pathOf("protect", title), { level: "administrators", reason: "No" })).status).toBe(403);
  expect((await editor.post(pathOf("delete", title), { reason: "No" })).status).toBe(403);
  expect((await admin.post(pathOf("protect", title), { level: "administrators", reason: "" })).status).toBe(422);
  await admin.post(pathOf("protect", title), { level: "administrators", reason: "Too often spoilt" });
  expect((await editor.get(pathOf("edit", title))).text).toContain("This page is protected");
  expect((await editor.post(pathOf("edit", title), { text: "Mine", action: "save" })).status).toBe(403);
  await admin.post(pathOf("delete", title), { reason: "A test" });
  expect((await editor.get(pathOf("article", title))).status).toBe(404);
  expect((await editor.get("/search/suggestions?q=flood")).html).not.toContain(title);
  await admin.post(pathOf("undelete", title), { reason: "Done" });
  expect((await editor.get(pathOf("article", title))).status).toBe(200);
  expect((await admin.state()).log.slice(log.length).map(({ action, details }) => [action, details])).toEqual([
    ["protect", "administrators: Too often spoilt"],
    ["delete", "A test"],
    ["undelete", "Done"],
  ]);
});

test("newcomers may edit open pages, and not those for trusted editors", async () => {
  const almanac = await openAlmanac();
  await almanac.post("/register", { username: "new_here", password: "long-enough", repeat: "long-enough" });
  const { articles, users } = await almanac.state();
  expect(users.at(-1)).toMatchObject({ name: "new_here", role: "editor" });
  const trusted = some(articles, ({ protection }) => protection === "trusted");
  expect((await almanac.get(pathOf("edit", trusted.title))).text).toContain("This page is protected");
  expect((await (await almanac.as("editor")).get(pathOf("edit", trusted.title))).text).toContain("Save page");
});

test("odd requests are answered with a page, not with an error of the server", async () => {
  const almanac = await openAlmanac("editor");
  const paths = [
    "/article/%F0%9F%A6%86",
    "/article/A%2FB",
    "/revision/999999",
    "/diff/1/999999",
    "/undo/0",
    "/edit/%5B%5D",
    "/category/None",
    "/user/nobody",
    "/compare?from=x&to=y",
    "/changes?days=x",
    "/nowhere",
  ];
  for (const path of paths) {
    const { status } = await almanac.get(path);
    expect([200, 404, 409, 422], path).toContain(status);
  }
  expect((await almanac.get("/article/%3Cscript%3E")).html).not.toContain("<script>");
});
