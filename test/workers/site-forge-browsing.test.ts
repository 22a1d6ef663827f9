import { describe, expect, it } from "vitest";
import { everyPage, heading, openForge, titles } from "./site-forge-support.ts";
import { matches } from "./site-support.ts";

const TIDEWATCH = "/harbor/tidewatch";

describe("looking around in the forge", () => {
  it("greets who is signed in with what waits for them", async () => {
    const forge = await openForge();
    const home = await forge.get("/");
    expect(heading(home)).toBe("Hello, Jonas");
    const { issues } = await forge.forge();
    const assigned = issues.filter(({ state, assignees }) => state === "open" && assignees.includes("jonas"));
    expect(home.text).toContain(`${assigned.length} issues assigned to you`);
    const list = await everyPage(forge, "/dashboard/issues");
    expect(list.flatMap(titles).sort()).toEqual(assigned.map(({ title }) => title).sort());
  });

  it("shows everybody else the public projects, and asks them to sign in for more", async () => {
    const forge = await openForge(null);
    const { projects } = await forge.forge();
    const found = (await everyPage(forge, "/")).flatMap(titles);
    expect(found.sort()).toEqual(
      projects
        .filter(({ visibility }) => visibility === "public")
        .map(({ namespace, name }) => `${namespace} / ${name}`)
        .sort(),
    );
    const hidden = projects.filter(({ visibility }) => visibility !== "public");
    for (const { path } of hidden) expect((await forge.get(`/${path}`)).status).toBe(404);
    expect(heading(await forge.get("/dashboard/todos"))).toBe("Sign in to Anvil");
  });

  it("keeps private projects from people who are no members, also in search", async () => {
    const forge = await openForge("owner");
    const { projects, groups } = await forge.forge();
    const secret = projects.find(
      ({ visibility, members, namespace }) =>
        visibility === "private" &&
        namespace !== "jonas" &&
        !members.some(({ username }) => username === "jonas") &&
        !groups.some(({ path, members: all }) => path === namespace && all.some(({ username }) => username === "jonas")),
    );
    if (!secret) throw new Error("every private project has the developer as a member");
    expect((await forge.get(`/${secret.path}`)).status).toBe(200);
    const developer = await forge.as("developer");
    for (const place of ["", "/-/issues", "/-/issues/1", "/-/raw/main/README.md", "/-/members"]) {
      expect((await developer.get(`/${secret.path}${place}`)).status).toBe(404);
    }
    expect((await developer.get(`/search?q=${secret.name}`)).text).not.toContain(`/ ${secret.name}`);
    expect((await developer.send(`/${secret.path}/-/star`, { starred: "yes" })).status).toBe(404);
  });

  it("sorts and filters projects", async () => {
    const forge = await openForge("owner");
    const { projects } = await forge.forge();
    const names = async (query: string) => (await everyPage(forge, `/explore?${query}`)).flatMap(titles);
    expect(await names("language=Go")).toHaveLength(projects.filter(({ language }) => language === "Go").length);
    expect(await names("visibility=private")).toHaveLength(projects.filter(({ visibility }) => visibility === "private").length);
    const byStars = await names("sort=stars");
    const most = Math.max(...projects.map(({ stars }) => stars));
    expect(projects.filter(({ stars }) => stars === most).map(({ namespace, name }) => `${namespace} / ${name}`)).toContain(
      byStars[0],
    );
    expect(await names("topic=tides")).toContain("harbor / Tidewatch");
  });

  it("shows groups with their projects, issues and members", async () => {
    const forge = await openForge();
    const { groups, issues } = await forge.forge();
    expect((await forge.get("/explore/groups")).text).toContain("Harbor Systems");
    expect(heading(await forge.get("/harbor"))).toBe("Harbor Systems");
    const open = issues.filter(({ project, state }) => project.startsWith("harbor/") && state === "open");
    expect((await everyPage(forge, "/groups/harbor/-/issues")).flatMap(titles)).toHaveLength(open.length);
    const members = groups.find(({ path }) => path === "harbor")?.members ?? [];
    expect((await forge.get("/groups/harbor/-/members")).text).toContain(`${members.length} members`);
    expect((await forge.get("/groups/nowhere/-/members")).status).toBe(404);
  });

  it("shows people with what they did", async () => {
    const forge = await openForge();
    const page = await forge.get("/priya");
    expect(heading(page)).toBe("Priya Raman");
    expect(page.text).toMatch(/[1-9]\d* contributions in the last 30 weeks/);
    const more = matches(page, /data-more="([^"]*)"/g)[0] ?? "";
    const part = await forge.get(more);
    expect(part.html).not.toContain("<html");
    expect(part.text).toContain("Priya Raman");
  });

  it("searches everywhere and suggests while one types", async () => {
    const forge = await openForge();
    const { issues } = await forge.forge();
    const page = await forge.get("/search?q=tide&scope=issues");
    const [count] = matches(page, /Issues <span class="count">(\d+)</g);
    expect(Number(count)).toBeGreaterThan(0);
    expect(Number(count)).toBeLessThanOrEqual(issues.length);
    expect((await forge.get("/search?q=MAX_READINGS&scope=code")).text).toContain("src/readings.ts:");
    expect((await forge.get("/search?q=jonas&scope=users")).text).toContain("Jonas Lindqvist");
    const { suggestions } = await (await forge.fetch("/search/suggestions?q=tidewatch")).json<{
      suggestions: { text: string; url: string }[];
    }>();
    expect(suggestions[0]).toMatchObject({ text: "harbor/tidewatch", url: TIDEWATCH });
  });
});

