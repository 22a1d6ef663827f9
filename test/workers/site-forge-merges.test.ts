import { describe, expect, it } from "vitest";
import { type ForgeBrowser, heading, openForge } from "./site-forge-support.ts";
import { matches } from "./site-support.ts";

const INKWELL = "lantern/inkwell";
const TIDEWATCH = "harbor/tidewatch";

const readme = async (forge: ForgeBrowser, project: string, branch = "main"): Promise<string> =>
  (await forge.fetch(`/${project}/-/raw/${branch}/README.md`)).text();

/** Edits a file on a new branch, as the page does. */
const edit = async (forge: ForgeBrowser, project: string, path: string, content: string, branch: string) => {
  const page = await forge.get(`/${project}/-/edit/main/${path}`);
  const [parent = ""] = matches(page, /name="parent" value="(\d+)"/g);
  return forge.post(`/${project}/-/edit/main/${path}`, {
    path,
    content,
    message: `Change ${path}`,
    target: "new",
    branch,
    parent,
  });
};

/** A merge request from a new branch; its number. */
const propose = async (
  forge: ForgeBrowser,
  project: string,
  branch: string,
  fields: Record<string, string> = {},
): Promise<number> => {
  const page = await forge.post(`/${project}/-/merge_requests`, {
    source: branch,
    target: "main",
    title: `Merge ${branch}`,
    description: "",
    ...fields,
  });
  expect(page.text).toContain("The merge request has been created.");
  return Number(/merge_requests\/(\d+)/.exec(page.url)?.[1]);
};

describe("editing files in the browser", () => {
  it("commits to the branch for those who may write to it", async () => {
    const forge = await openForge();
    const page = await forge.get(`/${INKWELL}/-/edit/main/README.md`);
    const [parent = ""] = matches(page, /name="parent" value="(\d+)"/g);
    const content = "# Inkwell\r\n\r\n  indented <b>\r\n";
    const done = await forge.post(`/${INKWELL}/-/edit/main/README.md`, {
      path: "README.md",
      content,
      message: "Shorten the README",
      target: "same",
      parent,
    });
    expect(done.text).toContain("Your changes have been committed.");
    expect(await readme(forge, INKWELL)).toBe("# Inkwell\n\n  indented <b>\n");
    const { commits, branches } = await forge.forge();
    expect(commits).toEqual([
      {
        project: INKWELL,
        branch: "main",
        sha: expect.stringMatching(/^[0-9a-f]{40}$/),
        message: "Shorten the README",
        author: "jonas",
        changes: [{ path: "README.md", kind: "edited", content: "# Inkwell\n\n  indented <b>\n" }],
      },
    ]);
    expect(branches.find(({ project, name }) => project === INKWELL && name === "main")?.sha).toBe(commits[0]?.sha);
    expect((await forge.get(`/${INKWELL}/-/commit/${commits[0]?.sha}`)).text).toContain("indented <b>");
  });

  it("does not overwrite what somebody else committed meanwhile", async () => {
    const forge = await openForge();
    const [parent = ""] = matches(await forge.get(`/${INKWELL}/-/edit/main/README.md`), /name="parent" value="(\d+)"/g);
    const fields = { path: "README.md", message: "Mine", target: "same", parent };
    await forge.post(`/${INKWELL}/-/edit/main/README.md`, { ...fields, content: "first\n" });
    const late = await forge.post(`/${INKWELL}/-/edit/main/README.md`, { ...fields, content: "second\n" });
    expect(late).toMatchObject({ status: 422, text: expect.stringContaining("Somebody else has changed the branch") });
    expect(await readme(forge, INKWELL)).toBe("first\n");
  });

  it("sends developers to a branch of their own where the branch is protected", async () => {
    const forge = await openForge();
    const page = await forge.get(`/${TIDEWATCH}/-/edit/main/README.md`);
    expect(page.text).toContain("You may not write to main");
    const [parent = ""] = matches(page, /name="parent" value="(\d+)"/g);
    const fields = { path: "README.md", content: "x\n", message: "m", parent };
    expect((await forge.post(`/${TIDEWATCH}/-/edit/main/README.md`, { ...fields, target: "same" })).status).toBe(422);
    expect(
      (await forge.post(`/${TIDEWATCH}/-/edit/main/README.md`, { ...fields, target: "new", branch: "bad name" })).status,
    ).toBe(422);
    const next = await forge.post(`/${TIDEWATCH}/-/edit/main/README.md`, {
      ...fields,
      target: "new",
      branch: "jonas/short",
      propose: "yes",
    });
    expect(heading(next)).toBe("New merge request");
    expect(next.html).toContain('<option value="jonas/short" selected>');
    expect(await readme(forge, TIDEWATCH, "jonas/short")).toBe("x\n");
    expect((await forge.get(`/${TIDEWATCH}/-/tree/jonas/short/src`)).status).toBe(200);
  });

  it("adds, renames and deletes files", async () => {
    const forge = await openForge();
    const base = `/${INKWELL}/-`;
    const target = { target: "same", message: "Files" };
    await forge.post(`${base}/new/main/docs`, { ...target, path: "docs/a/b.md", content: "one\ntwo\n" });
    expect(await (await forge.fetch(`${base}/raw/main/docs/a/b.md`)).text()).toBe("one\ntwo\n");
    expect((await forge.post(`${base}/new/main`, { ...target, path: "docs/a/b.md", content: "" })).status).toBe(422);
    expect((await forge.post(`${base}/new/main`, { ...target, path: "../etc/passwd", content: "" })).status).toBe(422);
    const [parent = ""] = matches(await forge.get(`${base}/edit/main/docs/a/b.md`), /name="parent" value="(\d+)"/g);
    await forge.post(`${base}/edit/main/docs/a/b.md`, { ...target, path: "docs/c.md", content: "one\ntwo\n", parent });
    expect((await forge.get(`${base}/blob/main/docs/a/b.md`)).status).toBe(404);
    expect(await (await forge.fetch(`${base}/raw/main/docs/c.md`)).text()).toBe("one\ntwo\n");
    await forge.post(`${base}/delete/main/docs/c.md`, { message: "Gone" });
    expect((await forge.get(`${base}/blob/main/docs/c.md`)).status).toBe(404);
    expect((await forge.forge()).commits.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
      ["added"],
      ["deleted", "added"],
      ["deleted"],
    ]);
    expect((await forge.get(`${base}/commits/main/docs/c.md`)).text).toContain("Gone");
  });

  it("is refused to those who may not push", async () => {
    const forge = await openForge();
    expect((await forge.get("/meadow/sprout/-/edit/main/README.md")).status).toBe(403);
    expect(
      (await forge.send("/meadow/sprout/-/new/main", { path: "a", content: "", message: "m", target: "new", branch: "b" }))
        .status,
    ).toBe(403);
    expect((await forge.send("/meadow/sprout/-/delete/main/README.md")).status).toBe(403);
    expect((await forge.get("/meadow/sprout/-/blob/main/README.md")).html).not.toContain("/-/edit/");
  });
});

