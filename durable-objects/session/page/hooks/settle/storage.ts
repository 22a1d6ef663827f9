/**
 * @module IndexedDB requests, and other methods of the platform that answer later.
 */
import { reflectApply } from "../../js.ts";
import { DATABASE_HOLD_MS } from "../../settle/limits.ts";
import { listen } from "../native.ts";
import { replace } from "../wrap.ts";
import { begin, finish } from "./pending.ts";
import { followMethod } from "./promises.ts";

const REQUESTS: readonly (readonly [owner: string, methods: readonly string[]])[] = [
  ["IDBFactory", ["open", "deleteDatabase"]],
  [
    "IDBObjectStore",
    ["add", "put", "get", "getAll", "getKey", "getAllKeys", "delete", "clear", "count", "openCursor", "openKeyCursor"],
  ],
  ["IDBIndex", ["get", "getAll", "getKey", "getAllKeys", "count", "openCursor", "openKeyCursor"]],
];

const PROMISES: readonly (readonly [owner: string, methods: readonly string[]])[] = [
  ["Blob", ["text", "arrayBuffer"]],
  [
    "SubtleCrypto",
    ["digest", "encrypt", "decrypt", "sign", "verify", "generateKey", "deriveBits", "deriveKey", "importKey", "exportKey"],
  ],
  ["Clipboard", ["read", "readText", "write", "writeText"]],
  ["CacheStorage", ["open", "match", "has", "delete", "keys"]],
  ["Cache", ["match", "matchAll", "add", "addAll", "put", "delete", "keys"]],
  ["HTMLImageElement", ["decode"]],
  ["FontFaceSet", ["load"]],
  ["FontFace", ["load"]],
  ["Scheduler", ["postTask", "yield"]],
  ["FileSystemFileHandle", ["getFile", "createWritable"]],
];

const prototypeOf = (name: string): object | undefined =>
  (window as unknown as Record<string, { prototype?: object } | undefined>)[name]?.prototype;

export const watchStorage = (): void => {
  for (const [owner, methods] of REQUESTS) {
    const prototype = prototypeOf(owner);
    if (!prototype) continue;
    for (const method of methods) {
      replace(prototype, method, (target, self, args) => {
        const pending = begin("database", method, DATABASE_HOLD_MS);
        const request = reflectApply(target, self, args as never[]) as object;
        const end = () => finish(pending);
        listen(request, "success", end);
        listen(request, "error", end);
        listen(request, "blocked", end);
        return request;
      });
    }
  }
  for (const [owner, methods] of PROMISES) {
    for (const method of methods) followMethod(prototypeOf(owner), method, "promise", DATABASE_HOLD_MS);
  }
};
