/**
 * @module Tells whether a tunnel is in use, at no cost per byte: by the counters of its sockets.
 */
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

const IDLE_MS = 3000;

export class TunnelUse {
  readonly #client: Duplex;
  #server: Socket | null = null;
  #bytes = -1;
  #since = 0;

  constructor(client: Duplex) {
    this.#client = client;
  }

  opened(server: Socket): void {
    this.#server = server;
  }

  /** Ends the tunnel if nothing has passed since an earlier look, long enough ago; browsers open such ones again. */
  giveUpIfIdle(): boolean {
    if (this.#server === null) return false;
    const bytes = this.#server.bytesRead + this.#server.bytesWritten;
    const now = performance.now();
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#since = now;
      return false;
    }
    if (now - this.#since < IDLE_MS) return false;
    this.#client.destroy();
    return true;
  }
}
