/**
 * @module What the hooks use of the page's world, taken before the page's first script. They run beside scripts that may
 * have changed every built-in since: nothing here is looked up later, and nothing that is made inherits from a prototype.
 */
import { getOwnPropertyDescriptor, indexOf, type List, toNumber, uncurry } from "../js.ts";

const { create, hasOwn, setPrototypeOf } = Object;

/** A list that inherits nothing: an index of an array could be a setter of the page's on Array.prototype. */
export const bareList = <T>(): List<T> => {
  const list = create(null) as List<T>;
  list.length = 0;
  return list;
};

export const add = <T>(list: List<T>, value: T): void => {
  list[list.length] = value;
  list.length++;
};

/** The object without what it would inherit: a property descriptor or the handler of a proxy reads more than it has. */
export const bare = <T extends object>(object: T): T => setPrototypeOf(object, null) as T;

/** Of numbers and their texts alone: other objects tell what they are by code of the page. */
export const numberOf = (value: unknown): number =>
  typeof value === "number" || typeof value === "string" ? toNumber(value) || 0 : 0;

/** The arguments with another one in one place. */
export const replaced = (args: readonly unknown[], index: number, value: unknown): never[] => {
  const changed = bareList<unknown>();
  for (let i = 0; i < args.length; i++) add(changed, i === index ? value : args[i]);
  return changed as never[];
};

/** An argument that was not given is not looked for on Array.prototype. */
export const argument = (args: readonly unknown[], index: number): unknown => (index < args.length ? args[index] : undefined);

/** Plain values only: an accessor is the page's code. */
export const ownValue = (owner: object, key: PropertyKey): unknown => {
  const descriptor = getOwnPropertyDescriptor(owner, key);
  return descriptor && hasOwn(descriptor, "value") ? descriptor.value : undefined;
};

export const getter = <T, V>(proto: object, name: string): ((self: T) => V) =>
  uncurry(getOwnPropertyDescriptor(proto, name)?.get as (this: T) => V);

/** undefined where the receiver is none of the getter's. */
export const tryGetter = <V>(get: (self: never) => V, self: unknown): V | undefined => {
  try {
    return get(self as never);
  } catch {
    return undefined;
  }
};

const listenTo = uncurry(
  EventTarget.prototype.addEventListener as (
    this: EventTarget,
    type: string,
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ) => void,
);
export const listen = (target: object, type: string, listener: (event: Event) => void, capture = false): void =>
  listenTo(target as EventTarget, type, listener, bare({ capture, passive: true }));

const clock = uncurry(Performance.prototype.now);
const performanceOf = window.performance;
export const nowMs = (): number => clock(performanceOf);

/** Whether the text can be put between separators. */
export const isPlain = (text: string): boolean => indexOf(text, "\u0001") < 0 && indexOf(text, "\u0002") < 0;
