/**
 * @module Whether an engine listens on a socket, and which.
 */
import { request } from "node:http";

const PING_LIMIT_MS = 3000;

export interface EngineAnswer {
  /** Podman offers the Docker API and one of its own. */
  readonly isPodman: boolean;
  readonly name: string;
}

/** Null when nobody answers there. */
export function askEngine(socketPath: string): Promise<EngineAnswer | null> {
  return new Promise((resolve) => {
    const ping = request({ socketPath, path: "/_ping", timeout: PING_LIMIT_MS }, (response) => {
      const { server } = response.headers;
      const podman = response.headers["libpod-api-version"];
      response.resume();
      response.once("end", () => {
        if (response.statusCode !== 200) resolve(null);
        else if (podman !== undefined) resolve({ isPodman: true, name: `Podman ${podman}` });
        else resolve({ isPodman: false, name: String(server ?? "Docker").replace("/", " ") });
      });
    });
    ping.once("timeout", () => ping.destroy());
    ping.once("error", () => resolve(null));
    ping.once("close", () => resolve(null));
    ping.end();
  });
}
