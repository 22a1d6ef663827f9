/**
 * @module Reads and writes what the page's origin keeps in the browser. It leaves nothing on the page.
 */
import type { Entry, OriginStorage } from "./api.ts";
import { readDatabases, writeDatabases } from "./databases.ts";

export const read = async (): Promise<OriginStorage> => ({
  localStorage: entries(localStorage),
  indexedDB: await readDatabases(),
});

export const write = async (storage: OriginStorage): Promise<void> => {
  for (const { name, value } of storage.localStorage) localStorage.setItem(name, value);
  await writeDatabases(storage.indexedDB);
};

export const readSession = (): readonly Entry[] => entries(sessionStorage);

const entries = (storage: Storage): Entry[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").map((name) => ({
    name,
    value: storage.getItem(name) ?? "",
  }));
