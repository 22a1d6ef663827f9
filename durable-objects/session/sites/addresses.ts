/**
 * @module Addresses that callers name and the service connects to: upstreams, hooks, verifiers. The service's own ports and
 * link-local addresses are none of them, however they are spelled.
 */
import { isLoopback, parseAddress } from "../../../containers/browser-host/proxy/web/ip-address.ts";
import { isSpecialName, isUpstreamAddress, literalAddress } from "../../../containers/browser-host/proxy/web/public-address.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";

export type OwnAddresses = Pick<Env, "SITE_DOOR_URL" | "BROWSER_HOST_URL" | "SITE_HOST_URL">;

const ownURLs = (env: OwnAddresses): URL[] =>
  [env.SITE_DOOR_URL, env.BROWSER_HOST_URL, env.SITE_HOST_URL].flatMap((url) => (url ? [new URL(url)] : []));

const portOf = ({ port, protocol }: URL): number => (port === "" ? (protocol === "https:" ? 443 : 80) : Number(port));

/** Whether a connection to it stays on the machine. */
const isHere = (hostname: string): boolean => {
  const bytes = parseAddress(hostname);
  return bytes === null ? isSpecialName(hostname) : isLoopback(bytes);
};

/** Ports of this machine on which parts of the service listen. */
export const ownPorts = (env: OwnAddresses): number[] => [
  ...new Set(
    ownURLs(env)
      .filter(({ hostname }) => isHere(hostname))
      .map(portOf),
  ),
];

/** What is wrong with an address, in words that go on from it; null when it can be used. */
export const addressProblem = (env: OwnAddresses, address: string): string | null => {
  const url = new URL(address);
  if (url.protocol === "file:")
    return env.BROWSER_HOST_URL ? null : "is a folder, which a browser host serves, and there is none here";
  const literal = literalAddress(url.hostname);
  if (literal !== null && !isUpstreamAddress(literal)) return "is a link-local or metadata address, where no server of yours is";
  const isOwn = ownURLs(env).some((own) => {
    if (portOf(own) !== portOf(url)) return false;
    return isHere(url.hostname) ? isHere(own.hostname) : own.hostname === url.hostname;
  });
  return isOwn ? "is the service itself; give the address of a server of your own" : null;
};

/** Throws invalid_request that names the field. */
export const refuseAddress = (env: OwnAddresses, address: string, path: string): void => {
  const problem = addressProblem(env, address);
  if (problem === null) return;
  const message = `${address} ${problem}`;
  throw new ServiceError("invalid_request", `${path}: ${message}.`, { issues: [{ path, message }] });
};
