/**
 * @module What the people with accounts have done and received: votes, saved things, notifications.
 */
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS } from "../rules.ts";
import type { CommentRow, PostRow, TargetKind } from "../schema.ts";

type VoteRow = {
  readonly user_id: number;
  readonly kind: TargetKind;
  readonly target_id: number;
  readonly value: 1 | -1;
};

type NotificationRow = {
  readonly id: number;
  readonly user_id: number;
  readonly kind: "comment" | "reply";
  readonly actor_id: number;
  readonly community_id: number;
  readonly post_id: number;
  readonly comment_id: number;
  readonly created: number;
  readonly read: 0 | 1;
};

export interface ActivityTables {
  readonly votes: readonly VoteRow[];
  readonly saves: readonly { user_id: number; kind: TargetKind; target_id: number; at: number }[];
  readonly notifications: readonly NotificationRow[];
}

const VOTES_EACH = 24;
const SAVED_POSTS = 5;
const SAVED_COMMENTS = 2;
const NOTIFICATIONS_EACH = 14;
const UNREAD = { min: 2, max: 5 };

export const generateActivity = (seed: number, posts: readonly PostRow[], comments: readonly CommentRow[]): ActivityTables => {
  const random = seededRandom(seed, "forum/activity");
  const users = ACCOUNTS.map((_, at) => at + 1);
  const targets = [
    ...posts.map((row) => ({ kind: "post" as const, row })),
    ...comments.filter(({ status }) => status === "visible").map((row) => ({ kind: "comment" as const, row })),
  ];
  const votes = users.flatMap((user_id) => {
    const own = targets
      .filter(({ row }) => row.author_id === user_id)
      .map(({ kind, row }) => ({ user_id, kind, target_id: row.id, value: 1 as const }));
    // Everybody's own vote is one of the votes for a thing, so that another one needs a second.
    const others = random
      .shuffle(targets.filter(({ row }) => row.author_id !== user_id && row.up > 4 && row.down > 3))
      .slice(0, VOTES_EACH);
    return [
      ...own,
      ...others.map(({ kind, row }) => ({
        user_id,
        kind,
        target_id: row.id,
        value: random.chance(0.8) ? (1 as const) : (-1 as const),
      })),
    ];
  });
  const saves = users.flatMap((user_id) =>
    (["post", "comment"] as const).flatMap((kind) =>
      random
        .shuffle(targets.filter((target) => target.kind === kind && target.row.author_id !== user_id))
        .slice(0, kind === "post" ? SAVED_POSTS : SAVED_COMMENTS)
        .map(({ row }) => ({ user_id, kind, target_id: row.id, at: row.created + 1 })),
    ),
  );
  const notifications = users
    .flatMap((user_id) => {
      const received = answersTo(user_id, posts, comments).slice(-NOTIFICATIONS_EACH);
      const unread = random.integer(UNREAD.min, UNREAD.max);
      return received.map((answer, at) => ({
        ...answer,
        user_id,
        read: at < received.length - unread ? (1 as const) : (0 as const),
      }));
    })
    .toSorted((a, b) => a.created - b.created)
    .map((row, at) => ({ id: at + 1, ...row }));
  return { votes, saves, notifications };
};

const answersTo = (user: number, posts: readonly PostRow[], comments: readonly CommentRow[]) => {
  const community = new Map(posts.map(({ id, community_id }) => [id, community_id]));
  const ownPosts = new Set(posts.filter(({ author_id }) => author_id === user).map(({ id }) => id));
  const ownComments = new Set(comments.filter(({ author_id }) => author_id === user).map(({ id }) => id));
  return comments.flatMap(({ id, post_id, parent_id, author_id, created, status }) => {
    const toPost = parent_id === null && ownPosts.has(post_id);
    const toComment = parent_id !== null && ownComments.has(parent_id);
    if (author_id === user || status !== "visible" || (!toPost && !toComment)) return [];
    const kind = toPost ? ("comment" as const) : ("reply" as const);
    return [{ kind, actor_id: author_id, community_id: community.get(post_id) ?? 0, post_id, comment_id: id, created }];
  });
};
