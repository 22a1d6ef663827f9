/**
 * @module Tells without a model whether a web site kept the agent out: a bot check, a wall, or no site at all.
 *
 * It errs on the side of "not blocked": a page that only mentions a captcha is a page like others.
 */
import type { BlockKind, Observation } from "../../../sdk/protocol/index.ts";

export interface Blocked {
  readonly kind: BlockKind;
  /** What it was told by. */
  readonly sign: string;
}

/** A page with more text than this shows a site, whatever else it says. */
const MAX_WALL_CHARS = 2_500;

type Sign = readonly [kind: BlockKind, where: "title" | "text", pattern: RegExp];

const SIGNS: readonly Sign[] = [
  [
    "bot check",
    "title",
    /^(just a moment|attention required!?( \| cloudflare)?|access denied|security check|human verification|are you (a )?(human|robot)\??)/i,
  ],
  ["bot check", "text", /verify(ing)? (that )?you are (a )?human/i],
  ["bot check", "text", /checking (if the site connection is secure|your browser before accessing)/i],
  ["bot check", "text", /enable javascript and cookies to continue/i],
  ["bot check", "text", /press (&|and) hold to confirm you are/i],
  ["bot check", "text", /(unusual traffic from your (computer )?network|our systems have detected unusual traffic)/i],
  ["bot check", "text", /pardon our interruption/i],
  ["bot check", "text", /complete the (security check|captcha) to (access|continue)/i],
  ["bot check", "text", /to continue, please (verify|prove|confirm) (that )?you('re| are) not a (ro)?bot/i],
  ["bot check", "text", /you have been blocked/i],
  ["refused", "title", /^(403 forbidden|access (to this page has been )?denied|forbidden$|429 too many requests|error 1020)/i],
  ["refused", "text", /you don't have permission to access .{0,200} on this server/i],
  ["refused", "text", /(reference|ray id|incident id)[:#\s]+[0-9a-f.]{8,}/i],
  ["refused", "text", /not available in your (country|region|location)/i],
  ["refused", "text", /too many requests.{0,80}(try again|slow down)/i],
  [
    "login wall",
    "text",
    /(log ?in|sign ?in|create (a free |an )?account) to (continue( reading)?|view this (page|content)|see (this|more))/i,
  ],
  ["paywall", "text", /(subscribe|become a (member|subscriber)|start your (free )?trial) to (continue|keep) reading/i],
  ["paywall", "text", /you('ve| have) (reached your|read (all )?your) (limit of )?(free|complimentary) articles?/i],
];

const LOST =
  /^(net::)?ERR_(NAME_NOT_RESOLVED|CONNECTION_\w+|CERT_\w+|SSL_\w+|ADDRESS_UNREACHABLE|TIMED_OUT|TUNNEL_CONNECTION_FAILED|EMPTY_RESPONSE)/;

/** `problem` is what stood in the way of the last document, if anything did. */
export const findBlock = (observation: Pick<Observation, "title" | "text"> | null, problem: string | null): Blocked | null => {
  if (problem !== null && LOST.test(problem)) return { kind: "unreachable", sign: problem };
  const text = observation?.text ?? "";
  if (!observation || text.length > MAX_WALL_CHARS) return null;
  for (const [kind, where, pattern] of SIGNS) {
    const found = pattern.exec(where === "title" ? observation.title : text)?.[0];
    if (found !== undefined) return { kind, sign: found };
  }
  return null;
};
