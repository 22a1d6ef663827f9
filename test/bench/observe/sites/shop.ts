/**
 * @module The embedded shop on SQLite of Node, so that a browser outside of the service sees the same pages.
 */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { site as shop } from "../../../../containers/sites/shop/app/index.ts";
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import type { Site } from "./site.ts";

const SEED = 0;
const START_URL = "http://shop.localhost/";
const IN_CART = ["alder-cork-pen-tray"];

/** What the shop uses of the storage of Durable Objects. */
const storage = (database: DatabaseSync): SiteCopy["sql"] => {
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    if (bindings.length === 0 && query.trim().replace(/;$/, "").includes(";")) {
      database.exec(query);
      return cursor([]);
    }
    return cursor(database.prepare(query).all(...bindings));
  };
  const cursor = (rows: readonly object[]) => ({
    toArray: () => rows.map((row) => ({ ...row })),
    one: () => ({ ...rows[0] }),
    [Symbol.iterator]: () => rows.map((row) => ({ ...row }))[Symbol.iterator](),
  });
  return { exec } as unknown as SiteCopy["sql"];
};

/** With two things in the cart, so that cart and checkout have something to show. */
export const shopSite = async (): Promise<Site> => {
  const copy: SiteCopy = { sql: storage(new DatabaseSync(":memory:")), seed: SEED };
  shop.seed(copy);
  const site: Site = { name: "shop", handle: (request) => shop.handle(request, copy) };
  for (const product of IN_CART) {
    const { status } = await site.handle(
      new Request(`${START_URL}cart/items`, { method: "POST", body: new URLSearchParams({ product, quantity: "1" }) }),
    );
    if (status >= 400) throw new Error(`The shop does not take ${product} into the cart: ${status}.`);
  }
  return site;
};
