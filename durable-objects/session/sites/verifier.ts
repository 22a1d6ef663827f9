/**
 * @module Commands of verifiers: which site they run beside or inside, while its server lives and after it has gone.
 */
import { COMMAND_KINDS, type CommandVerifier, ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { parseTrajectoryId } from "../../ids.ts";
import { NotEvaluatedError, type VerifierRun } from "../evaluation/evaluator.ts";
import type { SiteLease } from "../state/records.ts";
import { LostLeaseError, siteHost } from "./site-host.ts";

/** A site of the episode, by name and kind. */
export type SiteKinds = Readonly<Record<string, SiteLease["kind"]>>;

export const kindsOf = (leases: readonly SiteLease[]): SiteKinds =>
  Object.fromEntries(leases.map(({ name, kind }) => [name, kind]));

export interface VerifierEpisode {
  /** Of the trajectory. */
  readonly id: string;
  readonly seed: number;
  readonly kinds: SiteKinds;
  /** Of the sites that still live. */
  readonly leases: readonly SiteLease[];
}

/** What it printed. Throws NotEvaluatedError. */
export const runVerifier = async (
  env: Env,
  { id, seed, kinds, leases }: VerifierEpisode,
  { type: _type, site: wanted, ...command }: CommandVerifier,
  input: string,
): Promise<VerifierRun> => {
  const site = siteFor(wanted, kinds);
  const host = siteHost(env);
  if (!host) throw new NotEvaluatedError("A command of a verifier needs a site host, and there is none.", NO_HOST);
  const of = parseTrajectoryId(id);
  const context = { site, seed, session: of?.sessionId ?? "", episode: id, n: of?.n ?? 0 };
  const lease = leases.find(({ name }) => name === site)?.lease ?? null;
  if (lease === null && kinds[site] === "container") {
    throw new NotEvaluatedError(`The verifier runs inside the site ${site}, whose copy has ended with its episode.`, ENDED);
  }
  try {
    const run = lease === null ? host.runCommand("verify", command, context, input) : host.verify(lease, command, context, input);
    return { site, output: await run };
  } catch (error) {
    if (error instanceof LostLeaseError) throw new NotEvaluatedError(`The site ${site} is lost: ${error.message}`);
    if (!(error instanceof ServiceError)) throw error;
    throw new NotEvaluatedError(error.message, error.details.permanent === true ? CANNOT_RUN : null);
  }
};

const NO_HOST = "its verifier is a command, which needs a site host";
const ENDED = "its verifier runs inside a site that has ended";
const CANNOT_RUN = "the command of its verifier cannot be run";

const siteFor = (wanted: string | undefined, kinds: SiteKinds): string => {
  const able = Object.keys(kinds).filter((name) => COMMAND_KINDS.has(kinds[name] ?? ""));
  const found = wanted === undefined && able.length === 1 ? able[0] : able.find((name) => name === wanted);
  if (found !== undefined) return found;
  const problem = `The episode has no site ${wanted ?? "of its own"} that a command can run in.`;
  throw new NotEvaluatedError(problem, "its verifier is a command, and none of its sites can run one");
};
