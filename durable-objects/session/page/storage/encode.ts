/**
 * @module Values that a database in the page can hold, as JSON. What JSON lacks is an object with a `$` that names it.
 */

/** A value that cannot be carried, such as a key of the browser's own. */
export class NotCarriedError extends Error {}

type Tagged = { readonly $: string; readonly [part: string]: unknown };

const VIEWS: Readonly<Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>> = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};

export const encode = async (value: unknown, above: readonly object[] = []): Promise<unknown> => {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: "number", value: Object.is(value, -0) ? "-0" : `${value}` };
    case "undefined":
      return { $: "undefined" };
    case "bigint":
      return { $: "bigint", value: `${value}` };
    case "object":
      return value === null ? null : encodeObject(value, above);
    default:
      throw new NotCarriedError(`a ${typeof value}`);
  }
};

const encodeObject = async (value: object, above: readonly object[]): Promise<unknown> => {
  if (above.includes(value)) throw new NotCarriedError("a value that holds itself");
  const inner = [...above, value];
  const all = (items: readonly unknown[]): Promise<unknown[]> => Promise.all(items.map((item) => encode(item, inner)));
  if (Array.isArray(value)) return all(value);
  if (value instanceof Date) return { $: "date", value: value.getTime() };
  if (value instanceof RegExp) return { $: "regexp", source: value.source, flags: value.flags };
  if (value instanceof Map) return { $: "map", value: await all([...value.entries()].map((entry) => [...entry])) };
  if (value instanceof Set) return { $: "set", value: await all([...value]) };
  if (value instanceof ArrayBuffer) return { $: "buffer", value: toBase64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { $: "view", type: value.constructor.name, value: toBase64(bytes) };
  }
  if (value instanceof Blob) {
    const file = value instanceof File ? { name: value.name, lastModified: value.lastModified } : {};
    return { $: "blob", type: value.type, ...file, value: toBase64(new Uint8Array(await value.arrayBuffer())) };
  }
  if (value instanceof Error) return { $: "error", name: value.name, message: value.message };
  if (Object.prototype.toString.call(value) !== "[object Object]")
    throw new NotCarriedError(value.constructor?.name ?? "an object");
  const entries = await all(Object.entries(value).map((entry) => [...entry]));
  return "$" in value ? { $: "object", value: entries } : Object.fromEntries(entries as [string, unknown][]);
};

export const decode = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(decode);
  if (!("$" in value)) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, decode(item)]));
  return decodeTagged(value as Tagged);
};

const decodeTagged = (tagged: Tagged): unknown => {
  const { value } = tagged;
  switch (tagged.$) {
    case "undefined":
      return undefined;
    case "number":
      return Number(value);
    case "bigint":
      return BigInt(value as string);
    case "date":
      return new Date(value as number);
    case "regexp":
      return new RegExp(tagged.source as string, tagged.flags as string);
    case "map":
      return new Map(decode(value) as [unknown, unknown][]);
    case "set":
      return new Set(decode(value) as unknown[]);
    case "buffer":
      return fromBase64(value as string).buffer;
    case "view":
      return decodeView(tagged);
    case "blob":
      return decodeBlob(tagged);
    case "error":
      return Object.assign(new Error(tagged.message as string), { name: tagged.name });
    default:
      return Object.fromEntries(decode(value) as [string, unknown][]);
  }
};

const decodeView = ({ type, value }: Tagged): ArrayBufferView => {
  const View = VIEWS[type as string] ?? Uint8Array;
  return new View(fromBase64(value as string).buffer);
};

const decodeBlob = ({ type, name, lastModified, value }: Tagged): Blob => {
  const bytes = [fromBase64(value as string)];
  if (typeof name !== "string") return new Blob(bytes, { type: type as string });
  return new File(bytes, name, { type: type as string, lastModified: lastModified as number });
};

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
