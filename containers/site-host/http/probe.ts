/**
 * @module Why an address cannot be reached, for the session objects: their runtime says only that a connection was lost.
 */
import { connect } from "node:net";

const PROBE_LIMIT_MS = 2_000;

/** Such as ECONNREFUSED; null when a connection can be made. */
export function probe({ hostname, port, protocol }: URL): Promise<string | null> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
      timeout: PROBE_LIMIT_MS,
    });
    const answer = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once("connect", () => answer(null));
    socket.once("timeout", () => answer("ETIMEDOUT"));
    socket.once("error", (error: NodeJS.ErrnoException) => answer(codeOf(error)));
  });
}

/** Where a name has several addresses, the errors of all are inside. */
function codeOf(error: NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] }): string {
  return error.code ?? error.errors?.[0]?.code ?? error.message;
}
