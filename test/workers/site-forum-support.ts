/**
 * @module Visits the embedded forum as somebody who may be signed in: keeps cookies, follows redirects, reads pages.
 */
import { newLease, type Page, readPage, siteEnv } from "./site-support.ts";

const ORIGIN = "http://forum.localhost";

/** As in the site's manifest. */
export const ACCOUNTS = {
  member: { username: "hazel_finch", password: "quiet-river-27" },
  moderator: { username: "tomas_birch", password: "paper-lantern-58" },
  admin: { username: "odile_grant", password: "granite-harbor-93" },
} as const;
export type Account = keyof typeof ACCOUNTS;

export interface ForumState {
  readonly time: string;
  readonly users: {
    name: string;
    displayName: string;
    email: string;
    bio: string;
    hue: number;
    role: string;
    suspended: boolean;
    defaultSort: string;
    theme: string;
    acceptsMessages: boolean;
    postPoints: number;
    commentPoints: number;
  }[];
  readonly communities: {
    slug: string;
    name: string;
    description: string;
    sidebar: string;
    subscribers: number;
    posts: number;
    flairs: string[];
    rules: { title: string; text: string }[];
    moderators: string[];
    created: string;
  }[];
  readonly posts: {
    id: number;
    community: string;
    author: string;
    title: string;
    url: string | null;
    flair: string;
    created: string;
    edited: string | null;
    up: number;
    down: number;
    score: number;
    comments: number;
    pinned: boolean;
    locked: boolean;
    status: string;
    reason: string | null;
    body: string;
  }[];
  readonly comments: {
    id: number;
    post: number;
    parent: number | null;
    author: string;
    created: string;
    edited: string | null;
    up: number;
    down: number;
    score: number;
    status: string;
    reason: string | null;
    body: string;
  }[];
  readonly votes: { user: string; post: number | null; comment: number | null; value: number }[];
  readonly subscriptions: { user: string; community: string }[];
  readonly saved: { user: string; post: number | null; comment: number | null }[];
  readonly hidden: { user: string; post: number }[];
  readonly blocks: { user: string; blocked: string }[];
  readonly reports: {
    id: number;
    community: string;
    post: number | null;
    comment: number | null;
    reporter: string;
    reason: string;
    details: string;
    created: string;
    status: string;
    resolvedBy: string | null;
    resolved: string | null;
  }[];
  readonly bans: { community: string; user: string; reason: string; until: string | null; created: string; by: string }[];
  readonly modLog: {
    community: string;
    moderator: string;
    action: string;
    user: string | null;
    post: number | null;
    comment: number | null;
    details: string;
    created: string;
  }[];
  readonly conversations: {
    id: number;
    subject: string;
    starter: string;
    other: string;
    messages: { from: string; to: string; body: string; created: string; read: boolean }[];
  }[];
  readonly notifications: {
    user: string;
    kind: string;
    actor: string;
    community: string;
    post: number | null;
    comment: number | null;
    read: boolean;
  }[];
}

export interface JSONAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly message: string;
  readonly [more: string]: unknown;
}

/** A fresh forum of its own, with somebody signed in or nobody. */
export const openForum = async (who: Account | null = null, seed = 0): Promise<ForumVisitor> => {
  const lease = newLease();
  const answer = await siteEnv.SITE.getByName(lease).prepare({ site: "forum", seed });
  if (!answer.ok) throw new Error(answer.message);
  const visitor = new ForumVisitor(lease);
  if (who) await visitor.signIn(who);
  return visitor;
};

export class ForumVisitor {
  readonly lease: string;
  #cookie = "";
  #at = `${ORIGIN}/`;

  constructor(lease: string) {
    this.lease = lease;
  }

  /** Another browser at the same forum. */
  async as(who: Account | null): Promise<ForumVisitor> {
    const other = new ForumVisitor(this.lease);
    if (who) await other.signIn(who);
    return other;
  }

  /** The same browser at a copy of this forum as it stands. */
  async copy(seed = 0): Promise<ForumVisitor> {
    const lease = newLease();
    const answer = await siteEnv.SITE.getByName(lease).prepare({ site: "forum", seed, origin: { lease: this.lease } });
    if (!answer.ok) throw new Error(answer.message);
    const other = new ForumVisitor(lease);
    other.#cookie = this.#cookie;
    return other;
  }

  async signIn(who: Account): Promise<Page> {
    return this.post("/login", ACCOUNTS[who]);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie !== "") headers.set("cookie", this.#cookie);
    if (!headers.has("referer")) headers.set("referer", this.#at);
    const url = new URL(path, this.#at).href;
    const answer = await siteEnv.SITE.getByName(this.lease).fetch(url, { redirect: "manual", ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      this.#cookie = pair.endsWith("=") ? "" : pair;
    }
    return answer;
  }

  get(path: string): Promise<Page> {
    return this.#open(path, {});
  }

  /** Submits a form. */
  post(path: string, fields: Record<string, string> = {}): Promise<Page> {
    return this.#open(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** As the page's script sends it. */
  async send(path: string, fields: Record<string, string> = {}): Promise<JSONAnswer> {
    return json(
      await this.fetch(path, { method: "POST", headers: { accept: "application/json" }, body: new URLSearchParams(fields) }),
    );
  }

  /** As the page's script asks for it. */
  async ask(path: string): Promise<JSONAnswer> {
    return json(await this.fetch(path, { headers: { accept: "application/json" } }));
  }

  async state(): Promise<ForumState> {
    return JSON.parse((await siteEnv.SITE.getByName(this.lease).state()) ?? "null");
  }

  async #open(path: string, init: RequestInit): Promise<Page> {
    const answer = await this.fetch(path, init);
    const location = answer.headers.get("location");
    if (answer.status === 303 && location) {
      await answer.body?.cancel();
      return this.#open(location, {});
    }
    const url = new URL(path, this.#at).href;
    if (init.method === undefined) this.#at = url;
    return readPage(url, answer);
  }
}

const json = async (answer: Response): Promise<JSONAnswer> =>
  ({ ...((await answer.json()) as object), status: answer.status }) as JSONAnswer;

/** Titles of the posts that a page lists, in order. */
export const titles = ({ html }: Page): string[] =>
  [...html.matchAll(/<h2 id="post-\d+"><a href="[^"]*">([^<]*)</g)].map(([, title]) => title ?? "");

/** Ids of the posts that a page lists, in order. */
export const postIds = ({ html }: Page): number[] => [...html.matchAll(/<h2 id="post-(\d+)">/g)].map(([, id]) => Number(id));

/** Ids of the comments that a page shows, in order. */
export const commentIds = (html: string): number[] =>
  [...html.matchAll(/<article class="comment[^"]*" id="comment-(\d+)"/g)].map(([, id]) => Number(id));

export const postPath = ({ id, community }: { id: number; community: string }): string => `/c/${community}/${id}/x`;

/** The first thing that fits; a test without one is wrong. */
export const some = <T>(items: readonly T[], fits: (item: T) => boolean = () => true): T => {
  const found = items.find(fits);
  if (found === undefined) throw new Error("Nothing fits.");
  return found;
};
