/**
 * @module Lets sites go: what is to be released is written down first, and is tried again until its host has heard of it.
 */
import type { SessionParts } from "../parts.ts";
import type { LeftSite, SessionRecord, SiteLease } from "../state/records.ts";

const RETRY_MS = 3_000;
const LATER_MS = 1_000;
/** What nobody renews is over by then. */
const GIVE_UP_MS = 120_000;

/** The change of the record by which these sites are to be released, whatever becomes of this life of the object. */
export const leaving = (session: SessionRecord, leases: readonly SiteLease[]): { readonly left: readonly LeftSite[] } => {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  const left = leases.filter(({ lease }) => lease !== null).map((lease) => ({ lease, giveUpAt }));
  return { left: [...(session.left ?? []), ...left] };
};

/**
 * Releases what the next episode may need the room of. A copy that takes no room is let go when the next one is in use:
 * deleting it would slow that down.
 */
export const releaseForNext = async (parts: SessionParts): Promise<void> => {
  if (parts.session.left?.some(isRoomless)) parts.schedule.sooner("release", Date.now() + LATER_MS);
  await release(parts, (site) => !isRoomless(site));
};

/** Tries all that are to be released; the alarm tries those again that could not be. */
export const releaseLeft = (parts: SessionParts): Promise<void> => release(parts, () => true);

const isRoomless = ({ lease }: LeftSite): boolean => lease.kind === "embedded";

const release = async (parts: SessionParts, which: (site: LeftSite) => boolean): Promise<void> => {
  const due = (parts.session.left ?? []).filter(which);
  if (due.length === 0) return;
  const { id } = parts.session;
  const results = await Promise.allSettled(due.map(({ lease }) => parts.environment.releaseSites([lease])));
  // The session may have been forgotten meanwhile.
  if (!parts.store.session) return;
  const done = due.filter((_, at) => results[at]?.status === "fulfilled").map(({ lease }) => lease.lease);
  const left = (parts.session.left ?? []).filter(({ lease, giveUpAt }) => giveUpAt > Date.now() && !done.includes(lease.lease));
  parts.update({ left });
  if (left.length > 0) parts.schedule.sooner("release", Date.now() + RETRY_MS);
  for (const result of results) if (result.status === "rejected") logRelease(id, result.reason);
};

export const logRelease = (session: string, error: unknown): void =>
  console.warn(JSON.stringify({ level: "warn", event: "release_failed", session, error: String(error) }));
