/**
 * @module Sockets of the Workers runtime that are nobody's but ours. miniflare's own entry serves every blob, and more,
 * without a token; it is moved from its TCP port to a socket in a folder that only the service's user can open.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PRIVATE_MODE = 0o700;
/** The kernel takes a path of about a hundred bytes for a socket. */
const MAX_FOLDER_BYTES = 80;
const ENTRY = "entry";
const OPERATOR = "operator";
/** miniflare appends a port to every address, which is then a part of the name. */
const NO_PORT = ":0";
const TUNNEL_HOST = "miniflare-unsafe-internal-capnp-connect";

/**
 * Starts workerd with the entry moved; miniflare gives every other argument. A socket of an earlier life is in the way.
 * The configuration comes through standard input. It names a host under which every socket takes a tunnel for calls between
 * Workers, without a token; it gets a name of the same length that nobody can guess. Only GNU's sed leaves bytes alone.
 */
const LAUNCHER = `#!/bin/sh
for argument; do
  shift
  case "$argument" in --socket-addr=entry=*) argument="--socket-addr=entry=unix:$STILLWATER_ENTRY_SOCKET" ;; esac
  set -- "$@" "$argument"
done
config="$STILLWATER_ENTRY_SOCKET.config"
rm -f "$STILLWATER_ENTRY_SOCKET" "$STILLWATER_OPERATOR_SOCKET" "$config"
if [ "$(uname)" = Linux ] && mkfifo -m 600 "$config"; then
  exec 4<&0
  (LC_ALL=C sed "s/${TUNNEL_HOST}/$STILLWATER_TUNNEL_HOST/g" <&4 >"$config" 3>&- 4<&- &)
  exec "$STILLWATER_WORKERD" "$@" <"$config" 4<&-
fi
exec "$STILLWATER_WORKERD" "$@"
`;

export class PrivateSockets {
  readonly #folder: string;

  constructor(dataFolder: string) {
    const wanted = join(dataFolder, "run");
    this.#folder = Buffer.byteLength(wanted) <= MAX_FOLDER_BYTES ? wanted : mkdtempSync(join(tmpdir(), "stillwater-run-"));
    // What a supervisor that was killed has left.
    rmSync(this.temporaryFolder, { recursive: true, force: true });
    mkdirSync(this.temporaryFolder, { recursive: true, mode: PRIVATE_MODE });
    chmodSync(this.#folder, PRIVATE_MODE);
    writeFileSync(this.#launcher, LAUNCHER, { mode: PRIVATE_MODE });
  }

  /** The host of an address that miniflare makes of it. */
  get operatorHost(): string {
    return `unix:${join(this.#folder, OPERATOR)}`;
  }

  get operatorPath(): string {
    return join(this.#folder, OPERATOR + NO_PORT);
  }

  /** For what the runtime writes while it runs; in the system's own folder nobody would clear it away after a kill. */
  get temporaryFolder(): string {
    return join(this.#folder, "tmp");
  }

  /** What miniflare and the launcher take from the environment. */
  environment(workerd: string): Record<string, string> {
    return {
      MINIFLARE_WORKERD_PATH: this.#launcher,
      STILLWATER_WORKERD: workerd,
      STILLWATER_ENTRY_SOCKET: join(this.#folder, ENTRY),
      STILLWATER_OPERATOR_SOCKET: this.operatorPath,
      STILLWATER_TUNNEL_HOST: randomBytes(TUNNEL_HOST.length).toString("hex").slice(0, TUNNEL_HOST.length),
    };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #launcher(): string {
    return join(this.#folder, "workerd");
  }
}
