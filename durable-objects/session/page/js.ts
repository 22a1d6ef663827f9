/**
 * @module The language built-ins as they were before the page's first script. The view has a world with built-ins of its own,
 * where this is a habit; the hooks live beside scripts that may have changed every one of them. No DOM: the server uses the
 * modules that build on this one too.
 */
const { bind, call } = Function.prototype;

/** Makes a function of a method: the result looks nothing up when it is called. */
export const uncurry = bind.bind(call) as <T, A extends readonly unknown[], R>(
  method: (this: T, ...args: A) => R,
) => (self: T, ...args: A) => R;

export const charCode = uncurry(String.prototype.charCodeAt as (this: string, index: number) => number);
export const sliceText = uncurry(String.prototype.slice as (this: string, from: number, to?: number) => string);
export const lower = uncurry(String.prototype.toLowerCase as (this: string) => string);
export const trim = uncurry(String.prototype.trim as (this: string) => string);
export const indexOf = uncurry(String.prototype.indexOf as (this: string, text: string, from?: number) => number);
/** At each separator: quicker than words, where the text is our own. */
export const splitText = uncurry(String.prototype.split as (this: string, separator: string) => string[]);
export const startsWith = (text: string, start: string): boolean => sliceText(text, 0, start.length) === start;
export const endsWith = (text: string, end: string): boolean =>
  text.length >= end.length && sliceText(text, text.length - end.length) === end;
export const includes = (text: string, part: string): boolean => indexOf(text, part) >= 0;
export const toNumber = Number;
export const round = Math.round;
export const min = Math.min;
export const max = Math.max;
export const ceil = Math.ceil;
export const abs = Math.abs;
export const ownKeys = Object.keys;
export const defineProperty = Object.defineProperty;
export const getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
export const reflectApply = Reflect.apply;
export const reflectConstruct = Reflect.construct;
export const NativeProxy = Proxy;
export const NativePromise = Promise;

/** A list without holes or methods; only index and length are used. */
export interface List<T> {
  [index: number]: T;
  length: number;
}

/** In the view's world alone: an assignment runs setters that are planted on Array.prototype. */
export const push = <T>(list: List<T>, value: T): void => {
  list[list.length] = value;
};

export const concat = <T>(a: readonly T[], b: readonly T[]): T[] => {
  const list: T[] = [];
  for (let i = 0; i < a.length; i++) push(list, a[i] as T);
  for (let i = 0; i < b.length; i++) push(list, b[i] as T);
  return list;
};

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** Splits at white space. */
export const words = (text: string): string[] => {
  const list: string[] = [];
  let start = -1;
  for (let i = 0; i <= text.length; i++) {
    const blank = i === text.length || isBlank(charCode(text, i));
    if (blank && start >= 0) {
      push(list, sliceText(text, start, i));
      start = -1;
    } else if (!blank && start < 0) start = i;
  }
  return list;
};

/** White space runs become one space, and none is left at the ends. */
export const tidy = (text: string): string => {
  let clean = text === "" || !isBlank(charCode(text, text.length - 1));
  for (let i = 0, before = true; clean && i < text.length; i++) {
    const code = charCode(text, i);
    const blank = isBlank(code);
    clean = !blank || (!before && code === 32);
    before = blank;
  }
  return clean ? text : join(words(text), " ");
};

export const join = (list: List<string>, separator: string): string => {
  let text = "";
  for (let i = 0; i < list.length; i++) text += (i === 0 ? "" : separator) + list[i];
  return text;
};

/** A set of words that no prototype can add to. */
export const wordSet = (text: string): Readonly<Record<string, true>> => {
  const set = Object.create(null) as Record<string, true>;
  // Of our own words, which stand one space apart: this runs in every document.
  const list = splitText(text, " ");
  for (let i = 0; i < list.length; i++) set[list[i] as string] = true;
  return set;
};

const NativeMap = Map;
const NativeWeakMap = WeakMap;
const NativeWeakRef = WeakRef;

export interface Dictionary<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
  readonly has: (key: K) => boolean;
  readonly delete: (key: K) => void;
}

interface Methods {
  readonly get: unknown;
  readonly set: unknown;
  readonly has: unknown;
  readonly delete: unknown;
}

const mapMethods = { get: Map.prototype.get, set: Map.prototype.set, has: Map.prototype.has, delete: Map.prototype.delete };
const weakMethods = {
  get: WeakMap.prototype.get,
  set: WeakMap.prototype.set,
  has: WeakMap.prototype.has,
  delete: WeakMap.prototype.delete,
};
const bindTo = uncurry(bind as (this: unknown, self: object) => unknown) as (method: unknown, self: object) => unknown;

const bound = <K, V>(store: object, methods: Methods): Dictionary<K, V> => ({
  get: bindTo(methods.get, store) as (key: K) => V | undefined,
  set: bindTo(methods.set, store) as (key: K, value: V) => void,
  has: bindTo(methods.has, store) as (key: K) => boolean,
  delete: bindTo(methods.delete, store) as (key: K) => void,
});

export const newMap = <K, V>(): Dictionary<K, V> => bound<K, V>(new NativeMap(), mapMethods);
export const newWeakMap = <K extends WeakKey, V>(): Dictionary<K, V> => bound<K, V>(new NativeWeakMap(), weakMethods);

const deref = uncurry(WeakRef.prototype.deref) as <T extends WeakKey>(ref: WeakRef<T>) => T | undefined;
export const weakly = <T extends WeakKey>(target: T): WeakRef<T> => new NativeWeakRef(target);
export const behind = deref;
