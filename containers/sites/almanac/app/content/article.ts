/**
 * @module How the first articles are put together: an infobox, a beginning, sections, categories.
 */
import { longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { usualForm } from "../wikitext/usual-form.ts";

export interface Draft {
  readonly title: string;
  readonly text: string;
}

export interface DraftParts {
  readonly title: string;
  readonly infobox?: { readonly kind: string; readonly fields: Readonly<Record<string, string>> };
  readonly lead: readonly string[];
  readonly sections: Readonly<Record<string, readonly string[]>>;
  readonly categories: readonly string[];
}

export const article = ({ title, infobox, lead, sections, categories }: DraftParts): Draft => ({
  title,
  text: usualForm(
    [
      ...(infobox
        ? [`{{Infobox ${infobox.kind}`, ...Object.entries(infobox.fields).map(([name, value]) => `| ${name} = ${value}`), "}}"]
        : []),
      ...lead,
      ...Object.entries(sections).flatMap(([heading, lines]) => (lines.length === 0 ? [] : [`== ${heading} ==`, ...lines])),
      ...categories.map((name) => `[[Category:${name}]]`),
    ].join("\n"),
  ),
});

export const link = (title: string, label = title): string => (label === title ? `[[${title}]]` : `[[${title}|${label}]]`);

/** "12,345". */
export const number = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");

export const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `{| ${caption}`,
  `! ${head.join(" !! ")}`,
  ...rows.map((cells) => `| ${cells.join(" || ")}`),
  "|}",
];

/** "a, b and c". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

export const dated = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  longDate(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);

/** "August 1874". */
export const monthOf = (year: number, month: number): string => dated({ year, month, day: 1 }).replace(" 1,", "");

export const by = <T>(items: readonly T[], measure: (item: T) => number): T[] =>
  items.toSorted((a, b) => measure(b) - measure(a));

export const byName = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
