/**
 * @module Communities: finding them, who looks after them, who has subscribed, and making new ones.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";

type CommunityRow = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly sidebar: string;
  readonly hue: number;
  readonly created: number;
  readonly subscribers: number;
  readonly flairs: string;
  readonly posts: number;
  readonly subscribed: number;
};

export type Community = Omit<CommunityRow, "flairs" | "subscribed"> & {
  readonly flairs: readonly string[];
  /** Whether the viewer has. */
  readonly subscribed: boolean;
};

export type Rule = { readonly id: number; readonly position: number; readonly title: string; readonly text: string };

export const COMMUNITY_SORTS = {
  subscribers: { label: "Most subscribers", order: "c.subscribers DESC, c.slug" },
  posts: { label: "Most posts", order: "posts DESC, c.slug" },
  new: { label: "Newest", order: "c.created DESC, c.slug" },
  name: { label: "Name, A to Z", order: "lower(c.name)" },
} as const;
export type CommunitySort = keyof typeof COMMUNITY_SORTS;

/** ?1 is the viewer. */
const SELECT = `
  SELECT c.*, (SELECT count(*) FROM posts p WHERE p.community_id = c.id AND p.status = 'visible') AS posts,
    EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = ?1 AND s.community_id = c.id) AS subscribed
  FROM communities c`;

const toCommunity = (row: CommunityRow): Community => ({
  ...row,
  flairs: JSON.parse(row.flairs),
  subscribed: row.subscribed === 1,
});

export const findCommunity = (sql: SqlStorage, slug: string, viewerId: number | null): Community | null => {
  const [row] = sql.exec<CommunityRow>(`${SELECT} WHERE c.slug = ?2`, viewerId, slug.toLowerCase()).toArray();
  return row ? toCommunity(row) : null;
};

export const listCommunities = (sql: SqlStorage, viewerId: number | null, q: string, sort: CommunitySort): Community[] =>
  sql
    .exec<CommunityRow>(
      `${SELECT} WHERE instr(lower(c.slug || ' ' || c.name || ' ' || c.description), ?2) > 0 ORDER BY ${COMMUNITY_SORTS[sort].order}`,
      viewerId,
      q.toLowerCase(),
    )
    .toArray()
    .map(toCommunity);

export const subscribedCommunities = (
  sql: SqlStorage,
  userId: number,
): { readonly slug: string; readonly name: string; readonly hue: number }[] =>
  sql
    .exec<{ slug: string; name: string; hue: number }>(
      `SELECT c.slug, c.name, c.hue FROM subscriptions s JOIN communities c ON c.id = s.community_id
       WHERE s.user_id = ? ORDER BY lower(c.name)`,
      userId,
    )
    .toArray();

export const setSubscribed = (sql: SqlStorage, userId: number, communityId: number, on: boolean): number => {
  const changed = on
    ? sql.exec("INSERT INTO subscriptions VALUES (?, ?) ON CONFLICT DO NOTHING", userId, communityId)
    : sql.exec("DELETE FROM subscriptions WHERE user_id = ? AND community_id = ?", userId, communityId);
  if (changed.rowsWritten > 0) {
    tick(sql);
    sql.exec("UPDATE communities SET subscribers = subscribers + ? WHERE id = ?", on ? 1 : -1, communityId);
  }
  return sql.exec<{ n: number }>("SELECT subscribers AS n FROM communities WHERE id = ?", communityId).one().n;
};

export const rulesOf = (sql: SqlStorage, communityId: number): Rule[] =>
  sql
    .exec<Rule>("SELECT id, position, title, text FROM rules WHERE community_id = ? ORDER BY position, id", communityId)
    .toArray();

export type Moderator = { readonly id: number; readonly name: string; readonly hue: number; readonly since: number };

export const moderatorsOf = (sql: SqlStorage, communityId: number): Moderator[] =>
  sql
    .exec<Moderator>(
      `SELECT u.id, u.name, u.hue, m.since FROM moderators m JOIN users u ON u.id = m.user_id
       WHERE m.community_id = ? ORDER BY m.since, u.id`,
      communityId,
    )
    .toArray();

/** The slugs of what somebody moderates. */
export const moderatedBy = (
  sql: SqlStorage,
  userId: number,
): { readonly id: number; readonly slug: string; readonly name: string }[] =>
  sql
    .exec<{ id: number; slug: string; name: string }>(
      `SELECT c.id, c.slug, c.name FROM moderators m JOIN communities c ON c.id = m.community_id
       WHERE m.user_id = ? ORDER BY lower(c.name)`,
      userId,
    )
    .toArray();

export interface NewCommunity {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly sidebar: string;
  readonly flairs: readonly string[];
}

const HUE_STEP = 70;

/** Its maker moderates it and is its first subscriber. */
export const createCommunity = (sql: SqlStorage, userId: number, community: NewCommunity): void => {
  const created = tick(sql);
  const { id } = sql.exec<{ id: number }>("SELECT max(id) + 1 AS id FROM communities").one();
  const { slug, name, description, sidebar, flairs } = community;
  sql.exec(
    "INSERT INTO communities VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)",
    id,
    slug,
    name,
    description,
    sidebar,
    (id * HUE_STEP) % 360,
    created,
    JSON.stringify(flairs),
  );
  sql.exec("INSERT INTO moderators VALUES (?, ?, ?)", id, userId, created);
  sql.exec("INSERT INTO subscriptions VALUES (?, ?)", userId, id);
};
