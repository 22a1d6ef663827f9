/**
 * @module How the shop's tasks are scored: by an answer, by an address, or by what has changed and what has not.
 */
import type { z } from "zod";
import type { ShopState } from "../../../../durable-objects/site/apps/shop/state/document.ts";
import type { Evaluate, Evaluator } from "../../../../sdk/protocol/index.ts";

type Evaluation = z.input<typeof Evaluate>;
type Check = Extract<z.input<typeof Evaluator>, { type: "site_state" }>["checks"][number];
type Part = Exclude<keyof ShopState, "time">;

const PARTS: readonly Part[] = [
  "products",
  "stock",
  "reviews",
  "coupons",
  "cart",
  "cartCoupons",
  "customers",
  "orders",
  "returns",
  "messages",
];

export const answers = (text: string): Evaluation => ({ evaluators: [{ type: "string_match", exactMatch: text }] });

/** Ends at a path, with these parameters and no others except those that do not matter; empty ones do not count. */
export const endsAt = (
  url: string,
  params: Readonly<Record<string, string>> = {},
  indifferent: readonly string[] = [],
): Evaluation => {
  const search = new URLSearchParams(params).toString();
  const names = JSON.stringify([...Object.keys(params), ...indifferent, "notice"]);
  const expression = `[...new URL(location.href).searchParams].every(([name, value]) => value === "" || ${names}.includes(name))`;
  return {
    mode: "strict",
    evaluators: [
      { type: "url_match", reference: search === "" ? url : `${url}?${search}` },
      { type: "page_predicate", expression },
    ],
  };
};

/** A text as JMESPath writes it. */
export const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** `query` is about the shop as it is after the episode. */
export const is = (query: string, value: Check["equals"]): Check => ({ query: `after.shop.${query}`, equals: value });

export const isSame = (query: string): Check => ({ query: `shop.${query}`, unchanged: true });

/** All rows of a part except those whose field has this value. */
export const othersSame = (part: Part, field: string, ...values: readonly string[]): Check =>
  isSame(`${part}[?${values.map((value) => `${field} != ${quoted(value)}`).join(" && ")}]`);

/** Fields of the row whose field has this value. */
export const row = (part: Part, field: string, value: string, expected: Readonly<Record<string, unknown>>): Check =>
  is(`${part}[?${field} == ${quoted(value)}] | [0].${hash(expected)}`, expected as Check["equals"]);

/** One row more, which has these fields, and all others as they were. */
export const added = (
  part: "orders" | "reviews" | "returns" | "messages" | "coupons" | "products",
  shop: ShopState,
  expected: Readonly<Record<string, unknown>>,
): Check[] => {
  const count = shop[part].length;
  return [
    { query: `length(after.shop.${part})`, equals: count + 1 },
    is(`${part}[-1].${hash(expected)}`, expected as Check["equals"]),
    isSame(`${part}[:${count}]`),
  ];
};

const hash = (fields: Readonly<Record<string, unknown>>): string =>
  `{${Object.keys(fields)
    .map((name) => `${name}: ${name}`)
    .join(", ")}}`;

/** These checks hold, and whatever they are not about is as it was. */
export const changes = (checks: readonly Check[], touched: readonly Part[]): Evaluation => ({
  evaluators: [
    { type: "site_state", checks: [...checks, ...PARTS.filter((part) => !touched.includes(part)).map((part) => isSame(part))] },
  ],
});

/** The task cannot be done: who says so is right, as long as nothing was changed except what trying it may. */
export const cannotBeDone = (note: string, tried: readonly Part[] = []): Evaluation => ({
  evaluators: [{ type: "string_match", exactMatch: "N/A", note }, ...changes([], tried).evaluators],
});
