import { beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS, type AccountName } from "../../containers/sites/forge/app/rules.ts";
import { everyPage, type ForgeBrowser, type ForgeState, openForge, titles } from "./site-forge-support.ts";
import { matches } from "./site-support.ts";

const SEEDS = [0, 7, 123_456_789];
const CORE = ["harbor/tidewatch", "lantern/inkwell", "meadow/sprout", "orbit/spanner"];

describe.each(SEEDS)("the forge of seed %i", (seed) => {
  let forge: ForgeBrowser;
  let state: ForgeState;

  beforeAll(async () => {
    forge = await openForge("owner", seed);
    state = await forge.forge();
  });

  it("has people, groups and projects, some of them always", () => {
    expect(state.users).toHaveLength(40);
    expect(new Set(state.users.map(({ username }) => username)).size).toBe(40);
    for (const { username } of Object.values(ACCOUNTS)) expect(state.users.map((user) => user.username)).toContain(username);
    expect(state.groups.map(({ path }) => path)).toEqual(["harbor", "lantern", "meadow", "orbit"]);
    const paths = state.projects.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(CORE));
    expect(paths.length).toBeGreaterThanOrEqual(15);
    expect(new Set(state.projects.map(({ visibility }) => visibility))).toEqual(new Set(["public", "internal", "private"]));
    expect(state.projects.filter(({ forkedFrom }) => forkedFrom !== null)).toHaveLength(2);
  });

  it("has enough issues and merge requests to need filters and pages", () => {
    expect(state.issues.length).toBeGreaterThan(280);
    expect(state.mergeRequests.length).toBeGreaterThan(60);
    for (const kind of ["open", "closed"] as const)
      expect(state.issues.filter((issue) => issue.state === kind).length).toBeGreaterThan(90);
    for (const kind of ["open", "closed", "merged"]) expect(state.mergeRequests.some((merge) => merge.state === kind)).toBe(true);
    for (const path of CORE) expect(state.issues.filter(({ project }) => project === path).length).toBeGreaterThan(30);
  });

  it("numbers issues and merge requests from 1 in the order of their creation", () => {
    for (const { path } of state.projects) {
      for (const items of [state.issues, state.mergeRequests]) {
        const own = items.filter(({ project }) => project === path);
        expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1));
        expect(own.map(({ createdAt }) => createdAt)).toEqual(own.map(({ createdAt }) => createdAt).sort());
      }
    }
  });

  it("gives no two issues of a project the same title", () => {
    for (const { path } of state.projects) {
      const own = state.issues.filter(({ project }) => project === path).map(({ title }) => title);
      expect(new Set(own).size).toBe(own.length);
    }
  });

  it("closes what is closed after it was opened, by somebody", () => {
    for (const item of [...state.issues, ...state.mergeRequests]) {
      expect(item.closedBy === null).toBe(item.state === "open");
      if (item.closedAt !== null) expect(item.closedAt > item.createdAt).toBe(true);
      expect(item.createdAt < "2026-03-09T09:00Z").toBe(true);
    }
  });

  it("uses labels and milestones of the same project", () => {
    const labels = new Set(state.labels.map(({ project, name }) => `${project}/${name}`));
    const milestones = new Set(state.milestones.map(({ project, title }) => `${project}/${title}`));
    for (const item of [...state.issues, ...state.mergeRequests]) {
      for (const label of item.labels) expect(labels).toContain(`${item.project}/${label}`);
      if (item.milestone !== null) expect(milestones).toContain(`${item.project}/${item.milestone}`);
    }
  });

  it("merged only what had the approvals that the project asks for", () => {
    for (const merge of state.mergeRequests.filter((one) => one.state === "merged")) {
      const { approvalsRequired = 0 } = state.projects.find(({ path }) => path === merge.project) ?? {};
      expect(merge.approvedBy.length).toBeGreaterThanOrEqual(approvalsRequired);
      expect(merge.approvedBy).not.toContain(merge.author);
    }
  });

  it("shows in lists what the state says", async () => {
    const pages = await everyPage(forge, "/harbor/tidewatch/-/issues?state=all");
    const own = state.issues.filter(({ project }) => project === "harbor/tidewatch");
    expect(pages.flatMap(titles)).toEqual(own.map(({ title }) => title).reverse());
    const project = await forge.get("/harbor/tidewatch");
    const stars = state.projects.find(({ path }) => path === "harbor/tidewatch")?.stars;
    expect(project.text).toContain(`${stars} star`);
    expect(project.text).toContain(`Issues ${own.filter((issue) => issue.state === "open").length}`);
  });

  it("opens every page of every project without a mistake", async () => {
    for (const { path, defaultBranch, features } of state.projects) {
      const places = [
        "",
        `/-/tree/${defaultBranch}`,
        `/-/commits/${defaultBranch}`,
        "/-/branches",
        "/-/labels",
        "/-/members",
        "/-/activity",
      ];
      for (const place of [...places, ...(features.issues ? ["/-/issues", "/-/board"] : [])]) {
        expect([place, (await forge.get(`/${path}${place}`)).status]).toEqual([place, 200]);
      }
    }
  });

  it("shows every merge request with its changes", async () => {
    for (const { project, number, state: what } of state.mergeRequests.filter((merge) => merge.project === "harbor/tidewatch")) {
      const page = await forge.get(`/${project}/-/merge_requests/${number}/changes`);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/[1-9]\d* changed files? with [1-9]\d* addition/);
      const overview = await forge.get(`/${project}/-/merge_requests/${number}`);
      if (what === "merged") expect(overview.text).toContain("The changes are in main");
    }
  });

  it("gives the developer work, with differing roles", async () => {
    const developer = await forge.as("developer");
    const assigned = state.issues.filter((issue) => issue.state === "open" && issue.assignees.includes("jonas"));
    expect(assigned.length).toBeGreaterThanOrEqual(5);
    expect(
      state.mergeRequests.some(
        (merge) => merge.state === "open" && merge.author === "jonas" && merge.project === "harbor/tidewatch",
      ),
    ).toBe(true);
    expect(
      state.mergeRequests.filter((merge) => merge.state === "open" && merge.reviewers.includes("jonas")).length,
    ).toBeGreaterThanOrEqual(2);
    const role = async (path: string) => matches(await developer.get(`/${path}`), /You are (\w+)/g)[0];
    expect([
      await role("harbor/tidewatch"),
      await role("lantern/inkwell"),
      await role("meadow/sprout"),
      await role("orbit/spanner"),
    ]).toEqual(["developer", "maintainer", "reporter", "guest"]);
  });
});

