/**
 * @module Long lists: one page of what was found, and addresses that keep the filters.
 */
import { slice } from "../../../../../../durable-objects/site/kit/pages.ts";

export const PAGE_SIZE = 20;

export interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export const onePage = <T>(found: readonly T[], asked: number, size = PAGE_SIZE): Listed<T> => {
  const { page, pages, offset } = slice(found.length, size, asked);
  return { items: found.slice(offset, offset + size), total: found.length, page, pages };
};

/** What is empty is left out. */
export const listURL = (path: string, params: Readonly<Record<string, string | number | null>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== null && value !== "") search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
};

/** One of the values, or null. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | null =>
  values.find((value) => value === text) ?? null;
