/**
 * @module Visits the map as one browser does, signed in as one of its accounts or as nobody.
 */
import { ATLAS_HOST, SIGN_IN_COOKIE } from "../../containers/sites/atlas/app/rules.ts";
import type { AtlasState } from "../../containers/sites/atlas/app/state.ts";
import { Browser } from "./site-shop-support.ts";
import { newLease, siteEnv } from "./site-support.ts";

export class AtlasBrowser extends Browser {
  constructor(lease: string, cookie?: string) {
    super(lease, ATLAS_HOST, new Map([[ATLAS_HOST, new Map(cookie === undefined ? [] : [[SIGN_IN_COOKIE, cookie]])]]));
  }

  async atlas(): Promise<AtlasState> {
    return JSON.parse((await siteEnv.SITE.getByName(this.lease).state()) ?? "null");
  }
}

/** A fresh map of its own. */
export const openAtlas = async (account: "member" | "moderator" | null = "member", seed = 0): Promise<AtlasBrowser> => {
  const lease = newLease();
  const answer = await siteEnv.SITE.getByName(lease).prepare({ site: "atlas", seed, login: account });
  if (!answer.ok) throw new Error(answer.message);
  return new AtlasBrowser(lease, answer.body.cookies[0]?.value);
};
