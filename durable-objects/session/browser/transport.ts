/**
 * @module CDP over a Worker's WebSocket, in the shape that puppeteer's Connection takes.
 */

/** A message over 32 MiB raises only "error" and no "close", so both end the transport. */
export class CDPTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #socket: WebSocket;
  #ended = false;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      this.onmessage?.(event.data as string);
    });
    socket.addEventListener("close", () => this.#end());
    socket.addEventListener("error", () => this.#end());
  }

  send(message: string): void {
    this.#socket.send(message);
  }

  close(): void {
    this.#socket.close();
    this.#end();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.onclose?.();
  }
}
