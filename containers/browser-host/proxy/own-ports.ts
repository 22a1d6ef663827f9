/**
 * @module The ports that this process itself listens on: no site of a session may be served from them.
 */
import { networkInterfaces } from "node:os";

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

function isThisMachine(address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^(127\.|0\.|::1?$|::ffff:7f|::ffff:0:)/i.test(bare)) return true;
  if (performance.now() - local.at > LOCAL_FOR_MS) {
    const found = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((item) => item.address));
    local = { addresses: new Set(found), at: performance.now() };
  }
  return local.addresses.has(bare);
}
