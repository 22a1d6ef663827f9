/**
 * @module Ends a server of a test.
 */
import type { Server } from "node:http";

/** First nobody is let in any more: a browser whose connection is cut tries again at once, and would be waited for. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
