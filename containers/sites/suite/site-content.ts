/**
 * @module The content of embedded sites without the service: what a seed makes of each, as evaluators see it.
 */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { findEmbeddedSite } from "../../../durable-objects/site/apps.ts";

export type SiteStates = Readonly<Record<string, Record<string, unknown>>>;

/** The state of each of these sites as a session with this seed finds it. */
export function statesOf(sites: readonly string[], seed: number): SiteStates {
  return Object.fromEntries(sites.map((name) => [name, stateOf(name, seed)]));
}

const remembered = new Map<string, Record<string, unknown>>();

function stateOf(name: string, seed: number): Record<string, unknown> {
  const key = `${name}@${seed}`;
  const known = remembered.get(key);
  if (known) return known;
  const site = findEmbeddedSite(name);
  if (!site) throw new Error(`there is no embedded site ${name}`);
  const database = new DatabaseSync(":memory:");
  try {
    const copy = { sql: storageOn(database), seed };
    site.seed(copy);
    // As JSON, because that is what evaluators get.
    const state = JSON.parse(JSON.stringify(site.state(copy))) as Record<string, unknown>;
    remembered.set(key, state);
    return state;
  } finally {
    database.close();
  }
}

/** As much of an object's SQL storage as applications use. */
function storageOn(database: DatabaseSync): SqlStorage {
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    const isScript = bindings.length === 0 && /;\s*\S/.test(query);
    if (isScript) database.exec(query);
    const rows = isScript
      ? []
      : (database.prepare(query).all(...bindings) as Record<string, SqlStorageValue>[]).map((row) => ({ ...row }));
    return {
      toArray: () => rows,
      one: () => {
        if (rows.length !== 1) throw new Error(`expected one row, and there are ${rows.length}`);
        return rows[0];
      },
      raw: () => rows.map((row) => Object.values(row))[Symbol.iterator](),
      [Symbol.iterator]: () => rows[Symbol.iterator](),
    };
  };
  return { exec } as unknown as SqlStorage;
}
