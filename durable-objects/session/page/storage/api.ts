/**
 * @module What an origin keeps in the browser, as JSON.
 */

export interface Entry {
  readonly name: string;
  readonly value: string;
}

export interface StoredStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly records: { readonly key: unknown; readonly value: unknown }[];
  /** Records that cannot be carried. */
  readonly lost: number;
}

export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoredStore[];
}

export interface OriginStorage {
  readonly localStorage: readonly Entry[];
  readonly indexedDB: readonly StoredDatabase[];
}

/** What the bundle offers, in a page of the origin. */
export interface StorageAPI {
  read(): Promise<OriginStorage>;
  write(storage: OriginStorage): Promise<void>;
  readSession(): readonly Entry[];
}
