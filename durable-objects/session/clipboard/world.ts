/**
 * @module A world of our own in a frame, in which no script of the page runs. It is made when it is first asked for.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";

const WORLD_NAME = "stillwater clipboard";

/** Gives its execution context, the same one for the life of the document. */
export const worldOf = async (session: CDPSession, frameId: string): Promise<number> => {
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId, worldName: WORLD_NAME });
  return executionContextId;
};
