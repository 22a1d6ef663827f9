/**
 * @module The CDP addresses of a session: secrets that lead to its browser for a while. Only their digests are kept.
 */
import { ServiceError } from "../../../sdk/protocol/index.ts";
import { sha256Hex } from "../../hash.ts";
import { randomHex } from "../../ids.ts";
import type { SessionParts } from "../parts.ts";
import type { CDPRecord } from "../state/records.ts";
import { expiresAt } from "../view.ts";

/** Addresses of a session that work at once. */
const MAX_ADDRESSES = 16;
const SECRET_BYTES = 32;

export interface NewAddress {
  readonly secret: string;
  readonly expiresAt: number;
}

/** The browser that an address leads to. */
export interface GuestBrowser {
  readonly browserId: string;
  readonly product: string;
  readonly expiresAt: number;
}

const living = (parts: SessionParts): CDPRecord[] =>
  (parts.session.cdp ?? []).filter((address) => address.expiresAt > Date.now());

/** The session does not idle out before its address expires. */
export const openAddress = async (parts: SessionParts, ttlMs: number): Promise<NewAddress> => {
  const before = living(parts);
  if (before.length >= MAX_ADDRESSES) {
    throw new ServiceError("too_many", `The session has ${before.length} CDP addresses that work.`, { max: MAX_ADDRESSES });
  }
  const secret = randomHex(SECRET_BYTES);
  const digest = await sha256Hex(secret);
  const until = Math.min(Date.now() + ttlMs, parts.session.deadlineAt);
  parts.update({ cdp: [...living(parts), { digest, expiresAt: until }] });
  parts.touch();
  return { secret, expiresAt: Math.min(until, expiresAt(parts.session)) };
};

/** null: the address is none, or has expired. A digest says nothing about how near a guess came. */
export const browserOf = async (parts: SessionParts, secret: string): Promise<GuestBrowser | null> => {
  const digest = await sha256Hex(secret);
  const address = living(parts).find((candidate) => candidate.digest === digest);
  const { browser } = parts.session;
  return address && browser ? { browserId: browser.browserId, product: browser.product, expiresAt: address.expiresAt } : null;
};
