/**
 * @module Methods that answer by a promise: pending until it settles, and its reactions inherit where the call came from.
 */
import { defineProperty, getOwnPropertyDescriptor, NativePromise, reflectApply, uncurry } from "../../js.ts";
import { bare, ownValue } from "../native.ts";
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

const { deleteProperty } = Reflect;
const speciesOf = getOwnPropertyDescriptor(NativePromise, Symbol.species)?.get;
const speciesKey: symbol = Symbol.species;

/** Whether a reaction would run the page's code: it looks for the promise's constructor and that one's species. */
const isTampered = (): boolean =>
  ownValue(NativePromise.prototype, "constructor") !== NativePromise ||
  getOwnPropertyDescriptor(NativePromise, speciesKey)?.get !== speciesOf;

const react = (promise: Promise<unknown>, done: (value: unknown) => void, failed: () => void): void => {
  if (!isTampered()) {
    then(promise, done, failed);
    return;
  }
  // A promise without a constructor is taken for a plain one.
  defineProperty(promise, "constructor", bare({ value: undefined, configurable: true }));
  try {
    then(promise, done, failed);
  } finally {
    deleteProperty(promise, "constructor");
  }
};

/** Our reaction is the promise's first, so it runs before the page's own. */
export const follow = (promise: unknown, pending: Pending, settled?: (pending: Pending, value: unknown) => void): void => {
  const end = (value: unknown) => {
    finish(pending);
    settled?.(pending, value);
  };
  try {
    react(promise as Promise<unknown>, end, () => end(undefined));
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
