/**
 * @module A process in the network of the browsers: opens ports there and hands them to the host, which cannot go in.
 */
import { type AddressInfo, createServer } from "node:net";

export interface KeeperRequest {
  readonly id: number;
}

/** With a port comes its listening socket. */
export type KeeperAnswer = { readonly id: number; readonly port: number } | { readonly id: number; readonly error: string };

const PARENT_CHECK_MS = 1000;

process.on("message", ({ id }: KeeperRequest) => {
  const server = createServer();
  const answer = (message: KeeperAnswer) =>
    process.send?.(message, "port" in message ? server : undefined, {}, () => server.close());
  server.once("error", (error) => answer({ id, error: error.message }));
  server.listen(0, "127.0.0.1", () => answer({ id, port: (server.address() as AddressInfo).port }));
});
const parent = process.ppid;
process.on("disconnect", () => process.exit(0));
// The channel does not tell of its end while a socket is on its way through it.
setInterval(() => {
  if (!process.connected || process.ppid !== parent) process.exit(0);
}, PARENT_CHECK_MS).unref();
process.send?.({ id: 0, port: 0 } satisfies KeeperAnswer);
