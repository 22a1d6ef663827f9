import { describe, expect, it } from "vitest";
import { type ForgeBrowser, heading, openForge } from "./site-forge-support.ts";
import { matches } from "./site-support.ts";

const INKWELL = "lantern/inkwell";

const project = async (forge: ForgeBrowser, path: string) => (await forge.forge()).projects.find((one) => one.path === path);

const SETTINGS = {
  name: "Inkwell",
  description: "",
  topics: "a, B c",
  default_branch: "main",
  approvals: "2",
  issues: "yes",
  merge_requests: "yes",
  forks: "yes",
};

describe("projects", () => {
  it("are starred and unstarred", async () => {
    const forge = await openForge();
    const before = await project(forge, INKWELL);
    const was = before?.starredBy.includes("jonas") ?? false;
    const { status, body } = await forge.send(`/${INKWELL}/-/star`, { starred: was ? "no" : "yes" });
    expect(status).toBe(200);
    expect(Object.keys(body.parts as object)).toEqual(["star"]);
    const after = await project(forge, INKWELL);
    expect(after?.stars).toBe((before?.stars ?? 0) + (was ? -1 : 1));
    await forge.send(`/${INKWELL}/-/star`, { starred: was ? "no" : "yes" });
    expect((await project(forge, INKWELL))?.stars).toBe(after?.stars);
  });

  it("are created blank or from a template", async () => {
    const forge = await openForge();
    const page = await forge.post("/projects", {
      name: "Sea <Glass>",
      namespace: "jonas",
      path: "",
      description: "Shiny",
      visibility: "internal",
      template: "python",
    });
    expect(page.url).toContain("/jonas/sea-glass?");
    expect(heading(page)).toBe("Sea <Glass>");
    expect(await project(forge, "jonas/sea-glass")).toMatchObject({
      name: "Sea <Glass>",
      visibility: "internal",
      language: "Python",
    });
    expect((await forge.get("/jonas/sea-glass/-/blob/main/pyproject.toml")).text).toContain("anvil-sea-glass");
    const blank = await forge.post("/projects", { name: "Empty", namespace: "jonas", visibility: "private", template: "blank" });
    expect(blank.text).toContain("The repository is empty.");
    expect((await forge.get("/jonas/empty/-/tree/main")).text).toContain("The repository is empty.");
    await forge.post("/jonas/empty/-/new/main", { path: "first.txt", content: "one\n", message: "Start", target: "same" });
    expect(await (await forge.fetch("/jonas/empty/-/raw/main/first.txt")).text()).toBe("one\n");
    expect((await forge.post("/projects", { name: "Empty", namespace: "jonas", visibility: "private" })).text).toContain(
      "There is a project at this address already.",
    );
    expect((await forge.post("/projects", { name: "X", namespace: "harbor", visibility: "private" })).text).toContain(
      "You may not create projects there.",
    );
    expect((await forge.post("/projects", { name: "", namespace: "jonas", visibility: "" })).status).toBe(422);
  });

  it("are worked with from the first day: issues, labels, board", async () => {
    const forge = await openForge();
    await forge.post("/projects", { name: "Fresh", namespace: "jonas", visibility: "public", template: "go" });
    const page = await forge.post("/jonas/fresh/-/issues", { title: "First" });
    expect(page.url).toContain("/jonas/fresh/-/issues/1?");
    expect((await forge.get("/jonas/fresh/-/board")).text).toContain("First");
    expect((await forge.forge()).labels.filter((label) => label.project === "jonas/fresh").length).toBe(9);
  });

  it("have settings that maintainers change", async () => {
    const forge = await openForge();
    await forge.post(`/${INKWELL}/-/settings`, { ...SETTINGS, name: "Ink & Well", issues: "yes" });
    expect(await project(forge, INKWELL)).toMatchObject({ name: "Ink & Well", topics: ["a", "b-c"], approvalsRequired: 2 });
    const { issues: _, forks: __, ...without } = SETTINGS;
    await forge.post(`/${INKWELL}/-/settings`, without);
    expect((await project(forge, INKWELL))?.features).toEqual({ issues: false, mergeRequests: true, forks: false });
    for (const place of ["/-/issues", "/-/issues/1", "/-/board"])
      expect((await forge.get(`/${INKWELL}${place}`)).status).toBe(404);
    expect((await forge.get(`/${INKWELL}/-/forks/new`)).status).toBe(403);
    expect((await forge.get("/dashboard/issues?assignee=")).text).not.toContain("lantern/inkwell#");
    const wrong = await forge.post(`/${INKWELL}/-/settings`, { ...SETTINGS, name: "", approvals: "77", default_branch: "nope" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("A project needs a name.");
    expect((await forge.get("/harbor/tidewatch/-/settings")).status).toBe(403);
  });

  it("are hidden, archived, moved and deleted by owners alone", async () => {
    const forge = await openForge();
    const base = `/${INKWELL}/-/settings`;
    for (const [what, fields] of [
      ["visibility", { visibility: "private" }],
      ["archive", { archived: "yes" }],
      ["transfer", { namespace: "jonas", path: "inkwell" }],
      ["delete", { confirm: INKWELL }],
    ] as const) {
      expect([what, (await forge.send(`${base}/${what}`, fields)).status]).toEqual([what, 403]);
    }
    const owner = await forge.as("owner");
    await owner.post(`${base}/visibility`, { visibility: "private" });
    expect((await (await forge.as(null)).get(`/${INKWELL}`)).status).toBe(404);
    await owner.post(`${base}/archive`, { archived: "yes" });
    expect((await forge.send(`/${INKWELL}/-/issues/1/notes`, { body: "hm" })).status).toBe(403);
    expect((await forge.get(`/${INKWELL}`)).text).toContain("This project is archived.");
    await owner.post(`${base}/archive`, { archived: "no" });
    const moved = await owner.post(`${base}/transfer`, { namespace: "meadow", path: "ink-garden" });
    expect(moved.url).toContain("/meadow/ink-garden?");
    expect((await owner.get(`/${INKWELL}`)).status).toBe(404);
    const refused = await owner.post("/meadow/ink-garden/-/settings/delete", { confirm: "ink-garden" });
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining("Type meadow/ink-garden exactly.") });
    await owner.post("/meadow/ink-garden/-/settings/delete", { confirm: "meadow/ink-garden" });
    const state = await forge.forge();
    expect(state.projects.some(({ path }) => path === "meadow/ink-garden")).toBe(false);
    for (const all of [state.issues, state.mergeRequests, state.labels, state.milestones, state.branches])
      expect(all.some(({ project: path }) => path === "" || path === "meadow/ink-garden")).toBe(false);
    for (const page of ["/", "/explore", "/dashboard/todos", "/dashboard/issues", "/jonas"])
      expect((await forge.get(page)).status).toBe(200);
  });

  it("keep their forks when they are deleted", async () => {
    const owner = await openForge("owner");
    const fork = (await owner.forge()).projects.find(({ forkedFrom }) => forkedFrom === "orbit/spanner");
    await owner.post("/orbit/spanner/-/settings/delete", { confirm: "orbit/spanner" });
    const page = await owner.get(`/${fork?.path}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("README.md");
    expect((await project(owner, fork?.path ?? ""))?.forkedFrom).toBeNull();
  });
});

describe("members", () => {
  it("are invited, changed and removed by maintainers", async () => {
    const forge = await openForge();
    const base = `/${INKWELL}/-/members`;
    const { users, groups } = await forge.forge();
    const inside = new Set(
      [
        ...(groups.find(({ path }) => path === "lantern")?.members ?? []),
        ...((await project(forge, INKWELL))?.members ?? []),
      ].map(({ username }) => username),
    );
    const newcomer = users.find(({ username }) => !inside.has(username))?.username ?? "";
    await forge.post(base, { username: `@${newcomer.toUpperCase()}`, role: "reporter" });
    const role = async () => (await project(forge, INKWELL))?.members.find(({ username }) => username === newcomer)?.role;
    expect(await role()).toBe("reporter");
    expect((await forge.post(base, { username: newcomer, role: "guest" })).text).toContain("is a member already.");
    const { status, body } = await forge.send(`${base}/${newcomer}/role`, { role: "maintainer" });
    expect([status, Object.keys(body.parts as object)]).toEqual([200, ["members"]]);
    expect(await role()).toBe("maintainer");
    expect((await forge.send(`${base}/${newcomer}/role`, { role: "owner" })).status).toBe(422);
    await forge.post(`${base}/${newcomer}/remove`);
    expect(await role()).toBeUndefined();
    expect((await forge.post(base, { username: "nobody-of-that-name", role: "guest" })).text).toContain(
      "There is no user of this name.",
    );
    expect((await forge.post(base, { username: newcomer, role: "owner" })).text).toContain("You cannot give this role.");
  });

  it("from the group stay as they are, and nobody raises themselves", async () => {
    const forge = await openForge();
    expect((await forge.send(`/${INKWELL}/-/members/hana/remove`)).status).toBe(403);
    expect((await forge.send(`/${INKWELL}/-/members/jonas/role`, { role: "guest" })).status).toBe(403);
    expect((await forge.send("/harbor/tidewatch/-/members", { username: "priya", role: "guest" })).status).toBe(403);
    await forge.post(`/${INKWELL}/-/members/jonas/remove`);
    expect((await project(forge, INKWELL))?.members.some(({ username }) => username === "jonas")).toBe(false);
    expect((await forge.get(`/${INKWELL}/-/settings`)).status).toBe(403);
  });

  it("are suggested to those who are signed in", async () => {
    const forge = await openForge();
    const ask = async (browser: ForgeBrowser) => (await browser.fetch("/users/suggestions?q=raman")).json();
    expect(await ask(forge)).toEqual({ suggestions: [{ text: "Priya Raman", kind: "@priya", value: "priya" }] });
    expect(await ask(await forge.as(null))).toEqual({ suggestions: [] });
  });
});

describe("one's own things", () => {
  it("to-dos are done and come back", async () => {
    const forge = await openForge();
    const open = async () => (await forge.forge()).todos.filter(({ user, done }) => user === "jonas" && !done).length;
    const before = await open();
    expect(before).toBeGreaterThan(2);
    const [id] = matches(await forge.get("/dashboard/todos"), /action="\/dashboard\/todos\/(\d+)"/g);
    expect((await forge.send(`/dashboard/todos/${id}`, { done: "yes" })).body.parts).toHaveProperty("todos");
    expect(await open()).toBe(before - 1);
    await forge.post(`/dashboard/todos/${id}`, { done: "no" });
    expect(await open()).toBe(before);
    expect((await (await forge.as("owner")).send(`/dashboard/todos/${id}`, { done: "yes" })).status).toBe(404);
    await forge.post("/dashboard/todos/done");
    expect(await open()).toBe(0);
    await forge.post("/harbor/tidewatch/-/issues/1/todo", { done: "no" });
    expect(await open()).toBe(1);
  });

  it("the profile and the password are changed", async () => {
    const forge = await openForge();
    const form = { name: "Jonas <L>", email: "JONAS@example.org", bio: "Here.", location: "Umeå", status: "Away" };
    await forge.post("/settings/profile", form);
    expect((await forge.forge()).users[0]).toMatchObject({ ...form, email: "jonas@example.org" });
    expect((await forge.get("/jonas")).html).toContain("Jonas &lt;L&gt;");
    expect((await forge.post("/settings/profile", { ...form, email: "hana@example.com" })).text).toContain(
      "This address belongs to another account.",
    );
    expect((await forge.post("/settings/password", { current: "x", new: "short", again: "other" })).status).toBe(422);
    await forge.post("/settings/password", { current: "larch-ladder-58", new: "birch-bench-12", again: "birch-bench-12" });
    const other = await forge.as(null);
    expect((await other.post("/users/sign_in", { login: "jonas", password: "larch-ladder-58" })).status).toBe(422);
    expect((await other.post("/users/sign_in", { login: "jonas", password: "birch-bench-12" })).status).toBe(200);
  });

  it("SSH keys and tokens are added and removed", async () => {
    const forge = await openForge();
    const keys = async () => (await forge.forge()).sshKeys.filter(({ user }) => user === "jonas");
    expect((await forge.post("/settings/keys", { title: "x", key: "nonsense" })).status).toBe(422);
    await forge.post("/settings/keys", { title: "", key: `ssh-ed25519 ${"A".repeat(60)} jonas@desk` });
    expect(await keys()).toHaveLength(2);
    expect((await keys())[1]).toMatchObject({ title: "jonas@desk", kind: "ssh-ed25519" });
    const id = matches(await forge.get("/settings/keys"), /\/settings\/keys\/(\d+)\/remove/g).at(-1);
    expect((await (await forge.as("owner")).send(`/settings/keys/${id}/remove`)).status).toBe(404);
    await forge.post(`/settings/keys/${id}/remove`);
    expect(await keys()).toHaveLength(1);
    expect((await forge.post("/settings/tokens", { name: "", expires: "2020-01-01" })).text).toContain(
      "Choose at least one scope.",
    );
    const page = await forge.post("/settings/tokens", [
      ["name", "Robot"],
      ["scope", "api"],
      ["scope", "read_api"],
      ["expires", "2026-06-01"],
    ]);
    expect(page.html).toMatch(/value="anv-[0-9a-f]{20}"/);
    const tokens = async () => (await forge.forge()).accessTokens.filter(({ user }) => user === "jonas");
    expect((await tokens()).at(-1)).toEqual({
      user: "jonas",
      name: "Robot",
      scopes: ["api", "read_api"],
      expires: "2026-06-01",
      active: true,
    });
    const token = matches(await forge.get("/settings/tokens"), /\/settings\/tokens\/(\d+)\/revoke/g).at(-1);
    await forge.post(`/settings/tokens/${token}/revoke`);
    expect((await tokens()).at(-1)?.active).toBe(false);
  });
});
