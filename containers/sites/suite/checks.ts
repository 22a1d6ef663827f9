/**
 * @module How tasks of the embedded sites are scored: by an answer, by an address, or by what has changed and what has not.
 */
import type { z } from "zod";
import type { Evaluate, Evaluator } from "../../../sdk/protocol/index.ts";

export type Evaluation = z.input<typeof Evaluate>;
export type Check = Extract<z.input<typeof Evaluator>, { type: "site_state" }>["checks"][number];
export type Fields = Readonly<Record<string, unknown>>;
/** Which row of a part is meant: all of these fields have these values. */
export type Where = Readonly<Record<string, string | number | boolean | null>>;

export const answers = (text: string): Evaluation => ({ evaluators: [{ type: "string_match", exactMatch: text }] });

/** Ends at a path, with these parameters and no others except those that do not matter ("page", "t=all"); empty ones do not count. */
export const endsAt = (
  url: string,
  params: Readonly<Record<string, string>> = {},
  indifferent: readonly string[] = [],
): Evaluation => {
  const search = new URLSearchParams(params).toString();
  const names = JSON.stringify([...Object.keys(params), ...indifferent, "notice"]);
  const expression = `[...new URL(location.href).searchParams].every(([name, value]) => value === "" || ${names}.includes(name) || ${names}.includes(name + "=" + value))`;
  return {
    mode: "strict",
    evaluators: [
      { type: "url_match", reference: search === "" ? url : `${url}?${search}` },
      { type: "page_predicate", expression },
    ],
  };
};

/** All of these hold. */
export const together = (...evaluations: readonly Evaluation[]): Evaluation => ({
  evaluators: evaluations.flatMap(({ evaluators }) => evaluators),
});

/** A text as JMESPath writes it. */
export const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const literal = (value: Where[string]): string => (typeof value === "string" ? quoted(value) : `\`${JSON.stringify(value)}\``);

const condition = (where: Where): string =>
  Object.entries(where)
    .map(([field, value]) => `${field} == ${literal(value)}`)
    .join(" && ");

const hash = (fields: Fields): string =>
  `{${Object.keys(fields)
    .map((name) => `${name}: ${name}`)
    .join(", ")}}`;

/** `parts` says by name how each part of the site's state is compared when it should be as it was. */
export const checksOf = <Part extends string>(site: string, parts: Readonly<Record<Part, string>>) => {
  /** `query` is about the site as it is after the episode. */
  const is = (query: string, value: unknown): Check => ({ query: `after.${site}.${query}`, equals: value as Check["equals"] });

  const isSame = (query: string): Check => ({ query: `${site}.${query}`, unchanged: true });

  /** All rows of a part except these. */
  const others = (part: Part, ...wheres: readonly Where[]): Check =>
    isSame(parts[part].replace(part, `${part}[?${wheres.map((where) => `!(${condition(where)})`).join(" && ")}]`));

  /** Fields of one row. */
  const row = (part: Part, where: Where, expected: Fields): Check =>
    is(`${part}[?${condition(where)}] | [0].${hash(expected)}`, expected);

  /** One row has changed in this way and in no other, except for fields that do not matter; all other rows are as they were. */
  const changed = (part: Part, where: Where, before: object, change: Fields, indifferent: readonly string[] = []): Check[] => {
    const expected = Object.entries({ ...before, ...change }).filter(([field]) => !indifferent.includes(field));
    return [row(part, where, Object.fromEntries(expected)), others(part, where)];
  };

  /** One row more, which has these fields, and all others as they were. */
  const appears = (part: Part, where: Where, expected: Fields): Check[] => [
    is(`length(${part}[?${condition(where)}])`, 1),
    row(part, where, { ...where, ...expected }),
    others(part, where),
  ];

  /** One row less. */
  const disappears = (part: Part, where: Where): Check[] => [is(`length(${part}[?${condition(where)}])`, 0), others(part, where)];

  /** These checks hold, and whatever they are not about is as it was. */
  const changes = (checks: readonly Check[], touched: readonly Part[]): Evaluation => ({
    evaluators: [
      {
        type: "site_state",
        checks: [
          ...checks,
          ...(Object.keys(parts) as Part[]).filter((part) => !touched.includes(part)).map((part) => isSame(parts[part])),
        ],
      },
    ],
  });

  /** The task cannot be done: who says so is right, as long as nothing was changed except what trying it may. */
  const cannotBeDone = (note: string, tried: readonly Part[] = []): Evaluation =>
    together({ evaluators: [{ type: "string_match", exactMatch: "N/A", note }] }, changes([], tried));

  return { is, isSame, others, row, changed, appears, disappears, changes, cannotBeDone };
};
