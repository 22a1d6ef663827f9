/**
 * @module What people are told: answers, mentions, decisions of moderators.
 */

export type NotificationKind = "comment" | "reply" | "mention" | "removed" | "moderator" | "ban";

export interface NewNotification {
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly actorId: number;
  readonly communityId: number;
  readonly postId: number | null;
  readonly commentId: number | null;
  readonly created: number;
}

export type Notification = {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly created: number;
  readonly read: number;
  readonly actor: string;
  readonly actor_hue: number;
  readonly community: string;
  readonly post_id: number | null;
  readonly comment_id: number | null;
  readonly post_title: string | null;
  readonly comment_body: string | null;
};

const SELECT = `
  SELECT n.id, n.kind, n.created, n.read, u.name AS actor, u.hue AS actor_hue, c.slug AS community, n.post_id, n.comment_id,
    p.title AS post_title, CASE WHEN k.status = 'visible' THEN k.body END AS comment_body
  FROM notifications n JOIN users u ON u.id = n.actor_id JOIN communities c ON c.id = n.community_id
    LEFT JOIN posts p ON p.id = n.post_id LEFT JOIN comments k ON k.id = n.comment_id
  WHERE n.user_id = ?`;

export const notify = (
  sql: SqlStorage,
  { userId, kind, actorId, communityId, postId, commentId, created }: NewNotification,
): void => {
  sql.exec(
    `INSERT INTO notifications (user_id, kind, actor_id, community_id, post_id, comment_id, created, read)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
    userId,
    kind,
    actorId,
    communityId,
    postId,
    commentId,
    created,
  );
};

/** Newest first. */
export const notificationsOf = (
  sql: SqlStorage,
  userId: number,
  onlyUnread: boolean,
  limit: number,
  offset: number,
): Notification[] =>
  sql
    .exec<Notification>(
      `${SELECT} ${onlyUnread ? "AND n.read = 0" : ""} ORDER BY n.id DESC LIMIT ? OFFSET ?`,
      userId,
      limit,
      offset,
    )
    .toArray();

export const countNotifications = (sql: SqlStorage, userId: number, onlyUnread: boolean): number =>
  sql
    .exec<{ n: number }>(`SELECT count(*) AS n FROM notifications WHERE user_id = ? ${onlyUnread ? "AND read = 0" : ""}`, userId)
    .one().n;

export const findNotification = (sql: SqlStorage, userId: number, id: number): Notification | null =>
  sql.exec<Notification>(`${SELECT} AND n.id = ?`, userId, id).toArray()[0] ?? null;

/** One, or all of somebody's. */
export const markRead = (sql: SqlStorage, userId: number, id: number | null): void => {
  sql.exec("UPDATE notifications SET read = 1 WHERE user_id = ?1 AND (?2 IS NULL OR id = ?2)", userId, id);
};
