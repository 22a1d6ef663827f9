/**
 * @module Query strings: the flat form that the service's GET routes take.
 */
import type { Observe } from "./protocol/index.ts";

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export const queryString = (query: Query = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
};

/** `{text: {maxTokens: 500}, screenshot: true}` becomes `text=true&maxTokens=500&screenshot=true`. */
export const observeQuery = (observe: Observe): Query => {
  const query: Record<string, string | number | boolean | undefined> = {};
  for (const [part, wish] of Object.entries(observe)) {
    if (typeof wish === "object" && wish !== null) Object.assign(query, { [part]: true }, wish);
    else query[part] = wish;
  }
  return query;
};
