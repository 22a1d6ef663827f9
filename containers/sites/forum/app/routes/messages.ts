/**
 * @module Private messages and notifications.
 */
import { readPage, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { LIMITS } from "../rules.ts";
import {
  type Box,
  type Conversation,
  conversationsOf,
  countUnread,
  findConversation,
  messagesOf,
  sendMessage,
  setConversationUnread,
  setMessagesRead,
  startConversation,
} from "../store/messages.ts";
import { countNotifications, findNotification, markRead, notificationsOf } from "../store/notifications.ts";
import { findUser, hasBlocked, type User, userById } from "../store/users.ts";
import { boxView, composeView, conversationView, letter } from "../views/messages.ts";
import { notificationPath, notificationsView } from "../views/notifications.ts";
import { type ForumContext, newRoutes, Refusal, readFields, requireUser } from "./context.ts";
import { done, hasErrors, page, unfit } from "./page.ts";

const NOTIFICATIONS_PER_PAGE = 10;

export const messages = newRoutes()
  .get("/messages", (c) => box(c, "inbox"))
  .get("/messages/unread", (c) => box(c, "unread"))
  .get("/messages/sent", (c) => box(c, "sent"))
  .get("/messages/new", (c) => {
    requireUser(c);
    const to = findUser(c.env.sql, c.req.query("to") ?? "")?.name ?? "";
    return page(c, { title: "New message", main: composeView({ to, subject: "", body: "" }, {}) });
  })
  .post("/messages/new", async (c) => {
    const user = requireUser(c);
    const field = await readFields(c);
    const form = {
      to: field("to", 30).replace(/^u\//, ""),
      subject: field("subject", LIMITS.subject),
      body: field("body", LIMITS.message),
    };
    const recipient = findUser(c.env.sql, form.to);
    const errors: Record<string, string> = {};
    if (!recipient) errors.to = "Nobody has this user name.";
    else if (recipient.id === user.id) errors.to = "You cannot write to yourself.";
    else {
      const closed = refusal(c, user, recipient);
      if (closed !== null) errors.to = closed;
    }
    if (form.subject === "") errors.subject = "Write a subject.";
    if (form.body === "") errors.body = "Write a message.";
    if (!recipient || hasErrors(errors)) return unfit(c, errors, { title: "New message", main: composeView(form, errors) });
    const id = startConversation(c.env.sql, user.id, recipient.id, form.subject, form.body);
    return done(c, { notice: "sent", to: `/messages/${id}`, json: { to: `/messages/${id}?notice=sent` } });
  })
  .post("/messages/read", (c) => {
    setMessagesRead(c.env.sql, requireUser(c).id, null);
    return done(c, { notice: "all-read", to: "/messages", json: { badges: { messages: 0 } } });
  })
  .get("/messages/:id{[0-9]+}", (c) => {
    const user = requireUser(c);
    const conversation = requireConversation(c, user);
    setMessagesRead(c.env.sql, user.id, conversation.id);
    return page(c, { title: conversation.subject, main: showConversation(c, user, conversation) });
  })
  .post("/messages/:id{[0-9]+}", async (c) => {
    const user = requireUser(c);
    const conversation = requireConversation(c, user);
    const closed = refusal(c, user, userById(c.env.sql, conversation.other_id));
    if (closed !== null) throw new Refusal(403, closed);
    const body = (await readFields(c))("body", LIMITS.message);
    if (body === "") {
      const error = "Write a message.";
      return unfit(c, { body: error }, { title: conversation.subject, main: showConversation(c, user, conversation, error) });
    }
    sendMessage(c.env.sql, conversation.id, user.id, conversation.other_id, body);
    const sent = messagesOf(c.env.sql, conversation.id).at(-1);
    const reader = c.get("reader");
    const rendered = sent ? String(letter(sent, { ...reader, now: sent.created })) : "";
    return done(c, { notice: "sent", to: `/messages/${conversation.id}`, json: { html: rendered } });
  })
  .post("/messages/:id{[0-9]+}/unread", (c) => {
    const user = requireUser(c);
    setConversationUnread(c.env.sql, user.id, requireConversation(c, user).id);
    return done(c, { notice: "marked-unread", to: "/messages", json: { badges: { messages: countUnread(c.env.sql, user.id) } } });
  })
  .get("/notifications", (c) => {
    const user = requireUser(c);
    const onlyUnread = c.req.query("unread") === "1";
    const total = countNotifications(c.env.sql, user.id, onlyUnread);
    const { page: number, pages, offset } = slice(total, NOTIFICATIONS_PER_PAGE, readPage(c.req.query("page")));
    const items = notificationsOf(c.env.sql, user.id, onlyUnread, NOTIFICATIONS_PER_PAGE, offset);
    return page(c, {
      title: "Notifications",
      main: notificationsView({ items, onlyUnread, page: number, pages }, c.get("reader")),
    });
  })
  .post("/notifications/read", (c) => {
    markRead(c.env.sql, requireUser(c).id, null);
    return done(c, { notice: "all-read", to: "/notifications", json: { badges: { notifications: 0 } } });
  })
  .get("/notifications/:id{[0-9]+}", (c) => {
    const notification = readNotification(c);
    return c.redirect(notificationPath(notification), 303);
  })
  .post("/notifications/:id{[0-9]+}/read", (c) => {
    readNotification(c);
    return done(c, { notice: "marked-read", to: "/notifications" });
  });

const box = (c: ForumContext, which: Box) => {
  const user = requireUser(c);
  return page(c, { title: "Messages", main: boxView(which, conversationsOf(c.env.sql, user.id, which), c.get("reader")) });
};

const requireConversation = (c: ForumContext, user: User): Conversation => {
  const conversation = findConversation(c.env.sql, user.id, Number(c.req.param("id")));
  if (!conversation) throw new Refusal(404, "There is no such conversation.");
  return conversation;
};

/** Why `from` cannot write to `to`; null when nothing stands in the way. */
const refusal = (c: ForumContext, from: User, to: User | null): string | null => {
  if (!to || to.suspended) return "This account is closed.";
  if (hasBlocked(c.env.sql, from.id, to.id)) return `You have blocked ${to.name}. Unblock them to write.`;
  if (hasBlocked(c.env.sql, to.id, from.id) || !to.accepts_messages) return `${to.name} does not accept messages from you.`;
  return null;
};

const showConversation = (c: ForumContext, user: User, conversation: Conversation, error?: string) => {
  const { sql } = c.env;
  const closed = refusal(c, user, userById(sql, conversation.other_id));
  const blocked = hasBlocked(sql, user.id, conversation.other_id);
  return conversationView({ conversation, messages: messagesOf(sql, conversation.id), closed, blocked, error }, c.get("reader"));
};

const readNotification = (c: ForumContext) => {
  const user = requireUser(c);
  const notification = findNotification(c.env.sql, user.id, Number(c.req.param("id")));
  if (!notification) throw new Refusal(404, "There is no such notification.");
  markRead(c.env.sql, user.id, notification.id);
  return notification;
};
