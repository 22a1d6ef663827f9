/**
 * @module Ends TLS of a browser that speaks to a site.
 */
import type { Duplex } from "node:stream";
import { type SecureContext, TLSSocket } from "node:tls";
import { PeekedSocket } from "./peeked-socket.ts";

export const TLS_HANDSHAKE_BYTE = 0x16;
const HANDSHAKE_LIMIT_MS = 30_000;

/** Calls back with the plain side when the handshake is done; a handshake that fails ends the socket. */
export function endTLS(socket: Duplex, first: Buffer, secureContext: SecureContext, onSecure: (plain: TLSSocket) => void): void {
  const plain = new TLSSocket(new PeekedSocket(socket, first), { isServer: true, secureContext, ALPNProtocols: ["http/1.1"] });
  const timer = setTimeout(() => plain.destroy(), HANDSHAKE_LIMIT_MS);
  plain.on("error", () => plain.destroy());
  plain.once("close", () => {
    clearTimeout(timer);
    socket.destroy();
  });
  plain.once("secure", () => {
    clearTimeout(timer);
    onSecure(plain);
  });
}
