import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { dumpTables, loadTables } from "../../durable-objects/site/dump.ts";
import type { SiteObject } from "../../durable-objects/site/site-object.ts";
import { buyable, newLease, openShop, siteEnv, Visitor } from "./site-support.ts";

const site = (lease: string) => siteEnv.SITE.getByName(lease);

const inStorage = <T>(lease: string, work: (sql: SqlStorage, storage: DurableObjectStorage) => T) =>
  runInDurableObject(site(lease), (_: SiteObject, { storage }) => work(storage.sql, storage));

/** Copies whatever the statements make, and gives what both databases say to the questions. */
const copyOf = async (statements: string, questions: readonly string[]) => {
  const [from, to] = [newLease(), newLease()];
  const ask = (sql: SqlStorage) => questions.map((question) => [...sql.exec(question).raw()]);
  const [text, before] = await inStorage(from, (sql) => {
    sql.exec(statements);
    return [dumpTables(sql), ask(sql)] as const;
  });
  const after = await inStorage(to, (sql, storage) => {
    storage.transactionSync(() => loadTables(sql, text));
    return ask(sql);
  });
  return { before, after, text, to };
};

const buySomething = async (shop: Visitor) => {
  const [product = ""] = buyable(await shop.get("/products"));
  await shop.post("/cart/items", { product, quantity: "2" });
};

describe("a dump of a database", () => {
  it("brings every kind of value back as it was", async () => {
    const { before, after } = await copyOf(
      `CREATE TABLE cells (id INTEGER PRIMARY KEY, cell, number REAL, words TEXT, bytes BLOB);
       INSERT INTO cells (cell, number, words, bytes) VALUES
         (9007199254740993, 0.1, 'it''s "quoted" \\ and
on two lines', x'00ff10'),
         (-9223372036854775808, 0.30000000000000004, 'tx''1''', x''),
         (9223372036854775807, 1.7976931348623157e308, '', NULL),
         (1.0, 5e-324, 'r1.5', x'74'),
         (1, 9e999, 'ünïcödé 𝄞 ' || char(10) || char(9), zeroblob(1000)),
         ('1', -9e999, char(0) || 'after a zero', NULL),
         (x'31', -0.0, NULL, NULL), (NULL, NULL, NULL, NULL);`,
      ["SELECT id, typeof(cell), quote(cell), typeof(number), quote(number), quote(words), hex(words), quote(bytes) FROM cells"],
    );
    expect(after).toEqual(before);
    expect(before[0]).toHaveLength(8);
  });

  it("brings every double back to its last digit", async () => {
    const numbers = Array.from({ length: 2_000 }, (_, i) => Math.sin(i) * 10 ** ((i % 600) - 300));
    const rows = numbers.map((number) => `(${number})`).join(",");
    const { before, after } = await copyOf(`CREATE TABLE n (x REAL); INSERT INTO n VALUES ${rows};`, ["SELECT x FROM n"]);
    expect(after).toEqual(before);
  });

  it("leaves out what the runtime keeps in the same database, also when an older dump holds it", async () => {
    const [from, to] = [newLease(), newLease()];
    const ofTheRuntime = "CREATE TABLE __miniflare_do_name (id INTEGER PRIMARY KEY, name TEXT)";
    const text = await inStorage(from, (sql) => {
      sql.exec(
        `${ofTheRuntime}; INSERT INTO __miniflare_do_name VALUES (1, 'from'); CREATE TABLE t (x); INSERT INTO t VALUES (7)`,
      );
      return dumpTables(sql);
    });
    expect(text).not.toContain("miniflare");
    const [first = "", ...rest] = text.split("\n");
    const older = { ...JSON.parse(first), tables: [ofTheRuntime, "CREATE TABLE t (x)"] };
    const row = [JSON.stringify({ table: "__miniflare_do_name", columns: ["id", "name"], tagged: [] }), '[[1,"from"]]'];
    const olderText = [JSON.stringify(older), ...row, ...rest].join("\n");
    for (const dump of [text, olderText]) {
      const kept = await inStorage(to, (sql, storage) => {
        sql.exec(`${ofTheRuntime}; INSERT INTO __miniflare_do_name VALUES (1, 'to')`);
        storage.transactionSync(() => loadTables(sql, dump));
        const rows = [...sql.exec("SELECT name, x FROM __miniflare_do_name, t").raw()];
        sql.exec("DROP TABLE __miniflare_do_name; DROP TABLE t");
        return rows;
      });
      expect(kept).toEqual([["to", 7]]);
    }
  });

  it("keeps row ids, counters that went on, and the order of rows", async () => {
    const { before, after, to } = await copyOf(
      `CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
       INSERT INTO counted (name) VALUES ('a'), ('b'), ('c');
       DELETE FROM counted WHERE id > 1;
       CREATE TABLE lines (text TEXT); INSERT INTO lines VALUES ('x'), ('y'), ('z'); DELETE FROM lines WHERE text = 'y';
       CREATE TABLE shadowed (rowid TEXT); INSERT INTO shadowed VALUES ('mine');
       CREATE TABLE pairs (a TEXT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID; INSERT INTO pairs VALUES ('q', 'r'), ('a', 'b');`,
      ["SELECT * FROM counted", "SELECT rowid, text FROM lines", "SELECT _rowid_, rowid FROM shadowed", "SELECT * FROM pairs"],
    );
    expect(after).toEqual(before);
    const next = await inStorage(to, (sql) =>
      sql.exec<{ id: number }>("INSERT INTO counted (name) VALUES ('d') RETURNING id").one(),
    );
    expect(next.id).toBe(4);
  });

  it("keeps what the schema promises: indexes, references, generated columns, views and triggers", async () => {
    const { before, after, to } = await copyOf(
      `CREATE TABLE "child ""quoted""" (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parents(id) ON DELETE CASCADE);
       CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT UNIQUE, length INTEGER GENERATED ALWAYS AS (length(name)) STORED);
       CREATE TABLE log (entry TEXT);
       CREATE INDEX parents_by_length ON parents (length) WHERE length > 1;
       CREATE VIEW long_names AS SELECT name FROM parents WHERE length > 3;
       CREATE TRIGGER logged AFTER INSERT ON parents BEGIN INSERT INTO log VALUES (new.name); END;
       INSERT INTO parents (id, name) VALUES (1, 'Ann'), (2, 'Bertram');
       INSERT INTO "child ""quoted""" VALUES (7, 2);`,
      [
        "SELECT * FROM parents",
        "SELECT * FROM long_names",
        "SELECT * FROM log",
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY type, name",
      ],
    );
    expect(after).toEqual(before);
    await inStorage(to, (sql) => {
      expect(() => sql.exec("INSERT INTO parents (name) VALUES ('Ann')")).toThrow(/UNIQUE/);
      sql.exec("DELETE FROM parents WHERE id = 2");
      expect(sql.exec('SELECT count(*) AS n FROM "child ""quoted"""').one().n).toBe(0);
    });
  });

  it("is made in bounded parts, and of tables wider than a function takes arguments", async () => {
    const columns = Array.from({ length: 90 }, (_, i) => `c${i}`);
    const { before, after, text } = await copyOf(
      `CREATE TABLE wide (${columns.join(", ")});
       INSERT INTO wide (c0, c31, c32, c89) VALUES (1, 'thirty-one', 2.5, x'01');
       CREATE TABLE long (words TEXT);
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
         INSERT INTO long SELECT printf('%d %.*c', i, 500, 'x') FROM n;
       CREATE TABLE empty (cell);`,
      ["SELECT * FROM wide", "SELECT count(*), min(words), max(words) FROM long", "SELECT count(*) FROM empty"],
    );
    expect(after).toEqual(before);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(512 * 1024);
  });

  it("says plainly what it cannot copy", async () => {
    await inStorage(newLease(), (sql) => {
      sql.exec("CREATE VIRTUAL TABLE words USING fts5(text)");
      expect(() => dumpTables(sql)).toThrow("The table words is virtual");
    });
  });
});

