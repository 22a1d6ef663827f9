/**
 * @module What the forum's templates are made with: who does the task, and picking from the forum's first state.
 */

import type { Random } from "../../../../durable-objects/site/kit/random.ts";
import { withOwnName } from "../../suite/picking.ts";
import type { Made, Template } from "../../suite/template.ts";
import { postPath } from "../app/paths.ts";
import { FORUM_HOST } from "../app/rules.ts";

export const FORUM = `http://${FORUM_HOST}`;
export const HAZEL = "hazel_finch";
export const TOMAS = "tomas_birch";

export interface PostState {
  readonly id: number;
  readonly community: string;
  readonly author: string;
  readonly title: string;
  readonly url: string | null;
  readonly flair: string;
  readonly created: string;
  readonly up: number;
  readonly score: number;
  readonly comments: number;
  readonly pinned: boolean;
  readonly locked: boolean;
  readonly status: string;
  readonly body: string;
}

export interface CommentState {
  readonly id: number;
  readonly post: number;
  readonly parent: number | null;
  readonly author: string;
  readonly score: number;
  readonly status: string;
  readonly body: string;
}

export interface CommunityState {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly subscribers: number;
  readonly created: string;
  readonly posts: number;
  readonly flairs: readonly string[];
  readonly rules: readonly { readonly title: string; readonly text: string }[];
  readonly moderators: readonly string[];
}

interface UserState {
  readonly name: string;
  readonly bio: string;
  readonly role: string;
  readonly joined: string;
  readonly suspended: boolean;
  readonly defaultSort: string;
  readonly theme: string;
  readonly postPoints: number;
  readonly commentPoints: number;
}

/** A post or a comment, with who has done something about it. */
interface About {
  readonly user: string;
  readonly post: number | null;
  readonly comment: number | null;
}

export interface ForumState {
  readonly users: readonly UserState[];
  readonly communities: readonly CommunityState[];
  readonly posts: readonly PostState[];
  readonly comments: readonly CommentState[];
  readonly votes: readonly (About & { readonly value: number })[];
  readonly subscriptions: readonly { readonly user: string; readonly community: string }[];
  readonly saved: readonly About[];
  readonly hidden: readonly { readonly user: string; readonly post: number }[];
  readonly reports: readonly {
    readonly id: number;
    readonly community: string;
    readonly post: number | null;
    readonly comment: number | null;
    readonly reason: string;
    readonly status: string;
  }[];
  readonly bans: readonly {
    readonly community: string;
    readonly user: string;
    readonly reason: string;
    readonly until: string | null;
  }[];
  readonly modLog: readonly {
    readonly community: string;
    readonly moderator: string;
    readonly action: string;
    readonly user: string | null;
    readonly post: number | null;
    readonly comment: number | null;
    readonly details: string;
  }[];
  readonly conversations: readonly {
    readonly id: number;
    readonly subject: string;
    readonly starter: string;
    readonly other: string;
    readonly messages: readonly { readonly from: string; readonly to: string; readonly body: string }[];
  }[];
}

/** Who is signed in when the task starts; a guest is nobody. */
const LOGINS = { guest: false, member: "member", moderator: "moderator", admin: "admin" } as const;

interface ForumTask<Facts> extends Omit<Template<Facts>, "sites" | "make"> {
  readonly as: keyof typeof LOGINS;
  make(forum: ForumState, random: Random): Made<Facts> | null;
}

export const forumTask = <Facts>({ as, name, make, ...rest }: ForumTask<Facts>): Template<Facts> => ({
  ...rest,
  name: `forum/${name}`,
  sites: [{ name: "forum", login: LOGINS[as] }],
  make: ({ states, random }) => {
    const made = make(states.forum as unknown as ForumState, random);
    return made && { startUrl: `${FORUM}/`, ...made };
  },
});

/** Posts that their title tells from all others, and that everybody sees in the lists. */
export const namedPosts = (forum: ForumState): PostState[] => {
  const hidden = new Set(forum.hidden.map(({ post }) => post));
  return withOwnName(forum.posts, ({ title }) => title.toLowerCase()).filter(
    ({ id, status, title }) => status === "visible" && !hidden.has(id) && !/["“”]/.test(title),
  );
};

export const postsIn = (forum: ForumState, slug: string): PostState[] =>
  forum.posts.filter(({ community, status }) => community === slug && status === "visible");

export const commentsOn = (forum: ForumState, id: number): CommentState[] =>
  forum.comments.filter(({ post, status }) => post === id && status === "visible");

export const postURL = (post: PostState): string => `${FORUM}${postPath(post)}`;

/** A post as a sentence names it. */
export const named = ({ title, community }: PostState): string => `“${title}” in c/${community}`;

export const moderatedBy = (forum: ForumState, name: string): CommunityState[] =>
  forum.communities.filter(({ moderators }) => moderators.includes(name));

export const userNamed = (forum: ForumState, name: string): UserState => {
  const found = forum.users.find((user) => user.name === name);
  if (!found) throw new Error(`the forum has no user ${name}`);
  return found;
};

/** Those who only write: neither an account of the site nor a moderator. */
export const plainUsers = (forum: ForumState): UserState[] => {
  const moderators = new Set(forum.communities.flatMap((community) => community.moderators));
  return forum.users.filter(({ name, role }) => role !== "admin" && name !== HAZEL && !moderators.has(name));
};

/** The id of the next post or comment. */
export const nextId = (rows: readonly { readonly id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;
