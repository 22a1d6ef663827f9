/**
 * @module The order in which the tasks of a rollout begin.
 */
export const ORDERS = ["hardest", "given", "shuffled"] as const;
export type Order = (typeof ORDERS)[number];

/** hardest: long tasks begin first, so that none of them is left alone at the end. A task that nobody rated is easy. */
export const inOrder = <T extends object>(tasks: readonly T[], order: Order, seed: number): T[] => {
  if (order === "hardest") return tasks.toSorted((a, b) => difficultyOf(b) - difficultyOf(a));
  return order === "shuffled" ? shuffled(tasks, seed) : [...tasks];
};

const difficultyOf = (task: { readonly difficulty?: number | null | undefined }): number => task.difficulty ?? 0;

const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const random = mulberry32(seed);
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
};

const mulberry32 = (seed: number): (() => number) => {
  let state = (seed ^ Math.floor(seed / 2 ** 32)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};