describe("a copy of a copy", () => {
  it("begins as the other is now, and goes its own way", async () => {
    const first = await openShop(11);
    await buySomething(first);
    const second = new Visitor(newLease());
    const made = await site(second.lease).prepare({ site: "shop", seed: 11, origin: { lease: first.lease } });
    expect(made).toMatchObject({ ok: true, body: { site: "shop", seed: 11 } });
    expect(await second.state()).toEqual(await first.state());
    expect((await second.get("/cart")).html).toBe((await first.get("/cart")).html);

    await buySomething(second);
    expect((await second.state()).cart).not.toEqual((await first.state()).cart);
  });

  it("asked for many times at once is made once", async () => {
    const first = await openShop(12);
    const lease = newLease();
    const wish = { site: "shop", seed: 12, origin: { lease: first.lease } };
    const answers = await Promise.all(Array.from({ length: 4 }, () => site(lease).prepare(wish)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await new Visitor(lease).state()).toEqual(await first.state());
  });

  it("cannot be made of what is gone", async () => {
    const gone = { site: "shop", seed: 0, origin: { lease: newLease() } };
    expect(await site(newLease()).prepare(gone)).toMatchObject({ ok: false, code: "site_failed" });
    const never = { site: "shop", seed: 0, origin: { dump: "0".repeat(64) } };
    expect(await site(newLease()).prepare(never)).toMatchObject({ ok: false, code: "site_failed" });
  });
});

describe("a stored dump", () => {
  it("gives the state of its moment back, as often as it is asked for", async () => {
    const shop = await openShop(13);
    await buySomething(shop);
    const then = await shop.state();
    const stored = await site(shop.lease).storeDump();
    await buySomething(shop);
    await site(shop.lease).release();
    for (let n = 0; n < 2; n++) {
      const again = new Visitor(newLease());
      await site(again.lease).prepare({ site: "shop", seed: 13, origin: { dump: stored?.hash ?? "" } });
      expect(await again.state()).toEqual(then);
    }
  });

  it("is kept once for the same content", async () => {
    const shop = await openShop(14);
    const [first, second] = [await site(shop.lease).storeDump(), await site(shop.lease).storeDump()];
    expect(second).toEqual(first);
    await buySomething(shop);
    expect((await site(shop.lease).storeDump())?.hash).not.toBe(first?.hash);
  });
});
