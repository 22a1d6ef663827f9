/**
 * @module One request that may pass: what it asks for, where it goes, and who is told how it ends.
 */
import type { IncomingMessage } from "node:http";
import type { Asked } from "../asked.ts";
import type { AssetCache } from "../cache/asset-cache.ts";
import type { Exchange } from "../log/exchange.ts";
import type { Route } from "../policy/route-table.ts";
import type { Refusal } from "../refusal.ts";
import type { Resolve } from "../web/resolve.ts";
import type { WebWay } from "../web/web-way.ts";

/** To a site's server, or to the open web. */
export type Destination =
  | { readonly route: Route; readonly resolve: Resolve; readonly cache: AssetCache }
  | {
      readonly route: null;
      readonly way: WebWay;
      /** Why the answer must not reach the page after all. */
      readonly judge: (answer: IncomingMessage) => Refusal | null;
    };

export interface Passage {
  readonly asked: Asked;
  readonly destination: Destination;
  readonly exchange: Exchange;
  readonly idleMs: number;
  /** It is counted and logged; answering the browser is the caller's. */
  refused(refusal: Refusal): void;
}
