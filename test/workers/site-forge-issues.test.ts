import { describe, expect, it } from "vitest";
import { everyPage, type ForgeBrowser, heading, openForge, titles } from "./site-forge-support.ts";
import { matches } from "./site-support.ts";

const PROJECT = "harbor/tidewatch";
const BASE = `/${PROJECT}/-/issues`;

const openIssue = async (forge: ForgeBrowser): Promise<number> => {
  const issue = (await forge.forge()).issues.find(
    ({ project, state, locked }) => project === PROJECT && state === "open" && !locked,
  );
  if (!issue) throw new Error("no issue is open");
  return issue.number;
};

/** The ids of labels, by name. */
const labelIds = async (forge: ForgeBrowser, number: number): Promise<Map<string, string>> => {
  const page = await forge.get(`${BASE}/${number}`);
  const found = page.html.matchAll(/name="label" value="(\d+)"[^>]*> <span class="label"[^>]*>([^<]*)</g);
  return new Map([...found].map(([, id = "", name = ""]) => [name, id]));
};

describe("lists of issues", () => {
  it("filter by state, label, assignee, author, milestone and words", async () => {
    const forge = await openForge();
    const own = (await forge.forge()).issues.filter(({ project }) => project === PROJECT);
    const list = async (query: string) => (await everyPage(forge, `${BASE}?${query}`)).flatMap(titles).sort();
    const wanted = (test: (issue: (typeof own)[number]) => boolean) =>
      own
        .filter(test)
        .map(({ title }) => title)
        .sort();
    const { author, milestone } = own.find((issue) => issue.milestone !== null) ?? own[0] ?? { author: "", milestone: "" };
    expect(await list("")).toEqual(wanted(({ state }) => state === "open"));
    expect(await list("state=closed")).toEqual(wanted(({ state }) => state === "closed"));
    expect(await list("state=all&label=bug")).toEqual(wanted(({ labels }) => labels.includes("bug")));
    expect(await list("state=all&label=bug&label=high+priority")).toEqual(
      wanted(({ labels }) => labels.includes("bug") && labels.includes("high priority")),
    );
    expect(await list("state=all&assignee=jonas")).toEqual(wanted(({ assignees }) => assignees.includes("jonas")));
    expect(await list("state=all&assignee=none")).toEqual(wanted(({ assignees }) => assignees.length === 0));
    expect(await list(`state=all&author=${author}`)).toEqual(wanted((issue) => issue.author === author));
    expect(await list(`state=all&milestone=${milestone}`)).toEqual(wanted((issue) => issue.milestone === milestone));
    expect(await list("state=all&q=TABLE+tide")).toEqual(
      wanted(({ title, description }) =>
        ["table", "tide"].every((word) => `${title} ${description}`.toLowerCase().includes(word)),
      ),
    );
  });

  it("sort by dates, weight and title", async () => {
    const forge = await openForge();
    const own = (await forge.forge()).issues.filter(({ project }) => project === PROJECT);
    const list = async (sort: string) => (await everyPage(forge, `${BASE}?state=all&sort=${sort}`)).flatMap(titles);
    expect(await list("oldest")).toEqual(own.map(({ title }) => title));
    expect(await list("title")).toEqual(
      own.map(({ title }) => title).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    const byTitle = new Map(own.map((issue) => [issue.title, issue]));
    const weights = (await list("weight")).map((title) => byTitle.get(title)?.weight ?? -1);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    const due = (await list("due")).map((title) => byTitle.get(title)?.due ?? "9999");
    expect(due).toEqual([...due].sort());
  });

  it("find an issue by its number", async () => {
    const forge = await openForge();
    const { title } = await forge.issue(PROJECT, 12);
    expect(titles(await forge.get(`${BASE}?state=all&q=%2312`))).toContain(title);
  });
});

describe("an issue", () => {
  it("is written with everything at once", async () => {
    const forge = await openForge();
    const ids = await labelIds(forge, await openIssue(forge));
    const page = await forge.post(BASE, [
      ["title", "Tide bells ring twice"],
      ["description", "Heard at **noon**, by @priya."],
      ["label", ids.get("bug") ?? ""],
      ["label", ids.get("high priority") ?? ""],
      ["assignee", "jonas"],
      ["assignee", "priya"],
      ["milestone", "3"],
      ["due", "2026-04-01"],
      ["weight", "5"],
    ]);
    expect(heading(page)).toBe("Tide bells ring twice");
    expect(page.text).toContain("The issue has been created.");
    const { issues, todos, milestones } = await forge.forge();
    const issue = issues.filter(({ project }) => project === PROJECT).at(-1);
    expect(issue).toMatchObject({
      title: "Tide bells ring twice",
      author: "jonas",
      labels: ["bug", "high priority"],
      assignees: ["jonas", "priya"],
      milestone: milestones.find(({ project, number }) => project === PROJECT && number === 3)?.title,
      due: "2026-04-01",
      weight: 5,
      state: "open",
      createdAt: "2026-03-09T09:01Z",
    });
    const about = todos.filter(({ about }) => about === `${PROJECT}#${issue?.number}`);
    expect(about).toEqual([
      { user: "priya", kind: "mentioned", about: `${PROJECT}#${issue?.number}`, from: "jonas", done: false },
      { user: "priya", kind: "assigned", about: `${PROJECT}#${issue?.number}`, from: "jonas", done: false },
    ]);
  });

  it("says what is wrong with the form and keeps what was written", async () => {
    const forge = await openForge();
    const before = (await forge.forge()).issues.length;
    const page = await forge.post(BASE, { title: " ", description: "kept & safe", due: "2026-02-30", weight: "many" });
    expect(page.status).toBe(422);
    expect(page.text).toContain("Give the issue a title.");
    expect(page.text).toContain("Enter a date of the calendar.");
    expect(page.text).toContain("Enter a whole number from 0 to 20.");
    expect(page.text).toContain("kept & safe");
    expect((await forge.forge()).issues).toHaveLength(before);
  });

  it("changes in place: a script gets the parts of the page that changed", async () => {
    const forge = await openForge();
    const number = await openIssue(forge);
    const url = `${BASE}/${number}`;
    const ids = await labelIds(forge, number);
    const changes: [string, [string, string][]][] = [
      ["title", [["title", "A new <i>title</i>"]]],
      ["description", [["description", "- [ ] first\n- [ ] second"]]],
      [
        "labels",
        [
          ["label", ids.get("feature") ?? ""],
          ["label", ids.get("Doing") ?? ""],
        ],
      ],
      ["assignees", [["assignee", "hana"]]],
      ["milestone", [["milestone", ""]]],
      ["due", [["due", "2026-05-06"]]],
      ["weight", [["weight", "8"]]],
      [
        "tasks",
        [
          ["task", "1"],
          ["done", "yes"],
        ],
      ],
      ["lock", [["locked", "yes"]]],
    ];
    for (const [what, fields] of changes) {
      const { status, body } = await forge.send(`${url}/${what}`, fields);
      expect([what, status, typeof body.message]).toEqual([what, 200, "string"]);
      expect(Object.keys(body.parts as object)).toEqual(
        expect.arrayContaining(["item-head", "description", "facts", "discussion"]),
      );
    }
    expect(await forge.issue(PROJECT, number)).toMatchObject({
      title: "A new <i>title</i>",
      description: "- [ ] first\n- [x] second",
      labels: ["feature", "Doing"],
      assignees: ["hana"],
      milestone: null,
      due: "2026-05-06",
      weight: 8,
      locked: true,
    });
    const page = await forge.get(url);
    expect(page.html).toContain("A new &lt;i&gt;title");
    expect(page.text).toContain("Jonas Lindqvist set the due date to May 6, 2026");
    expect(page.text).toContain("locked the discussion");
  });

  it("is closed and opened again, which its discussion remembers", async () => {
    const forge = await openForge();
    const number = await openIssue(forge);
    await forge.post(`${BASE}/${number}/notes`, { body: "Done.", state: "closed" });
    expect(await forge.issue(PROJECT, number)).toMatchObject({ state: "closed", closedBy: "jonas" });
    const again = await forge.post(`${BASE}/${number}/state`, { state: "open" });
    expect(await forge.issue(PROJECT, number)).toMatchObject({ state: "open", closedBy: null, closedAt: null });
    expect(again.text).toMatch(/closed this .* opened this again/);
    expect((await forge.issue(PROJECT, number)).comments.at(-1)).toEqual({ author: "jonas", body: "Done." });
  });

  it("is discussed: comments are written, edited and deleted", async () => {
    const forge = await openForge();
    const number = await openIssue(forge);
    const before = (await forge.issue(PROJECT, number)).comments.length;
    const page = await forge.post(`${BASE}/${number}/notes`, { body: "See #1, !1 and @hana.\n\n```\n<b>\n```" });
    expect(page.html).toContain(`<a href="/${PROJECT}/-/issues/1">#1</a>`);
    expect(page.html).toContain(`<a href="/${PROJECT}/-/merge_requests/1">!1</a>`);
    expect(page.html).toContain('<a href="/hana">@hana</a>');
    expect(page.html).toContain("&lt;b&gt;");
    const note = matches(page, /id="note-(\d+)"/g).at(-1);
    await forge.post(`${BASE}/${number}/notes/${note}`, { body: "Changed my mind." });
    expect((await forge.issue(PROJECT, number)).comments.at(-1)?.body).toBe("Changed my mind.");
    const owner = await forge.as("owner");
    await owner.post(`${BASE}/${number}/notes/${note}/delete`);
    expect((await forge.issue(PROJECT, number)).comments).toHaveLength(before);
    expect((await forge.post(`${BASE}/${number}/notes`, { body: "  " })).status).toBe(422);
  });

  it("previews Markdown", async () => {
    const forge = await openForge();
    const page = await forge.post(`/${PROJECT}/-/preview`, { text: "# Big\n\n[x](javascript:alert(1)) <script>" });
    expect(page.html).toContain("<h2>Big</h2>");
    expect(page.html).not.toContain("<script>");
    expect(page.html).not.toContain('href="javascript');
  });

  it("is related to others, from both sides", async () => {
    const forge = await openForge();
    await forge.post(`${BASE}/2/related`, { other: "#5" });
    expect((await forge.issue(PROJECT, 2)).related).toContain(5);
    expect((await forge.issue(PROJECT, 5)).related).toContain(2);
    await forge.post(`${BASE}/5/related/remove`, { other: "2" });
    expect((await forge.issue(PROJECT, 2)).related).not.toContain(5);
    expect((await forge.send(`${BASE}/2/related`, { other: "2" })).status).toBe(422);
    expect((await forge.send(`${BASE}/2/related`, { other: "9999" })).status).toBe(422);
  });
});

describe("who may change an issue", () => {
  it("leaves planning to reporters, and everybody their own words", async () => {
    const forge = await openForge();
    const guest = "/orbit/spanner/-/issues";
    const { issues } = await forge.forge();
    const other = issues.find(
      ({ project, state, author, locked }) => project === "orbit/spanner" && state === "open" && author !== "jonas" && !locked,
    );
    for (const [what, fields] of Object.entries({
      labels: {},
      milestone: { milestone: "" },
      state: { state: "closed" },
      title: { title: "x" },
    })) {
      expect([what, (await forge.send(`${guest}/${other?.number}/${what}`, fields)).status]).toEqual([what, 403]);
    }
    expect((await forge.get(`${guest}/${other?.number}`)).html).not.toContain("Edit labels");
    const page = await forge.post(guest, { title: "Mine", description: "", weight: "9" });
    expect(heading(page)).toBe("Mine");
    const mine = Number(/issues\/(\d+)/.exec(page.url)?.[1]);
    expect(await forge.issue("orbit/spanner", mine)).toMatchObject({ author: "jonas", weight: null });
    expect((await forge.send(`${guest}/${mine}/title`, { title: "Mine, better" })).status).toBe(200);
    expect((await forge.send(`${guest}/${mine}/state`, { state: "closed" })).status).toBe(200);
    expect((await forge.send(`${guest}/${mine}/weight`, { weight: "1" })).status).toBe(403);
  });

  it("keeps locked discussions for members", async () => {
    const owner = await openForge("owner");
    const { projects, issues } = await owner.forge();
    const project = projects.find(
      ({ path, visibility, archived, forkedFrom }) =>
        visibility === "public" && !archived && forkedFrom === null && path.startsWith("meadow/"),
    );
    const issue = issues.find((one) => one.project === project?.path && one.state === "open");
    const url = `/${project?.path}/-/issues/${issue?.number}`;
    await owner.post(`${url}/lock`, { locked: "yes" });
    const outsider = await owner.as("maintainer");
    expect((await outsider.send(`${url}/notes`, { body: "Hello?" })).status).toBe(403);
    expect((await outsider.get(url)).text).toContain("The discussion is locked.");
    await owner.post(`${url}/lock`, { locked: "no" });
    expect((await outsider.send(`${url}/notes`, { body: "Hello!" })).status).toBe(200);
  });

  it("asks strangers to sign in", async () => {
    const forge = await openForge(null);
    expect(heading(await forge.post(`${BASE}/1/notes`, { body: "hi" }))).toBe("Sign in to Anvil");
    expect((await forge.send(`${BASE}/1/notes`, { body: "hi" })).status).toBe(401);
  });

  it("lets nobody touch the comments of others, except maintainers", async () => {
    const forge = await openForge();
    const { issues } = await forge.forge();
    const issue = issues.find(
      ({ project, comments }) => project === PROJECT && comments.some(({ author }) => author !== "jonas"),
    );
    const page = await (await forge.as("owner")).get(`${BASE}/${issue?.number}`);
    const at = issue?.comments.findIndex(({ author }) => author !== "jonas") ?? 0;
    const note = matches(page, /id="note-(\d+)"/g)[at];
    expect((await forge.send(`${BASE}/${issue?.number}/notes/${note}`, { body: "forged" })).status).toBe(403);
    expect((await forge.send(`${BASE}/${issue?.number}/notes/${note}/delete`)).status).toBe(403);
  });
});

describe("the board", () => {
  it("moves cards: labels follow the column", async () => {
    const forge = await openForge();
    const number = await openIssue(forge);
    const ids = await labelIds(forge, number);
    const move = (to: string, before?: string) =>
      forge.send(`/${PROJECT}/-/board/moves`, { issue: String(number), to, ...(before === undefined ? {} : { before }) });
    expect((await move(ids.get("Doing") ?? "")).status).toBe(200);
    expect((await forge.issue(PROJECT, number)).labels).toContain("Doing");
    await move(ids.get("In review") ?? "", "");
    const { labels } = await forge.issue(PROJECT, number);
    expect(labels).toContain("In review");
    expect(labels).not.toContain("Doing");
    const board = await forge.get(`/${PROJECT}/-/board`);
    const column = /aria-label="In review">(.*?)<\/section>/s.exec(board.html)?.[1] ?? "";
    expect([...column.matchAll(/data-card="(\d+)"/g)].at(-1)?.[1]).toBe(String(number));
    await move("closed");
    expect((await forge.issue(PROJECT, number)).state).toBe("closed");
    await move("open");
    expect(await forge.issue(PROJECT, number)).toMatchObject({ state: "open" });
    expect((await move("99999")).status).toBe(422);
  });

  it("keeps the order that cards were given", async () => {
    const forge = await openForge();
    const cards = async () => {
      const board = await forge.get(`/${PROJECT}/-/board`);
      return [...(/data-column="open".*?<\/section>/s.exec(board.html)?.[0] ?? "").matchAll(/data-card="(\d+)"/g)].map(
        ([, card]) => card ?? "",
      );
    };
    const [first = "", second = "", third = ""] = await cards();
    await forge.send(`/${PROJECT}/-/board/moves`, { issue: third, to: "open", before: first });
    expect((await cards()).slice(0, 3)).toEqual([third, first, second]);
  });

  it("gets and loses columns by maintainers", async () => {
    const forge = await openForge();
    expect((await forge.send("/harbor/tidewatch/-/board/columns", { label: "1" })).status).toBe(403);
    const page = await forge.get("/lantern/inkwell/-/board");
    const [label = ""] = [...page.html.matchAll(/<option value="(\d+)">bug</g)].map(([, id]) => id ?? "");
    await forge.post("/lantern/inkwell/-/board/columns", { label });
    const columns = async () => (await forge.forge()).projects.find(({ path }) => path === "lantern/inkwell")?.boardColumns;
    expect(await columns()).toEqual(["To do", "Doing", "In review", "bug"]);
    await forge.post("/lantern/inkwell/-/board/columns/remove", { label });
    expect(await columns()).toEqual(["To do", "Doing", "In review"]);
  });
});

describe("labels and milestones", () => {
  it("are made, changed and deleted", async () => {
    const forge = await openForge();
    const base = "/lantern/inkwell/-";
    await forge.post(`${base}/labels`, { name: "Ink & paper", colour: "#ABCDEF", description: "Both" });
    const { labels } = await forge.forge();
    expect(labels.at(-1)).toEqual({ project: "lantern/inkwell", name: "Ink & paper", colour: "#abcdef", description: "Both" });
    const taken = await forge.post(`${base}/labels`, { name: "ink & PAPER", colour: "red" });
    expect(taken).toMatchObject({ status: 422, text: expect.stringContaining("There is a label of this name already.") });
    expect(taken.text).toContain("Enter a colour such as #2c6fbb.");
    const id = matches(await forge.get(`${base}/labels?q=ink`), /id="label-(\d+)"/g)[0];
    await forge.post(`${base}/labels/${id}`, { name: "Ink", colour: "#112233", description: "" });
    expect((await forge.forge()).labels.at(-1)).toMatchObject({ name: "Ink", colour: "#112233" });
    await forge.post(`${base}/labels/${id}/delete`);
    expect((await forge.forge()).labels).toHaveLength(labels.length - 1);
  });

  it("show the progress of a milestone", async () => {
    const forge = await openForge();
    const base = "/lantern/inkwell/-";
    const page = await forge.post(`${base}/milestones`, {
      title: "Harvest",
      description: "All of it",
      starts: "2026-03-10",
      due: "2026-04-10",
    });
    expect(page.text).toContain("0% complete");
    const number = Number(/milestones\/(\d+)/.exec(page.url)?.[1]);
    const { issues } = await forge.forge();
    const [one, two] = issues.filter(({ project, state }) => project === "lantern/inkwell" && state === "open");
    for (const issue of [one, two]) await forge.post(`${base}/issues/${issue?.number}/milestone`, { milestone: String(number) });
    await forge.post(`${base}/issues/${one?.number}/state`, { state: "closed" });
    expect((await forge.get(`${base}/milestones/${number}`)).text).toContain("50% complete");
    expect(
      (await forge.post(`${base}/milestones/${number}`, { title: "Harvest", starts: "2026-05-01", due: "2026-04-01" })).text,
    ).toContain("It cannot be due before it starts.");
    await forge.post(`${base}/milestones/${number}/state`, { state: "closed" });
    expect((await forge.forge()).milestones.at(-1)).toMatchObject({ title: "Harvest", state: "closed" });
    await forge.post(`${base}/milestones/${number}/delete`);
    expect((await forge.issue("lantern/inkwell", one?.number ?? 0)).milestone).toBeNull();
  });
});
