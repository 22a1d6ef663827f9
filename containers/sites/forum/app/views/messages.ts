/**
 * @module Private messages and notifications.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { markdown, plainText } from "../markdown.ts";
import { userPath } from "../paths.ts";
import type { Reader } from "../reader.ts";
import { LIMITS } from "../rules.ts";
import type { Box, Conversation, Message } from "../store/messages.ts";
import { editor } from "./editor.ts";
import { actionButton, avatar, empty, plural, tabs, toggle, userLink, when } from "./parts.ts";

const EXCERPT = 110;
const BOXES: Readonly<Record<Box, string>> = { inbox: "Inbox", unread: "Unread", sent: "Sent" };

export const boxView = (
  box: Box,
  conversations: readonly Conversation[],
  reader: Reader,
): Markup => html`<div class="heading"><h1>Messages</h1><a class="button quiet" href="/messages/new">New message</a></div>
<div class="feed-bar">${tabs(
  "Mailboxes",
  Object.entries(BOXES).map(([name, label]) => ({
    href: name === "inbox" ? "/messages" : `/messages/${name}`,
    label,
    current: name === box,
  })),
)}${box === "sent" ? null : actionButton("/messages/read", "Mark all as read", { after: "reload" })}</div>
${conversations.length === 0 ? empty(box === "unread" ? "You have read everything." : "No messages.") : html`<ul class="posts">${conversations.map((conversation) => html`<li>${conversationCard(conversation, reader)}</li>\n`)}</ul>`}`;

const conversationCard = (
  conversation: Conversation,
  reader: Reader,
): Markup => html`<article class="card conversation${conversation.unread > 0 ? " unread" : ""}">${avatar(conversation.other, conversation.other_hue, "large")}
<div class="card-main"><h2><a href="/messages/${conversation.id}">${conversation.subject}</a>${conversation.unread > 0 ? html` <span class="badge">${plural(conversation.unread, "new", "new")}</span>` : null}</h2>
<p class="meta">with ${userLink(conversation.other)} · ${plural(conversation.messages, "message")} · ${when(conversation.last_created, reader)}</p>
<p class="excerpt">${conversation.last_sender_id === reader.viewerId ? "You: " : null}${plainText(conversation.last_body, EXCERPT)}</p></div></article>`;

export interface ConversationView {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** Why no answer can be written. */
  readonly closed: string | null;
  readonly blocked: boolean;
  readonly error?: string | undefined;
}

export const conversationView = (
  { conversation, messages, closed, blocked, error }: ConversationView,
  reader: Reader,
): Markup => html`<p class="crumbs"><a href="/messages">Messages</a></p>
<div class="heading"><h1>${conversation.subject}</h1><div class="actions">${actionButton(`/messages/${conversation.id}/unread`, "Mark as unread")} ${toggle({ action: `${userPath(conversation.other)}/block`, on: blocked, labels: [`Block ${conversation.other}`, `Unblock ${conversation.other}`] })}</div></div>
<p class="meta">Conversation with ${userLink(conversation.other)}</p>
<div class="letters" data-letters>${messages.map((message) => letter(message, reader))}</div>
${
  closed === null
    ? html`<form class="comment-form" action="/messages/${conversation.id}" method="post" data-letter-form>${editor({ name: "body", id: "reply", label: "Your answer", value: "", error, maxLength: LIMITS.message, rows: 4, required: true })}<p class="buttons"><button type="submit" class="button">Send</button></p></form>`
    : html`<p class="notice">${closed}</p>`
}`;

export const letter = (
  message: Message,
  reader: Reader,
): Markup => html`<article class="letter${message.sender_id === reader.viewerId ? " own" : ""}" aria-label="Message from ${message.sender}"><header class="meta">${avatar(message.sender, message.sender_hue)}${userLink(message.sender)} · ${when(message.created, reader)}</header><div class="prose">${markdown(message.body)}</div></article>
`;

export interface MessageForm {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export const composeView = (form: MessageForm, errors: Readonly<Record<string, string>>): Markup => html`<h1>New message</h1>
<form class="stack" action="/messages/new" method="post" data-send data-after="follow">
<p class="field"><label for="to">To</label><input id="to" name="to" type="text" value="${form.to}" maxlength="24" autocomplete="off" data-combobox="/users/suggestions"${invalid("to", errors.to)}>${errorText("to", errors.to)}</p>
<p class="field"><label for="subject">Subject</label><input id="subject" name="subject" type="text" value="${form.subject}" maxlength="${LIMITS.subject}" autocomplete="off"${invalid("subject", errors.subject)}>${errorText("subject", errors.subject)}</p>
${editor({ name: "body", id: "message", label: "Message", value: form.body, error: errors.body, maxLength: LIMITS.message, rows: 6 })}
<p class="buttons"><button type="submit" class="button">Send message</button> <a class="link" href="/messages" data-close>Cancel</a></p>
</form>`;
