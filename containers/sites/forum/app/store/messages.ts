/**
 * @module Private messages between two people, in conversations.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";

export type Conversation = {
  readonly id: number;
  readonly subject: string;
  readonly other_id: number;
  readonly other: string;
  readonly other_hue: number;
  readonly messages: number;
  readonly unread: number;
  readonly last_body: string;
  readonly last_sender_id: number;
  readonly last_created: number;
};

export type Message = {
  readonly id: number;
  readonly sender_id: number;
  readonly sender: string;
  readonly sender_hue: number;
  readonly body: string;
  readonly created: number;
};

/** Which ones a list shows: those with something received, those with something sent, those with something unread. */
export type Box = "inbox" | "sent" | "unread";

/** ?1 is whose. */
const SELECT = `
  SELECT c.id, c.subject, u.id AS other_id, u.name AS other, u.hue AS other_hue,
    (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id) AS messages,
    (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.recipient_id = ?1 AND m.read = 0) AS unread,
    l.body AS last_body, l.sender_id AS last_sender_id, l.created AS last_created
  FROM conversations c JOIN users u ON u.id = CASE WHEN c.starter_id = ?1 THEN c.other_id ELSE c.starter_id END
    JOIN messages l ON l.id = (SELECT max(id) FROM messages m WHERE m.conversation_id = c.id)
  WHERE (c.starter_id = ?1 OR c.other_id = ?1)`;

const BOXES: Readonly<Record<Box, string>> = {
  inbox: "EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.recipient_id = ?1)",
  sent: "EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.sender_id = ?1)",
  unread: "EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.recipient_id = ?1 AND m.read = 0)",
};

/** The one with the newest message first. */
export const conversationsOf = (sql: SqlStorage, userId: number, box: Box): Conversation[] =>
  sql.exec<Conversation>(`${SELECT} AND ${BOXES[box]} ORDER BY l.id DESC`, userId).toArray();

/** Null when it is somebody else's. */
export const findConversation = (sql: SqlStorage, userId: number, id: number): Conversation | null =>
  sql.exec<Conversation>(`${SELECT} AND c.id = ?2`, userId, id).toArray()[0] ?? null;

export const messagesOf = (sql: SqlStorage, conversationId: number): Message[] =>
  sql
    .exec<Message>(
      `SELECT m.id, m.sender_id, u.name AS sender, u.hue AS sender_hue, m.body, m.created
       FROM messages m JOIN users u ON u.id = m.sender_id WHERE m.conversation_id = ? ORDER BY m.id`,
      conversationId,
    )
    .toArray();

export const countUnread = (sql: SqlStorage, userId: number): number =>
  sql.exec<{ n: number }>("SELECT count(*) AS n FROM messages WHERE recipient_id = ? AND read = 0", userId).one().n;

export const startConversation = (sql: SqlStorage, from: number, to: number, subject: string, body: string): number => {
  const { id } = sql.exec<{ id: number }>("SELECT coalesce(max(id), 0) + 1 AS id FROM conversations").one();
  sql.exec("INSERT INTO conversations VALUES (?, ?, ?, ?)", id, subject, from, to);
  sendMessage(sql, id, from, to, body);
  return id;
};

export const sendMessage = (sql: SqlStorage, conversationId: number, from: number, to: number, body: string): void => {
  sql.exec(
    "INSERT INTO messages (conversation_id, sender_id, recipient_id, body, created, read) VALUES (?, ?, ?, ?, ?, 0)",
    conversationId,
    from,
    to,
    body,
    tick(sql),
  );
};

/** What somebody has received in one conversation, or in all. */
export const setMessagesRead = (sql: SqlStorage, userId: number, conversationId: number | null): void => {
  sql.exec(
    "UPDATE messages SET read = 1 WHERE recipient_id = ?1 AND (?2 IS NULL OR conversation_id = ?2)",
    userId,
    conversationId,
  );
};

/** Its last received message counts as new again. */
export const setConversationUnread = (sql: SqlStorage, userId: number, conversationId: number): void => {
  sql.exec(
    "UPDATE messages SET read = 0 WHERE id = (SELECT max(id) FROM messages WHERE recipient_id = ? AND conversation_id = ?)",
    userId,
    conversationId,
  );
};
