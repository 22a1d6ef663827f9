/**
 * @module The same task and seed give the same first text, byte for byte, in every session.
 */
import { describe, expect, inject, test } from "vitest";
import type { Observation } from "../../sdk/protocol/index.ts";
import { API } from "./support/api.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
const SESSIONS = 8;
/** So many at once: a small machine has few browsers. */
const AT_ONCE = 4;
const SEED = 7;

/** The first observations of fresh sessions, and of a reset of the last. */
const firstLooks = async (request: object): Promise<(Observation | null)[]> => {
  const looks: (Observation | null)[] = [];
  for (let begun = 0; begun < SESSIONS; begun += AT_ONCE) {
    const sessions = await Promise.all(Array.from({ length: AT_ONCE }, () => api.create(request)));
    looks.push(...sessions.map(({ observation }) => observation));
    const last = sessions.at(-1);
    if (last && looks.length === SESSIONS) looks.push((await api.reset(last.id)).observation);
    await Promise.all(sessions.map(({ id }) => api.end(id)));
  }
  return looks;
};

describe("eight fresh sessions and a reset", () => {
  test("show one and the same home page of the shop, and one product page", async () => {
    const home = await firstLooks({ sites: ["shop"], seed: SEED });
    expect(home.map((look) => look?.hash)).toEqual(home.map(() => home[0]?.hash));
    expect(new Set(home.map((look) => look?.text)).size).toBe(1);
    const link = /href="(\/products\/[^"]+)"/;
    const session = await api.create({ sites: ["shop"], seed: SEED, observe: { html: true } });
    const path = link.exec(session.observation?.html ?? "")?.[1];
    await api.end(session.id);
    expect(path).toBeDefined();
    const product = await firstLooks({ sites: ["shop"], seed: SEED, startUrl: `http://shop.localhost${path}` });
    expect(product[0]?.text).toContain("to cart");
    expect(product.map((look) => look?.hash)).toEqual(product.map(() => product[0]?.hash));
    expect(product[0]?.hash).not.toBe(home[0]?.hash);
  });

  test("differ from those of another seed", async () => {
    const looks = await Promise.all(
      [SEED, SEED + 1].map(async (seed) => {
        const session = await api.create({ sites: ["shop"], seed });
        await api.end(session.id);
        return session.observation?.hash;
      }),
    );
    expect(looks[0]).not.toBe(looks[1]);
  });
});
