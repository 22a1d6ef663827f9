/**
 * @module Lists as async iterators: the next page is asked for when the last item of the one before is taken.
 */
import type { CallOptions, HTTP } from "./http.ts";
import type { Query } from "./query.ts";

interface Page<T> {
  readonly items: T[];
  readonly cursor: string | null;
}

/** Begins at `query.cursor` if there is one; `query.limit` is the size of a page, not of the whole. */
export async function* iterate<T>(http: HTTP, path: string, query: Query, options: CallOptions): AsyncGenerator<T, void, void> {
  let cursor: string | number | boolean | undefined = query.cursor;
  do {
    const page: Page<T> = await http.json({ method: "GET", path, query: { ...query, cursor }, repeat: "always" }, options);
    yield* page.items;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}
