/**
 * @module Embedded sites as sessions have them: several at once, signed in without their pages, made ahead.
 */
import { afterEach, describe, expect, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import type { SiteInfo } from "../../sdk/protocol/index.ts";
import { connect } from "./sdk-support.ts";
import { until } from "./support/until.ts";

const stillwater = connect();
const open: SessionHandle[] = [];

const create = async (request: Parameters<typeof stillwater.sessions.create>[0]): Promise<SessionHandle> => {
  const session = await stillwater.sessions.create(request);
  open.push(session);
  return session;
};

const embedded = async (): Promise<SiteInfo[]> => (await stillwater.sites()).filter(({ kind }) => kind === "embedded");

afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});

describe("every embedded site", () => {
  test("opens, alone and with all the others, and has a page of its own", async () => {
    const sites = await embedded();
    expect(sites.length).toBeGreaterThan(0);
    const session = await create({ sites: sites.map(({ name }) => name) });
    for (const { startUrl } of sites) {
      const answer = await session.goto(startUrl);
      expect(answer.error?.message ?? answer.failure?.message).toBeUndefined();
      expect(answer.observation?.tokens?.count).toBeGreaterThan(50);
    }
  });

  test("begins with the account that its manifest names, with the one that is asked for, or with nobody", async () => {
    for (const { name, accounts, signedIn } of await embedded()) {
      const usual = await create({ sites: [name] });
      expect(usual.info.sites).toMatchObject([{ name, login: signedIn }]);
      const nobody = await create({ sites: [{ name, login: false }] });
      const texts = new Set([nobody.observation?.text]);
      for (const login of accounts) {
        const session = await create({ sites: [{ name, login }] });
        expect(session.info.sites).toMatchObject([{ name, login }]);
        if (login === signedIn) expect(session.observation?.text).toBe(usual.observation?.text);
        texts.add(session.observation?.text);
      }
      if (signedIn === null) expect(usual.observation?.text).toBe(nobody.observation?.text);
      else expect(texts.size).toBeGreaterThan(1);
    }
  });
});

describe("a copy", () => {
  test("stands ready for the next session of the same kind, and looks the same", async () => {
    const first = await create({ sites: ["shop"], seed: 90_001 });
    expect(first.info.sites).toMatchObject([{ how: "cold" }]);
    let next = first;
    await until(async () => {
      next = await create({ sites: ["shop"], seed: 90_001 });
      return next.info.sites[0]?.how === "warm";
    }, "a copy was made ahead");
    expect(next.observation?.text).toBe(first.observation?.text);
    expect((await embedded()).find(({ name }) => name === "shop")?.pool.active).toBeGreaterThan(1);
  });
});
