/**
 * @module The ports that this process itself listens on: no site of a session may be served from them.
 */
import { networkInterfaces } from "node:os";
import { isLoopback, parseAddress, unwrapped } from "./web/ip-address.ts";

const ports = new Set<number>();
const LOCAL_FOR_MS = 10_000;
let local = { addresses: new Set<string>(), at: Number.NEGATIVE_INFINITY };

export function addOwnPort(port: number): void {
  ports.add(port);
}

export function removeOwnPort(port: number): void {
  ports.delete(port);
}

/** Whether a connection to that address and port would come back to this process. */
export function isOwnPort(address: string, port: number): boolean {
  return ports.has(port) && isThisMachine(address);
}

/** Whether it is an address of this machine, in whatever dress. */
export function isThisMachine(address: string): boolean {
  const bytes = parseAddress(address);
  if (bytes === null) return false;
  if (isLoopback(bytes)) return true;
  if (performance.now() - local.at > LOCAL_FOR_MS) {
    const found = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((item) => item.address));
    local = { addresses: new Set(found.map((item) => String(parseAddress(item)))), at: performance.now() };
  }
  return local.addresses.has(String(unwrapped(bytes)));
}
