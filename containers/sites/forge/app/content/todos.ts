/**
 * @module To-dos that follow from what others did: assignments, mentions and requests for review.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { TodoRow } from "../rows.ts";
import type { World } from "./world.ts";

const MAX_EACH = 12;

type Parts = Pick<World, "users" | "items" | "assignees" | "reviews" | "notes">;

export const todosFor = (world: Parts, random: Random, users: readonly number[]): TodoRow[] => {
  const open = new Map(world.items.filter(({ state }) => state === "open").map((item) => [item.id, item]));
  const found = users.flatMap((user): Omit<TodoRow, "id">[] => {
    const name = `@${world.users.find(({ id }) => id === user)?.username}`;
    const drafts = [
      ...world.assignees.filter(({ user_id }) => user_id === user).map(({ item_id }) => ({ kind: "assigned" as const, item_id })),
      ...world.reviews
        .filter(({ user_id, approved }) => user_id === user && approved === null)
        .map(({ item_id }) => ({ kind: "review" as const, item_id })),
      ...world.notes
        .filter(({ body, author_id }) => author_id !== user && body.startsWith(`${name} `))
        .map(({ item_id, author_id, created }) => ({ kind: "mentioned" as const, item_id, actor_id: author_id, created })),
    ];
    return random
      .shuffle(drafts.filter(({ item_id }) => open.has(item_id)))
      .slice(0, MAX_EACH)
      .flatMap((draft) => {
        const item = open.get(draft.item_id);
        if (!item || (item.author_id === user && !("actor_id" in draft))) return [];
        return [
          { user_id: user, actor_id: item.author_id, created: item.created + 1, done: random.chance(0.25) ? 1 : 0, ...draft },
        ];
      });
  });
  return found.sort((a, b) => a.created - b.created).map((todo, at) => ({ id: at + 1, ...todo }));
};
