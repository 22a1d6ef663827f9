/**
 * @module What the manifests say about the sites of this installation.
 */
import type { EmbeddedManifest, LiveManifest } from "../../containers/sites/manifest.ts";
import { EMBEDDED, HOSTED, LIVE } from "./manifests.generated.ts";

/** What is known of a site of the site host without asking it. */
export interface HostedSummary {
  readonly name: string;
  readonly kind: "container" | "process";
  readonly title: string;
  readonly version: string;
  readonly hosts: readonly string[];
  readonly startUrl: string | null;
  readonly accounts: readonly string[];
  readonly signedIn: string | null;
  /** Whether evaluators can read its state. */
  readonly hasState: boolean;
}

export const EMBEDDED_MANIFESTS = byName<EmbeddedManifest>(EMBEDDED);
export const LIVE_MANIFESTS = byName<LiveManifest>(LIVE);
export const HOSTED_SUMMARIES = byName<HostedSummary>(HOSTED);

/** Every host name that leads to the site: name, or name:port. */
export const hostsOf = ({ hosts }: EmbeddedManifest | LiveManifest): string[] => hosts.flatMap(({ names }) => names);

export const startURLOf = (manifest: EmbeddedManifest | LiveManifest): string =>
  manifest.startUrl ?? `${manifest.kind === "live" ? "https" : "http"}://${hostsOf(manifest)[0]}/`;

function byName<T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.name, one]));
}
