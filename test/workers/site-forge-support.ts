/**
 * @module Visits the forge as one browser does, signed in as one of its accounts or as nobody.
 */
import { ACCOUNTS, type AccountName, FORGE_HOST, SIGN_IN_COOKIE } from "../../containers/sites/forge/app/rules.ts";
import type { forgeState } from "../../containers/sites/forge/app/state.ts";
import { Browser } from "./site-shop-support.ts";
import { matches, newLease, type Page, siteEnv } from "./site-support.ts";

export type ForgeState = ReturnType<typeof forgeState>;
export type Issue = ForgeState["issues"][number];
export type MergeRequest = ForgeState["mergeRequests"][number];

export class ForgeBrowser extends Browser {
  constructor(lease: string, cookie?: string) {
    super(lease, FORGE_HOST, new Map([[FORGE_HOST, new Map(cookie === undefined ? [] : [[SIGN_IN_COOKIE, cookie]])]]));
  }

  /** Another browser at the same copy of the forge. */
  async as(account: AccountName | null): Promise<ForgeBrowser> {
    const other = new ForgeBrowser(this.lease);
    if (account === null) return other;
    const { username, password } = ACCOUNTS[account];
    const page = await other.post("/users/sign_in", { login: username, password });
    if (page.status !== 200) throw new Error(`${account} could not sign in: ${page.status}`);
    return other;
  }

  async forge(): Promise<ForgeState> {
    return JSON.parse((await siteEnv.SITE.getByName(this.lease).state()) ?? "null");
  }

  async issue(project: string, number: number): Promise<Issue> {
    const found = (await this.forge()).issues.find((one) => one.project === project && one.number === number);
    if (!found) throw new Error(`there is no issue ${project}#${number}`);
    return found;
  }

  async merge(project: string, number: number): Promise<MergeRequest> {
    const found = (await this.forge()).mergeRequests.find((one) => one.project === project && one.number === number);
    if (!found) throw new Error(`there is no merge request ${project}!${number}`);
    return found;
  }
}

/** A fresh forge of its own. */
export const openForge = async (account: AccountName | null = "developer", seed = 0): Promise<ForgeBrowser> => {
  const lease = newLease();
  const answer = await siteEnv.SITE.getByName(lease).prepare({ site: "forge", seed, login: account });
  if (!answer.ok) throw new Error(answer.message);
  return new ForgeBrowser(lease, answer.body.cookies[0]?.value);
};

/** All pages of a list, by its own "Next" links. */
export const everyPage = async (forge: ForgeBrowser, path: string): Promise<Page[]> => {
  const page = await forge.get(path);
  const [next] = matches(page, /<a href="([^"]*)" rel="next"/g);
  return next === undefined ? [page] : [page, ...(await everyPage(forge, next))];
};

/** The titles that a page lists, in order. */
export const titles = (page: Page): string[] => matches(page, /<a class="row-title" href="[^"]*">([^<]*)</g);

export const heading = (page: Page): string | undefined => matches(page, /<h1[^>]*>([^<]*)/g)[0]?.trim();
