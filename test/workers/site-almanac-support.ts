/**
 * @module Visits the embedded almanac as somebody who may be signed in: keeps cookies, follows redirects, reads pages.
 */
import { newLease, type Page, readPage, siteEnv } from "./site-support.ts";

const ORIGIN = "http://almanac.localhost";

/** As in the site's manifest. */
export const ACCOUNTS = {
  editor: { username: "wren_calloway", password: "harvest-ledger-41" },
  admin: { username: "silas_orde", password: "marble-compass-76" },
} as const;
export type Account = keyof typeof ACCOUNTS;

export interface AlmanacState {
  readonly users: { name: string; role: string }[];
  readonly articles: {
    title: string;
    protection: string;
    deleted: boolean;
    categories: string[];
    infobox: Record<string, string>;
    body: string;
  }[];
  readonly revisions: { id: number; article: string; author: string; summary: string; added: string[]; removed: string[] }[];
  readonly topics: { id: number; article: string; heading: string }[];
  readonly posts: { id: number; topic: number; author: string; text: string }[];
  readonly watches: { user: string; article: string }[];
  readonly log: { user: string; action: string; title: string; details: string }[];
}

export const openAlmanac = async (who: Account | null = null, seed = 0): Promise<AlmanacVisitor> => {
  const lease = newLease();
  const answer = await siteEnv.SITE.getByName(lease).prepare({ site: "almanac", seed });
  if (!answer.ok) throw new Error(answer.message);
  const visitor = new AlmanacVisitor(lease);
  if (who) await visitor.post("/login", ACCOUNTS[who]);
  return visitor;
};

export class AlmanacVisitor {
  readonly lease: string;
  #cookie = "";

  constructor(lease: string) {
    this.lease = lease;
  }

  /** Another browser at the same almanac. */
  async as(who: Account | null): Promise<AlmanacVisitor> {
    const other = new AlmanacVisitor(this.lease);
    if (who) await other.post("/login", ACCOUNTS[who]);
    return other;
  }

  get(path: string): Promise<Page> {
    return this.#open(path, {});
  }

  post(path: string, fields: Record<string, string> = {}): Promise<Page> {
    return this.#open(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** Saves a source, as the editor's form does. */
  async edit(title: string, text: string, more: Record<string, string> = {}): Promise<Page> {
    const path = `/edit/${encodeURIComponent(title.replaceAll(" ", "_"))}`;
    const { html } = await this.get(path);
    const base = /name="base" value="(\d+)"/.exec(html)?.[1] ?? "0";
    return this.post(path, { text, base, summary: "A test", action: "save", ...more });
  }

  async state(): Promise<AlmanacState> {
    return JSON.parse((await siteEnv.SITE.getByName(this.lease).state()) ?? "null");
  }

  async #open(path: string, init: RequestInit): Promise<Page> {
    const url = new URL(path, ORIGIN).href;
    const headers = this.#cookie === "" ? {} : { cookie: this.#cookie };
    const answer = await siteEnv.SITE.getByName(this.lease).fetch(url, { redirect: "manual", ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      this.#cookie = pair.endsWith("=") ? "" : pair;
    }
    const location = answer.headers.get("location");
    if (answer.status !== 303 || !location) return readPage(url, answer);
    await answer.body?.cancel();
    return this.#open(location, {});
  }
}

export const pathOf = (page: string, title: string): string => `/${page}/${encodeURIComponent(title.replaceAll(" ", "_"))}`;

/** The first thing that fits; a test without one is wrong. */
export const some = <T>(items: readonly T[], fits: (item: T) => boolean = () => true): T => {
  const found = items.find(fits);
  if (found === undefined) throw new Error("Nothing fits.");
  return found;
};