describe("branches", () => {
  it("are made, protected and deleted", async () => {
    const forge = await openForge();
    const base = `/${INKWELL}/-/branches`;
    await forge.post(base, { name: "quill", from: "main" });
    expect((await forge.get(base)).text).toContain("0 ahead, 0 behind");
    expect((await forge.post(base, { name: "quill", from: "main" })).status).toBe(422);
    await forge.post(`${base}/protect`, { name: "quill", guarded: "yes" });
    expect((await forge.send(`${base}/delete`, { name: "quill" })).status).toBe(403);
    await forge.post(`${base}/protect`, { name: "quill", guarded: "no" });
    await forge.post(`${base}/delete`, { name: "quill" });
    expect((await forge.forge()).branches.some(({ name }) => name === "quill")).toBe(false);
    expect((await forge.send(`${base}/delete`, { name: "main" })).status).toBe(403);
    expect((await forge.send(`/${TIDEWATCH}/-/branches/protect`, { name: "main", guarded: "no" })).status).toBe(403);
  });
});

describe("a merge request", () => {
  it("goes from an edit to the main branch, and closes the issue that it names", async () => {
    const forge = await openForge();
    const owner = await forge.as("owner");
    const { issues } = await forge.forge();
    const issue = issues.find(({ project, state }) => project === INKWELL && state === "open")?.number ?? 0;
    await edit(forge, INKWELL, "README.md", "# Inkwell, better\n", "better");
    const number = await propose(forge, INKWELL, "better", { description: `Shorter.\n\nFixes #${issue}` });
    const url = `/${INKWELL}/-/merge_requests/${number}`;
    expect((await forge.get(url)).text).toContain("It needs 1 more approval.");
    expect((await forge.send(`${url}/merge`)).status).toBe(409);
    expect((await forge.send(`${url}/approval`, { approved: "yes" })).status).toBe(403);
    await owner.post(`${url}/approval`, { approved: "yes" });
    expect((await forge.merge(INKWELL, number)).approvedBy).toEqual(["hana"]);
    const merged = await forge.send(`${url}/merge`, { delete: "yes" });
    expect(merged.status).toBe(200);
    expect(await forge.merge(INKWELL, number)).toMatchObject({ state: "merged", closedBy: "jonas" });
    expect(await readme(forge, INKWELL)).toBe("# Inkwell, better\n");
    expect(await forge.issue(INKWELL, issue)).toMatchObject({ state: "closed", closedBy: "jonas" });
    const { branches, commits } = await forge.forge();
    expect(branches.some(({ project, name }) => project === INKWELL && name === "better")).toBe(false);
    expect(commits.at(-1)?.message).toBe(`Merge better\n\nSee merge request !${number}`);
    const page = await forge.get(`${url}/changes`);
    expect(page.text).toContain("# Inkwell, better");
    expect((await forge.send(`${url}/merge`)).status).toBe(409);
  });

  it("follows its branch while it is open", async () => {
    const forge = await openForge();
    await edit(forge, INKWELL, "README.md", "one\n", "grows");
    const number = await propose(forge, INKWELL, "grows");
    const url = `/${INKWELL}/-/merge_requests/${number}`;
    const [parent = ""] = matches(await forge.get(`/${INKWELL}/-/edit/grows/README.md`), /name="parent" value="(\d+)"/g);
    await forge.post(`/${INKWELL}/-/edit/grows/README.md`, {
      path: "README.md",
      content: "two\n",
      message: "Again",
      target: "same",
      parent,
    });
    expect((await forge.get(url)).text).toMatch(/pushed the commit [0-9a-f]{8}: Again/);
    expect((await forge.get(`${url}/commits`)).text).toContain("Commits 2");
    expect((await forge.get(`${url}/changes`)).text).toContain("two");
  });

  it("is merged line by line when both sides changed the same file in different places", async () => {
    const forge = await openForge();
    const owner = await forge.as("owner");
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`);
    const post = (browser: ForgeBrowser, branch: string, content: string, fields: Record<string, string>) =>
      browser.post(`/${INKWELL}/-/new/${branch}`, { path: "notes.txt", content, message: "Notes", ...fields });
    await post(forge, "main", `${lines.join("\n")}\n`, { target: "same" });
    const changed = (at: number) => `${lines.map((line, index) => (index === at ? `${line}, changed` : line)).join("\n")}\n`;
    await edit(forge, INKWELL, "notes.txt", changed(2), "top");
    await edit(forge, INKWELL, "notes.txt", changed(17), "bottom");
    await edit(forge, INKWELL, "notes.txt", changed(2).replace("changed", "otherwise"), "clash");
    const [top, bottom, clash] = [
      await propose(forge, INKWELL, "top"),
      await propose(forge, INKWELL, "bottom"),
      await propose(forge, INKWELL, "clash"),
    ];
    for (const number of [top, bottom, clash])
      await owner.post(`/${INKWELL}/-/merge_requests/${number}/approval`, { approved: "yes" });
    for (const number of [top, bottom])
      expect((await forge.send(`/${INKWELL}/-/merge_requests/${number}/merge`)).status).toBe(200);
    const text = await (await forge.fetch(`/${INKWELL}/-/raw/main/notes.txt`)).text();
    expect(text).toContain("line 2, changed");
    expect(text).toContain("line 17, changed");
    expect((await forge.get(`/${INKWELL}/-/merge_requests/${clash}`)).text).toContain("It conflicts with main in notes.txt.");
    expect((await forge.send(`/${INKWELL}/-/merge_requests/${clash}/merge`)).body.error).toContain("conflicts with main");
  });

  it("is not merged while it is a draft", async () => {
    const forge = await openForge();
    const owner = await forge.as("owner");
    await edit(forge, INKWELL, "README.md", "draft\n", "half-done");
    const number = await propose(forge, INKWELL, "half-done", { draft: "yes" });
    const url = `/${INKWELL}/-/merge_requests/${number}`;
    await owner.post(`${url}/approval`, { approved: "yes" });
    expect((await forge.send(`${url}/merge`)).body.error).toContain("draft");
    await forge.post(`${url}/draft`, { draft: "no" });
    expect((await forge.send(`${url}/merge`)).status).toBe(200);
  });

  it("is merged only by those who may write to its target", async () => {
    const forge = await openForge();
    const { mergeRequests } = await forge.forge();
    const own = mergeRequests.find(
      ({ project, state, author }) => project === TIDEWATCH && state === "open" && author === "jonas",
    );
    const url = `/${TIDEWATCH}/-/merge_requests/${own?.number}`;
    const maintainer = await forge.as("maintainer");
    await maintainer.post(`${url}/draft`, { draft: "no" });
    await maintainer.post(`${url}/approval`, { approved: "yes" });
    expect((await forge.send(`${url}/merge`)).status).toBe(403);
    expect((await maintainer.send(`${url}/merge`)).status).toBe(200);
    expect(await forge.merge(TIDEWATCH, own?.number ?? 0)).toMatchObject({ state: "merged", closedBy: "priya" });
  });

  it("asks people for reviews, who get a to-do for it", async () => {
    const forge = await openForge();
    await edit(forge, TIDEWATCH, "README.md", "short\n", "short");
    const number = await propose(forge, TIDEWATCH, "short");
    const url = `/${TIDEWATCH}/-/merge_requests/${number}`;
    await forge.post(`${url}/reviewers`, [
      ["reviewer", "priya"],
      ["reviewer", "jonas"],
    ]);
    expect((await forge.merge(TIDEWATCH, number)).reviewers).toEqual(["priya"]);
    const maintainer = await forge.as("maintainer");
    expect((await maintainer.get("/dashboard/merge_requests?role=reviewer")).text).toContain("Merge short");
    const about = `${TIDEWATCH}!${number}`;
    expect((await forge.forge()).todos.find((todo) => todo.about === about)).toMatchObject({
      user: "priya",
      kind: "review",
      done: false,
    });
    await maintainer.post(`${url}/approval`, { approved: "yes" });
    expect((await forge.forge()).todos.find((todo) => todo.about === about)).toMatchObject({ done: true });
  });

  it("takes comments on lines, which are resolved", async () => {
    const forge = await openForge();
    await edit(forge, TIDEWATCH, "README.md", "first\nsecond\n", "lines");
    const number = await propose(forge, TIDEWATCH, "lines");
    const url = `/${TIDEWATCH}/-/merge_requests/${number}`;
    const page = await forge.post(`${url}/lines`, { path: "README.md", line: "2", body: "Why?" });
    expect(page.url).toContain(`${url}/changes`);
    expect(page.text).toContain("Why?");
    const note = matches(page, /id="note-(\d+)"/g)[0];
    await forge.post(`${url}/notes/${note}/resolve`, { resolved: "yes" });
    expect((await forge.merge(TIDEWATCH, number)).comments).toEqual([
      { author: "jonas", body: "Why?", path: "README.md", line: 2, resolved: true },
    ]);
    expect((await forge.send(`${url}/lines`, { path: "nope.md", line: "1", body: "x" })).status).toBe(422);
  });

  it("comes from a fork, for those who may not push", async () => {
    const forge = await openForge();
    const page = await forge.post("/orbit/spanner/-/forks", { namespace: "jonas", path: "spanner", visibility: "public" });
    expect(page.text).toContain("Forked from orbit/spanner");
    expect((await forge.forge()).projects.at(-1)).toMatchObject({ path: "jonas/spanner", forkedFrom: "orbit/spanner" });
    await edit(forge, "jonas/spanner", "README.md", "# Spanner, tightened\n", "tighter");
    const number = await propose(forge, "orbit/spanner", "jonas/spanner:tighter");
    expect(await forge.merge("orbit/spanner", number)).toMatchObject({
      author: "jonas",
      sourceProject: "jonas/spanner",
      sourceBranch: "tighter",
    });
    const owner = await forge.as("owner");
    const url = `/orbit/spanner/-/merge_requests/${number}`;
    await owner.post(`${url}/approval`, { approved: "yes" });
    expect((await owner.send(`${url}/merge`)).status).toBe(200);
    expect(await readme(forge, "orbit/spanner")).toBe("# Spanner, tightened\n");
    expect(await readme(forge, "jonas/spanner")).not.toBe("# Spanner, tightened\n");
  });

  it("needs branches that exist and differ", async () => {
    const forge = await openForge();
    const base = `/${INKWELL}/-/merge_requests`;
    expect((await forge.post(base, { source: "nope", target: "main", title: "x" })).text).toContain("Choose a source branch.");
    await forge.post(`/${INKWELL}/-/branches`, { name: "same", from: "main" });
    expect((await forge.post(base, { source: "same", target: "main", title: "x" })).text).toContain(
      "This branch changes nothing.",
    );
    expect((await forge.post("/meadow/sprout/-/merge_requests", { source: "main", target: "main", title: "x" })).status).toBe(
      422,
    );
  });
});
