/**
 * @module Listens in on a native method without the page noticing: same name, same length, same source text, and no frame of
 * ours in a stack that the page can read.
 */
import { defineProperty, getOwnPropertyDescriptor, NativeProxy, reflectApply, reflectConstruct } from "../js.ts";
import { argument, bare } from "./native.ts";
import { joinRealms, wrappers } from "./realms.ts";
import { withoutOurFrames } from "./stack.ts";

type AnyFunction = (...args: never[]) => unknown;

type Apply = (target: AnyFunction, self: unknown, args: readonly unknown[]) => unknown;

export const looksNative = (made: object): void => wrappers().standIns.set(made, true);

const wrapperOf = <F extends object>(native: F, handler: ProxyHandler<F>): F => {
  // A trap that the handler does not have itself would be looked for on Object.prototype.
  const wrapper = new NativeProxy(native, bare(handler));
  wrappers().originals.set(wrapper, native);
  return wrapper;
};

const callable = (native: AnyFunction, apply: Apply): AnyFunction =>
  wrapperOf(native, {
    apply: (target, self, args) => {
      try {
        return apply(target, self, args);
      } catch (error) {
        throw withoutOurFrames(error);
      }
    },
  });

/**
 * The callback itself, but `first` runs before it each time that it is called. The trap is looked up and is not there, so that
 * the engine calls the callback alone: no function of ours is on the stack meanwhile.
 */
export const beforeCall = <T extends object>(callback: T, first: () => void): T =>
  wrapperOf<T>(callback, {
    get apply() {
      first();
      return undefined as never;
    },
  });

/** Calls `after` with what the native method was called on, with which arguments, and what it gave. */
export const listenIn = (
  owner: object,
  name: string,
  after: (self: unknown, args: readonly unknown[], result: unknown) => void,
): void => {
  replace(owner, name, (target, self, args) => {
    const result = reflectApply(target, self, args as never[]);
    after(self, args, result);
    return result;
  });
};

export const replace = (owner: object, name: string, apply: Apply): void => {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  const native = descriptor?.value as AnyFunction | undefined;
  if (!descriptor || typeof native !== "function") return;
  defineProperty(owner, name, bare({ ...descriptor, value: callable(native, apply) }));
};

/** The source text of a wrapper is that of the function it wraps. */
export const hideWrappers = (): void => {
  joinRealms();
  replace(Function.prototype, "toString", (target, self, args) => {
    let shown = self;
    // A method may be wrapped more than once.
    while (typeof shown === "function") {
      const inner = wrappers().originals.get(shown);
      if (!inner) break;
      shown = inner;
    }
    if (typeof shown === "function" && wrappers().standIns.has(shown)) return `function ${shown.name}() { [native code] }`;
    return reflectApply(target, shown, args as never[]);
  });
};

/** Calls `made` with each object that the global constructor makes, before anybody else has it. */
export const onConstruct = (name: string, made: (object: object) => void): void => {
  const descriptor = getOwnPropertyDescriptor(window, name);
  const native = descriptor?.value as AnyFunction | undefined;
  if (!descriptor || typeof native !== "function") return;
  const wrapper = wrapperOf(native, {
    construct: (target, args, newTarget) => {
      try {
        const object = reflectConstruct(target, args, newTarget) as object;
        made(object);
        return object;
      } catch (error) {
        throw withoutOurFrames(error);
      }
    },
  });
  defineProperty(window, name, bare({ ...descriptor, value: wrapper }));
  const { prototype } = native as unknown as { prototype: object };
  const own = getOwnPropertyDescriptor(prototype, "constructor");
  if (own) defineProperty(prototype, "constructor", bare({ ...own, value: wrapper }));
};

/** Listens in on a property: `after` runs when its getter has given, or its setter has taken, a value. */
export const listenToProperty = (
  owner: object,
  name: string,
  accessor: "get" | "set",
  after: (self: unknown, value: unknown) => void,
): void => {
  replaceAccessor(owner, name, accessor, (target, self, args) => {
    const result = reflectApply(target, self, args as never[]);
    after(self, accessor === "get" ? result : argument(args, 0));
    return result;
  });
};

/** Calls `before` with what a property is about to be read from or written to. */
export const beforeProperty = (owner: object, name: string, before: (self: unknown) => void): void => {
  for (const accessor of ["get", "set"] as const) {
    replaceAccessor(owner, name, accessor, (target, self, args) => {
      before(self);
      return reflectApply(target, self, args as never[]);
    });
  }
};

export const replaceAccessor = (owner: object, name: string, accessor: "get" | "set", apply: Apply): void => {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  const native = descriptor?.[accessor] as AnyFunction | undefined;
  if (!descriptor || !native) return;
  defineProperty(owner, name, bare({ ...descriptor, [accessor]: callable(native, apply) }));
};
