/**
 * @module Several async iterators as one: whatever comes first is yielded first.
 */

export async function* merge<T>(sources: readonly AsyncGenerator<T, void, void>[]): AsyncGenerator<T, void, void> {
  type Turn = { readonly source: AsyncGenerator<T, void, void>; readonly result: IteratorResult<T, void> };
  const next = async (source: AsyncGenerator<T, void, void>): Promise<Turn> => ({ source, result: await source.next() });
  const running = new Map(sources.map((source) => [source, next(source)]));
  try {
    while (running.size > 0) {
      const { source, result } = await Promise.race(running.values());
      if (result.done) {
        running.delete(source);
      } else {
        running.set(source, next(source));
        yield result.value;
      }
    }
  } finally {
    // Nobody wants the rest, nor hears how it ends.
    for (const [source, turn] of running) {
      turn.catch(() => undefined);
      source.return().catch(() => undefined);
    }
  }
}
