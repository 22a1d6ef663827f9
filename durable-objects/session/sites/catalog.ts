/**
 * @module The sites that can be asked for by name: embedded and live ones of this build, and those of the site host.
 */
import { didYouMean } from "../../../sdk/nearest.ts";
import { ServiceError, type SettleTuning, type SiteKind } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { EMBEDDED_MANIFESTS, HOSTED_SUMMARIES, hostsOf, LIVE_MANIFESTS, startURLOf } from "../../site/manifests.ts";
import type { OwnParts } from "../state/records.ts";
import { type HostedSite, siteHost } from "./site-host.ts";

/** The host's list is asked for again after this long, and at once for a name that it did not hold. */
const FRESH_MS = 2_000;
const LIST_TIMEOUT_MS = 3_000;

export interface CatalogEntry {
  readonly name: string;
  readonly kind: SiteKind;
  readonly title: string;
  readonly version: string;
  readonly hosts: readonly string[];
  readonly startUrl: string;
  readonly settle: SettleTuning | null;
  readonly accounts: readonly string[];
  readonly signedIn: string | null;
  /** Whether evaluators can read its state. */
  readonly hasState: boolean;
  /** Whether its server outlives a reset. */
  readonly keeps: boolean;
  /** Hooks of a live site. */
  readonly own: OwnParts | null;
}

export type HostSettings = Pick<Env, "SITE_HOST_URL" | "SITE_HOST_TOKEN">;

/** Of this build: they need no other process. */
export const BUILT_IN: ReadonlyMap<string, CatalogEntry> = new Map(
  [...EMBEDDED_MANIFESTS.values(), ...LIVE_MANIFESTS.values()].map((manifest): [string, CatalogEntry] => [
    manifest.name,
    {
      name: manifest.name,
      kind: manifest.kind,
      title: manifest.title,
      version: manifest.version,
      hosts: hostsOf(manifest),
      startUrl: startURLOf(manifest),
      settle: (manifest.settle as SettleTuning | undefined) ?? null,
      accounts: manifest.accounts.map(({ name }) => name),
      signedIn: manifest.signedIn ?? null,
      hasState: manifest.kind === "embedded" || manifest.state !== undefined,
      keeps: false,
      own: manifest.kind === "live" ? { reset: manifest.reset ?? null, state: manifest.state ?? null, process: null } : null,
    },
  ]),
);

let known: { readonly url: string; readonly at: number; readonly sites: readonly HostedSite[] } | null = null;

/** Throws SiteHostAwayError when nothing answers; [] where there is no site host. */
export const hostedSites = async (env: HostSettings, freshMs = FRESH_MS): Promise<readonly HostedSite[]> => {
  const host = siteHost(env);
  if (!host || !env.SITE_HOST_URL) return [];
  if (known?.url === env.SITE_HOST_URL && Date.now() - known.at < freshMs) return known.sites;
  const sites = await host.sites(LIST_TIMEOUT_MS);
  known = { url: env.SITE_HOST_URL, at: Date.now(), sites };
  return sites;
};

/** Throws site_not_found, or site_failed when the site host must be asked and does not answer. */
export const findSite = async (env: HostSettings, name: string): Promise<CatalogEntry> => {
  const builtIn = BUILT_IN.get(name);
  if (builtIn) return builtIn;
  const hosted = (await findHosted(env, name, FRESH_MS)) ?? (await findHosted(env, name, 0));
  if (hosted) return { ...hosted, settle: hosted.settle as SettleTuning | null, own: null };
  const why =
    HOSTED_SUMMARIES.has(name) && !env.SITE_HOST_URL
      ? `The site "${name}" is run by the site host, and there is none in this installation.`
      : `There is no site named "${name}".${didYouMean(name, await siteNames(env))}`;
  throw new ServiceError("site_not_found", why, { site: name });
};

/** Of all that can be asked for now. */
const siteNames = async (env: HostSettings): Promise<string[]> => [
  ...BUILT_IN.keys(),
  ...(await hostedSites(env)).map((site) => site.name),
];

const findHosted = async (env: HostSettings, name: string, freshMs: number): Promise<HostedSite | undefined> =>
  (await hostedSites(env, freshMs)).find((site) => site.name === name);
