/**
 * @module Takes a session's state for others that continue from it: one copy of its sites for each, and its browser's state.
 */
import type { CreateSession, Observe } from "../../../sdk/protocol/index.ts";
import type { Found } from "../episode/plan.ts";
import { lookThrough } from "../look.ts";
import type { SessionParts } from "../parts.ts";
import { forkLeases } from "../sites/leases.ts";
import type { SiteLease } from "../state/records.ts";
import { type BrowserState, readBrowserState } from "./browser-state.ts";
import { shapeHash } from "./fidelity.ts";

/** What a child begins with. */
export interface ForkState {
  readonly parent: { readonly id: string; readonly index: number };
  /** Copies of the parent's sites, open already. */
  readonly leases: readonly SiteLease[];
  readonly browser: BrowserState;
  /** Of the parent's text; the child's is compared with it. */
  readonly shape: string;
}

export interface Captured {
  readonly request: CreateSession;
  readonly found: Found;
  readonly children: readonly ForkState[];
}

/** Throws not_forkable before anything is copied. */
export const captureState = async (parts: SessionParts, n: number): Promise<Captured> => {
  const { session, episode, environment, env } = parts;
  const link = await environment.attach(session);
  const shape = await shapeHash(episode.pageText ?? (await bareText(parts)));
  const [browser, copies] = await Promise.all([readBrowserState(link), forkLeases(env, session.leases, n, session.seed)]);
  const { key: _key, storageState: _state, snapshot: _snapshot, ...request } = session.request;
  const parent = { id: episode.ref.id, index: episode.steps };
  return {
    request: { ...request, seed: session.seed, observe: session.observe, wait: "ready" },
    found: { task: session.task, snapshot: session.snapshot },
    children: copies.map((leases) => ({ parent, leases, browser, shape })),
  };
};

/** "exact" when the child shows what its parent showed. */
export const fidelityOf = async (parts: SessionParts, fork: ForkState, pageText: string | null): Promise<"exact" | "diverged"> =>
  (await shapeHash(pageText ?? (await bareText(parts)))) === fork.shape ? "exact" : "diverged";

/** For sessions that do not ask for text. */
const bareText = async ({ env, environment, session, episode }: SessionParts): Promise<string> => {
  const observe: Observe = { text: true };
  const look = lookThrough(env, await environment.attach(session));
  const seen = await look({
    observe,
    nextElementId: episode.nextElementId,
    allocate: false,
    error: null,
    last: null,
    lastText: null,
  });
  return seen.pageText ?? "";
};
