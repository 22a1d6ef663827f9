/**
 * @module Names to addresses, asked once per connection: whoever connects uses the answer that was checked.
 */
import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";

export type Resolve = (name: string) => Promise<readonly string[]>;

const RESOLVE_LIMIT_MS = 5000;

/** As every other program of this machine resolves names. */
export const resolveBySystem: Resolve = (name) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(notResolved("ETIMEOUT")), RESOLVE_LIMIT_MS);
    lookup(name, { all: true }, (error, found) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(found.map(({ address }) => address));
    });
  });

/** By name servers of the operator's choice, `address` or `address:port`; the machine's own host table is not read. */
export function resolveByServers(servers: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: RESOLVE_LIMIT_MS / 2, tries: 2 });
  resolver.setServers([...servers]);
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [four, six].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length === 0) throw four.status === "rejected" ? four.reason : notResolved("ENOTFOUND");
    return found;
  };
}

function notResolved(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}
