/**
 * @module How tasks of the embedded sites are scored: by an answer, by an address, or by what has changed and what has not.
 */
import type { z } from "zod";
import type { Evaluate, Evaluator } from "../../../sdk/protocol/index.ts";
import { type Answer, asAnswer, type Value } from "./answers.ts";

export type Evaluation = z.input<typeof Evaluate>;
export type Check = Extract<z.input<typeof Evaluator>, { type: "site_state" }>["checks"][number];
export type Fields = Readonly<Record<string, unknown>>;
/** Which row of a part is meant: all of these fields have these values. */
export type Where = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The agent's last page shows what the page at this address shows: the same text in the same order, and fields and tabs set in
 * the same way, however its query is spelled. Both are asked for once more, so that notices and what scripts did to the page do not count.
 */
const showsPageAt = (url: string): Evaluation => ({
  evaluators: [{ type: "page_predicate", expression: SAME_PAGE.replace("$URL", () => JSON.stringify(url)) }],
});

const SAME_PAGE = `(async () => {
  const wanted = new URL($URL);
  const SETTINGS = "select, textarea, input:not([type=hidden]), [aria-current], [aria-selected=true], [aria-pressed=true]";
  if (location.host !== wanted.host) return false;
  const shown = async (url) => {
    const page = new DOMParser().parseFromString(await (await fetch(url, { credentials: "include" })).text(), "text/html");
    for (const part of page.querySelectorAll("script, style, template, [role=status], [role=alert]")) part.remove();
    const main = page.querySelector("main") ?? page.body;
    const settings = [...main.querySelectorAll(SETTINGS)].map((part) =>
      part.matches("select") ? [...part.selectedOptions].map((option) => option.textContent.trim()).join()
      : part.matches("[type=checkbox], [type=radio]") ? part.checked
      : part.matches("input, textarea") ? part.value
      : part.textContent.trim());
    const words = [main.textContent, ...settings].join(" ");
    return { title: page.title, text: words.replace(/\\s+/g, " ").trim().toLowerCase() };
  };
  const [there, here] = [await shown(wanted.href), await shown(location.href)];
  const isSamePath = location.pathname.replace(/\\/+$/, "") === wanted.pathname.replace(/\\/+$/, "");
  return there.text === here.text && (isSamePath || there.title === here.title);
})()`;

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

/** What a reason must name: one of these wordings, or of each group one. */
export interface Missing {
  readonly names: readonly string[] | readonly (readonly string[])[];
  readonly note: string;
}

const groupsOf = (names: Missing["names"]): string[][] => {
  const single = names.filter((name) => typeof name === "string");
  return single.length > 0 ? [single] : (names as readonly (readonly string[])[]).map((group) => [...group]);
};

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

  /** Nothing of the site has changed, except what trying may. */
  const unchanged = (tried: readonly Part[] = []): Evaluation => changes([], tried);

  /** The answer is right, and finding it out has changed nothing. */
  const reads = (answer: Value | Answer, tried: readonly Part[] = []): Evaluation =>
    together({ evaluators: [asAnswer(answer)] }, unchanged(tried));

  /** The agent ends at a page that shows this, and has changed nothing on the way. */
  const readsAt = (url: string, params: Readonly<Record<string, string>> = {}): Evaluation => {
    const search = new URLSearchParams(params).toString();
    return together(showsPageAt(search === "" ? url : `${url}?${search}`), unchanged());
  };

  /** The task cannot be done: who says so and names why is right, as long as nothing was changed except what trying it may. */
  const cannotBeDone = ({ names, note }: Missing, tried: readonly Part[] = []): Evaluation =>
    together({ evaluators: [{ type: "refusal", names: groupsOf(names), note }] }, unchanged(tried));

  return { is, isSame, others, row, changed, appears, disappears, changes, unchanged, reads, readsAt, cannotBeDone };
};
