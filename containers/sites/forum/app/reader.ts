/**
 * @module Who looks at a page, and when: what every view needs to know.
 */
import { readClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { moderatedBy } from "./store/communities.ts";
import type { User } from "./store/users.ts";

export interface Reader {
  readonly viewer: User | null;
  readonly viewerId: number | null;
  /** In minutes since 1970. */
  readonly now: number;
  mayModerate(communityId: number): boolean;
}

export const readerOf = (sql: SqlStorage, viewer: User | null): Reader => {
  const moderated = new Set(viewer ? moderatedBy(sql, viewer.id).map(({ id }) => id) : []);
  return {
    viewer,
    viewerId: viewer?.id ?? null,
    now: readClock(sql),
    mayModerate: (communityId) => viewer?.role === "admin" || moderated.has(communityId),
  };
};
