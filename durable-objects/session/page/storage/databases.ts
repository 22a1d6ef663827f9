/**
 * @module Reads and makes anew the databases (IndexedDB) of the page's origin.
 */
import type { StoredDatabase, StoredStore } from "./api.ts";
import { decode, encode, NotCarriedError } from "./encode.ts";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });

export const readDatabases = async (): Promise<StoredDatabase[]> => {
  const found: StoredDatabase[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await done(indexedDB.open(name));
    const stores: StoredStore[] = [];
    for (const store of Array.from(database.objectStoreNames)) stores.push(await readStore(database, store));
    found.push({ name, version: database.version, stores });
    database.close();
  }
  return found;
};

const readStore = async (database: IDBDatabase, name: string): Promise<StoredStore> => {
  const store = database.transaction(name).objectStore(name);
  const { keyPath, autoIncrement } = store;
  // The transaction ends with the first await that is not its own.
  const indexes = Array.from(store.indexNames, (index) => {
    const { keyPath: path, unique, multiEntry } = store.index(index);
    return { name: index, keyPath: path, unique, multiEntry };
  });
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const records: StoredStore["records"] = [];
  let lost = 0;
  for (const [at, key] of keys.entries()) {
    try {
      records.push({ key: await encode(key), value: await encode(values[at]) });
    } catch (error) {
      if (!(error instanceof NotCarriedError)) throw error;
      lost++;
    }
  }
  return { name, keyPath, autoIncrement, indexes, records, lost };
};

export const writeDatabases = async (databases: readonly StoredDatabase[]): Promise<void> => {
  for (const { name, version, stores } of databases) {
    await done(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const store of stores) makeStore(opening.result, store);
    };
    const database = await done(opening);
    for (const store of stores) await fillStore(database, store);
    database.close();
  }
};

const makeStore = (database: IDBDatabase, { name, keyPath, autoIncrement, indexes }: StoredStore): void => {
  const store = database.createObjectStore(name, { keyPath, autoIncrement });
  for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
    store.createIndex(index, path, { unique, multiEntry });
};

const fillStore = async (database: IDBDatabase, { name, keyPath, records }: StoredStore): Promise<void> => {
  if (records.length === 0) return;
  const transaction = database.transaction(name, "readwrite");
  const store = transaction.objectStore(name);
  for (const { key, value } of records) {
    if (keyPath === null) store.put(decode(value), decode(key) as IDBValidKey);
    else store.put(decode(value));
  }
  await finished(transaction);
};