describe("two forges", () => {
  const PATHS = [
    "/",
    "/explore",
    "/harbor/tidewatch",
    "/harbor/tidewatch/-/issues",
    "/harbor/tidewatch/-/blob/main/src/readings.ts",
    "/dashboard/todos",
  ];

  const look = async (seed: number) => {
    const forge = await openForge("developer", seed);
    const pages = [];
    for (const path of PATHS) pages.push((await forge.get(path)).html);
    return { pages, state: await forge.forge() };
  };

  it("are the same for the same seed", async () => {
    expect(await look(5)).toEqual(await look(5));
  });

  it("differ for different seeds", async () => {
    const [one, other] = [await look(5), await look(6)];
    expect(other.pages[0]).not.toBe(one.pages[0]);
    expect(other.pages[3]).not.toBe(one.pages[3]);
    const names = (state: ForgeState) => state.users.map(({ username }) => username);
    expect(names(other.state).filter((name) => names(one.state).includes(name)).length).toBeLessThan(12);
  });

  it("let the same people in with the same passwords", async () => {
    for (const seed of [5, 6]) {
      const forge = await openForge(null, seed);
      for (const account of Object.keys(ACCOUNTS) as AccountName[]) {
        const page = await (await forge.as(account)).get("/settings/profile");
        expect(page.html).toContain(ACCOUNTS[account].name);
      }
    }
  });
});
