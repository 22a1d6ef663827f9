/**
 * @module Methods that answer by a promise: pending until it settles, and its reactions inherit where the call came from.
 */
import { NativePromise, reflectApply, uncurry } from "../js.ts";
import { replace } from "../wrap.ts";
import type { Origin } from "./lineage.ts";
import { begin, finish, type Pending } from "./pending.ts";

const then = uncurry(
  NativePromise.prototype.then as (
    this: Promise<unknown>,
    done: (value: unknown) => void,
    failed: () => void,
  ) => Promise<unknown>,
);

/** Our reaction is the promise's first, so it runs before the page's own. */
export const follow = (promise: unknown, pending: Pending, settled?: (pending: Pending, value: unknown) => void): void => {
  const end = (value: unknown) => {
    finish(pending);
    settled?.(pending, value);
  };
  try {
    then(promise as Promise<unknown>, end, () => end(undefined));
  } catch {
    finish(pending);
  }
};

/** `originOf` tells where the call belongs when that is not the task that makes it. */
export const followMethod = (
  owner: object | undefined,
  name: string,
  kind: string,
  holdMs: number,
  originOf?: (self: unknown) => Origin | undefined,
): void => {
  if (!owner) return;
  replace(owner, name, (target, self, args) => {
    const pending = begin(kind, name, holdMs, originOf?.(self));
    const promise = reflectApply(target, self, args as never[]);
    follow(promise, pending);
    return promise;
  });
};
