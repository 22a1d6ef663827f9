/**
 * @module Removes what earlier lives of this installation left behind: containers and networks by their label, copies by
 * their place. Whatever belongs to this life is left alone.
 */
import { type Log, messageOf } from "../browser-host/log.ts";
import type { Engine } from "./engine/engine.ts";
import type { Networks } from "./engine/networks.ts";
import type { Layout } from "./storage/layout.ts";

export interface SweepOptions {
  readonly engine: Engine;
  readonly networks: Networks;
  readonly layout: Layout;
  readonly owner: string;
  /** Ids of the instances of this life. */
  readonly living: ReadonlySet<string>;
  readonly log: Log;
}

/** How many things were removed. */
export async function sweep({ engine, networks, layout, owner, living, log }: SweepOptions): Promise<number> {
  let removed = 0;
  const clear = async (what: string, id: string, remove: () => Promise<void>) => {
    try {
      await remove();
      removed++;
    } catch (error) {
      log("warn", "not_swept", { what, id, reason: messageOf(error) });
    }
  };
  // What is listed is looked up among the living afterwards: an instance may have begun in between.
  const containers = await engine.ownedContainers(owner);
  for (const { id } of containers.filter((found) => !living.has(found.instance))) {
    await clear("container", id, () => engine.remove(id));
  }
  const owned = await networks.owned(owner);
  for (const { id, instance } of owned.filter((found) => !living.has(found.instance))) {
    await clear("network", instance, () => networks.remove(id, null));
  }
  for (const id of layout.instances().filter((name) => !living.has(name))) {
    await clear("copy", id, () => layout.store.remove(layout.instance(id)));
  }
  if (removed > 0) log("warn", "leftovers_swept", { removed });
  return removed;
}
