/**
 * @module The network that browsers live in. In one of their own there is nothing but the proxies of the host: whatever
 * Chrome does, no packet of it leaves, no other program reaches the proxies, and changes of this machine's interfaces,
 * which would break off every request, do not come to its notice. Where that cannot be had they share the machine's.
 */
import type { Server } from "node:http";
import { type Log, messageOf } from "../log.ts";
import { OwnNetwork } from "./own-network.ts";

export interface BrowserNetwork {
  /** Whether it is one of their own. */
  readonly own: boolean;
  /** Lets the server listen on 127.0.0.1 of that network, at a free port. */
  listen(server: Server): Promise<void>;
  /** The command that runs a program in it. */
  command(program: string, args: readonly string[]): readonly [program: string, args: readonly string[]];
  close(): void;
}

export const NETWORK_MODES = ["auto", "own", "shared"] as const;
export type NetworkMode = (typeof NETWORK_MODES)[number];

/** own: rejects when it cannot be had. auto: takes what there is. */
export async function openBrowserNetwork(mode: NetworkMode, log: Log): Promise<BrowserNetwork> {
  if (mode === "shared") return sharedNetwork;
  try {
    return await OwnNetwork.open();
  } catch (error) {
    const reason = messageOf(error);
    if (mode === "own") throw new Error(`Browsers cannot have a network of their own here: ${reason}`);
    log("warn", "browsers_share_the_network", { reason });
    return sharedNetwork;
  }
}

export const sharedNetwork: BrowserNetwork = {
  own: false,
  listen: (server) =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", () => resolve());
    }),
  command: (program, args) => [program, args],
  close: () => {},
};