describe("the files of a project", () => {
  it("are listed with the commits that changed them last", async () => {
    const forge = await openForge();
    const root = await forge.get(`${TIDEWATCH}/-/tree/main`);
    expect(root.html).toContain(`href="${TIDEWATCH}/-/blob/main/README.md"`);
    expect(root.text).toContain("Initial commit");
    const source = await forge.get(`${TIDEWATCH}/-/tree/main/src`);
    expect(source.html).toContain(`href="${TIDEWATCH}/-/blob/main/src/readings.ts"`);
    expect((await forge.get(`${TIDEWATCH}/-/tree/main/nowhere`)).status).toBe(404);
    expect((await forge.get(`${TIDEWATCH}/-/tree/main/README.md`)).url).toContain("/-/blob/main/README.md");
  });

  it("show numbered lines, the same as the raw text", async () => {
    const forge = await openForge();
    const page = await forge.get(`${TIDEWATCH}/-/blob/main/src/readings.ts`);
    const shown = matches(page, /<td class="text"><code>([^<]*)<\/code>/g);
    const raw = await forge.fetch(`${TIDEWATCH}/-/raw/main/src/readings.ts`);
    expect(raw.headers.get("content-type")).toContain("text/plain");
    expect(shown.join("\n")).toBe((await raw.text()).trimEnd());
    expect(page.html).toContain('<tr id="L3">');
  });

  it("show Markdown as it reads, and its source on demand", async () => {
    const forge = await openForge();
    expect((await forge.get(`${TIDEWATCH}/-/blob/main/README.md`)).html).toContain("<h2>Tidewatch</h2>");
    expect((await forge.get(`${TIDEWATCH}/-/blob/main/README.md?plain=1`)).html).toContain("<code># Tidewatch</code>");
  });

  it("have a history whose changes add up to what is there", async () => {
    const forge = await openForge();
    const commits = matches(await forge.get(`${TIDEWATCH}/-/commits/main`), /href="([^"]*\/-\/commit\/[0-9a-f]{40})"/g);
    expect(commits.length).toBeGreaterThan(5);
    let lines = 0;
    for (const commit of commits) {
      const page = await forge.get(commit);
      const [added = 0, removed = 0] = matches(page, /class="(?:plus|minus)">(\d+) (?:addition|deletion)/g).map(Number);
      expect(added + removed).toBeGreaterThan(0);
      lines += added - removed;
    }
    let there = 0;
    const count = async (folder: string): Promise<void> => {
      const page = await forge.get(folder);
      for (const file of matches(page, /<td><svg[^>]*>.*?<\/svg><a href="([^"]*\/-\/blob\/[^"]*)"/g)) {
        const text = await (await forge.fetch(file.replace("/-/blob/", "/-/raw/"))).text();
        there += text.split("\n").length - 1;
      }
      for (const inner of matches(page, /<td><svg[^>]*>.*?<\/svg><a href="([^"]*\/-\/tree\/[^"]*)"/g)) await count(inner);
    };
    await count(`${TIDEWATCH}/-/tree/main`);
    expect(there).toBe(lines);
  });

  it("can be seen as they were at a commit", async () => {
    const forge = await openForge();
    const commits = matches(await forge.get(`${TIDEWATCH}/-/commits/main`), /\/-\/commit\/([0-9a-f]{40})"/g);
    const first = commits.at(-1)?.slice(0, 12);
    const page = await forge.get(`${TIDEWATCH}/-/tree/${first}`);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("/-/new/");
    expect((await forge.get(`${TIDEWATCH}/-/tree/0123456789abcdef`)).status).toBe(404);
  });

  it("can be searched", async () => {
    const forge = await openForge();
    const page = await forge.get(`${TIDEWATCH}/-/search?q=MAX_READINGS`);
    expect(page.text).toMatch(/[1-9]\d* match/);
    expect(page.html).toContain("/-/blob/main/src/readings.ts?plain=1#L");
    expect((await forge.get(`${TIDEWATCH}/-/search?q=zzzzqqq`)).text).toContain("0 matches on main");
  });
});

describe("the forge's pages", () => {
  it("bring their stylesheet and script, and nothing from elsewhere", async () => {
    const forge = await openForge();
    const home = await forge.get("/");
    const files = matches(home, /(?:href|src)="(\/assets\/[^"]*)"/g);
    expect(files).toHaveLength(3);
    for (const file of files) {
      const answer = await forge.fetch(file);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      await answer.body?.cancel();
    }
    expect(home.html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
  });

  it("sign in by password only, and lead back to where one wanted to go", async () => {
    const forge = await openForge(null);
    const asked = await forge.get("/harbor/tidewatch/-/issues/new");
    expect(asked.url).toContain("/users/sign_in?to=%2Fharbor%2Ftidewatch%2F-%2Fissues%2Fnew");
    const wrong = await forge.post("/users/sign_in", { login: "jonas", password: "nope" });
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("User name or password is wrong.") });
    const right = await forge.post("/users/sign_in", {
      login: "jonas@example.com",
      password: "larch-ladder-58",
      to: "/harbor/tidewatch/-/issues/new",
    });
    expect(heading(right)).toBe("New issue");
    expect(heading(await forge.post("/users/sign_out"))).toBe("Sign in to Anvil");
    const outside = await forge.post("/users/sign_in", { login: "jonas", password: "larch-ladder-58", to: "//evil.example/" });
    expect(outside.url).toBe("http://forge.localhost/?notice=signed-in");
  });
});
