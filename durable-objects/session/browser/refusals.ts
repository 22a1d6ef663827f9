/**
 * @module Why a tunnel was not opened. To the browser every https address that its proxy refuses is a tunnel that failed; the
 * proxy's own log says whether it was refused, and why.
 */
import type { NetworkEntry } from "../../../sdk/protocol/index.ts";
import { type DocumentProblem, problemOfMark } from "./network-activity.ts";

const TUNNEL_FAILED = "ERR_TUNNEL_CONNECTION_FAILED";

/** Reads what the proxy logged after the entry of this number; refusals are always among it. */
export type ReadProxyLog = (after: number) => Promise<readonly NetworkEntry[]>;

/** The problem as http would have told it. What cannot be found out stays as it is. */
export const explained = async (problem: DocumentProblem | null, read: ReadProxyLog | null): Promise<DocumentProblem | null> => {
  if (problem?.kind !== "failed" || !problem.detail.includes(TUNNEL_FAILED) || read === null) return problem;
  const mark = await lastMark(hostOf(problem.url), read).catch(() => null);
  return mark === null ? problem : problemOfMark(mark, problem.url);
};

const lastMark = async (host: string | null, read: ReadProxyLog): Promise<string | null> => {
  let mark: string | null = null;
  for (let after = 0; ; ) {
    const entries = await read(after);
    const last = entries.at(-1);
    if (!last || last.n <= after) return mark;
    for (const { url, blocked } of entries) if (blocked !== null && hostOf(url) === host) mark = blocked;
    after = last.n;
  }
};

const hostOf = (url: string): string | null => URL.parse(url)?.host ?? null;
