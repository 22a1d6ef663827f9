/**
 * @module What Chrome itself says about its network: every connection it tries, datagram it sends and name it looks up.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

interface LoggedEvent {
  readonly type: number;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface SeenTraffic {
  /** Addresses that a TCP connection was tried to. */
  readonly connected: readonly string[];
  /** How many datagrams were sent. */
  readonly datagrams: number;
  /** Questions that left the browser: to a name server, or to the system's resolver. */
  readonly lookups: readonly string[];
}

/** A browser that runs as usual and writes its own log beside it. */
export class LoggingBrowser {
  /** For STILLWATER_BROWSER. */
  readonly path: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "stillwater-net-log-"));

  constructor(browser: string) {
    this.path = join(this.#folder, basename(browser));
    const log = join(this.#folder, "$$.net-log");
    writeFileSync(this.path, `#!/bin/sh\nexec ${browser} "--log-net-log=${log}" --net-log-capture-mode=Everything "$@"\n`);
    chmodSync(this.path, 0o755);
  }

  read(): SeenTraffic {
    const events = readdirSync(this.#folder)
      .filter((name) => name.endsWith(".net-log"))
      .flatMap((name) => readEvents(readFileSync(join(this.#folder, name), "utf8")));
    const of = (pattern: RegExp) => events.filter(({ name }) => pattern.test(name)).map(({ params }) => params ?? {});
    return {
      connected: of(/^TCP_CONNECT_ATTEMPT$/).flatMap(({ address }) => (address === undefined ? [] : [String(address)])),
      datagrams: of(/^UDP_BYTES_SENT$/).length,
      lookups: of(/^(DNS_TRANSACTION|HOST_RESOLVER_SYSTEM_TASK|HOST_RESOLVER_MANAGER_JOB)$/).map((params) =>
        JSON.stringify(params),
      ),
    };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** One event per line; the last one may be half written. */
function readEvents(text: string): { name: string; params: LoggedEvent["params"] }[] {
  const [head = "", ...lines] = text.split("\n");
  if (!head.startsWith('{"constants":')) return [];
  const { logEventTypes } = JSON.parse(head.slice('{"constants":'.length).replace(/,\s*$/, "")) as {
    logEventTypes: Record<string, number>;
  };
  const names = new Map(Object.entries(logEventTypes).map(([name, type]) => [type, name]));
  return lines.flatMap((line) => {
    try {
      const event = JSON.parse(line.replace(/,\s*$/, "")) as LoggedEvent;
      return [{ name: names.get(event.type) ?? "", params: event.params }];
    } catch {
      return [];
    }
  });
}
