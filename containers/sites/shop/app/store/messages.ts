/**
 * @module Messages from the contact form.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { MESSAGE_TOPICS } from "../rules.ts";
import { EMAIL } from "./addresses.ts";
import { findOrder } from "./orders.ts";
import { insertRow, nextId } from "./rows.ts";

const MIN_TEXT = 10;
export const MAX_MESSAGE = 2_000;

export const MESSAGE_FIELDS = ["name", "email", "topic", "order"] as const;
export type MessageForm = Readonly<Record<(typeof MESSAGE_FIELDS)[number] | "text", string>>;
export type MessageErrors = Partial<Record<keyof MessageForm, string>>;

export const messageErrors = (sql: SqlStorage, form: MessageForm): MessageErrors => ({
  ...(form.name.length >= 2 ? {} : { name: "Enter your name." }),
  ...(EMAIL.test(form.email) ? {} : { email: "Enter an email address such as name@example.com." }),
  ...(MESSAGE_TOPICS.some((topic) => topic === form.topic) ? {} : { topic: "Choose what it is about." }),
  ...(form.order === "" || findOrder(sql, form.order) ? {} : { order: "We know no order with this number." }),
  ...(form.text.length >= MIN_TEXT ? {} : { text: `Write at least ${MIN_TEXT} characters.` }),
});

export const addMessage = (sql: SqlStorage, { name, email, topic, order, text }: MessageForm): void =>
  insertRow(sql, "messages", {
    id: nextId(sql, "messages"),
    name,
    email: email.toLowerCase(),
    topic,
    order_number: order.toUpperCase(),
    text,
    at: tick(sql),
    status: "New",
  });
